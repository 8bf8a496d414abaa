#include "gfx/pass.h"

#include <utility>

#include "gfx/frame.h"

namespace arclight {
namespace {

GLenum glMode(Primitive primitive) {
    switch (primitive) {
        case Primitive::triangles: return GL_TRIANGLES;
        case Primitive::triangleStrip: return GL_TRIANGLE_STRIP;
        case Primitive::lines: return GL_LINES;
        case Primitive::lineStrip: return GL_LINE_STRIP;
        case Primitive::points: break;
    }
    return GL_POINTS;
}

/// Three vertices that fullscreen.vert makes from their numbers.
const Mesh& fullscreenTriangle() {
    // Holds vertex arrays of the one context that there is, which ends with the process.
    static Mesh& mesh = *new Mesh(Mesh::numbered(Primitive::triangles, 3));
    return mesh;
}

}  // namespace

Pass::Pass(Frame* frame, GpuTimeline* timeline, std::string_view name, const Framebuffer& target, int colour)
    : GpuScope(timeline, name), frame_(frame), name_(name), target_(&target), colour_(colour) {
    for (std::size_t i = 0; i < target.spec().colours.size() && target.spec().samples == 0; ++i)
        addBytes(static_cast<double>(storedBytes(target.spec().colours[i])) * target.width() * target.height());
    target_->bind();
    state({});
}

void Pass::close() {
    end();
    if (Frame* frame = std::exchange(frame_, nullptr)) frame->endPass(index(), name_, *target_, colour_);
}

Pass& Pass::state(const DrawState& state) {
    state_ = state;
    applyState(state_, target_->spec().colours.size());
    return *this;
}

Pass& Pass::clear(glm::vec4 value, int i) {
    target_->clear(value.r, value.g, value.b, value.a, i);
    return *this;
}

Pass& Pass::clearDepth(float value) {
    target_->clearDepth(value);
    applyState(state_, target_->spec().colours.size());  // clearing opens the depth mask
    return *this;
}

void Pass::checkDepth() const {
    if (state_.depth == Depth::off) return;
    const std::string where = "pass '" + std::string(name_) + "' tests depths of '" + target_->label() + "', which ";
    if (!target_->spec().depth && !target_->hasClearDepth())
        noteGlFault(where + "has none that were cleared: ask for depth in its spec, or share another's");
    else if (state_.depth == Depth::testAndWrite ? !target_->hasFreshDepth() : !target_->hasClearDepth())
        noteGlFault(where + "nobody cleared in this frame: call clearDepth");
}

bool Pass::prepare(const Mesh* mesh, const VertexBuffer* instances, const Program& program) {
    if (!program.use()) return false;
    program.checkUniforms();
    if (state_.writesColour) program.checkOutputs(*target_, name_);
    if (state_.depth != Depth::off && !target_->hasFreshDepth()) checkDepth();
    if (lacksView(program))
        noteGlFault(program.name() + " reads the view, and pass '" + std::string(name_) + "' was given none");
    target_->noteDrawn(name_);
    return mesh->bind(program, instances);
}

void Pass::draw(const Mesh& mesh, const Program& program, DrawRange range) {
    const int count = range.count < 0 ? mesh.count() - range.first : range.count;
    CHECK_LE(range.first + count, mesh.count());
    if (count <= 0 || !prepare(&mesh, nullptr, program)) return;
    triangles_ += mesh.triangles() * static_cast<std::size_t>(count) / static_cast<std::size_t>(mesh.count());
    if (mesh.hasIndices())
        glDrawElements(glMode(mesh.primitive()), count, GL_UNSIGNED_INT,
                       reinterpret_cast<const void*>(static_cast<std::size_t>(range.first) * sizeof(std::uint32_t)));
    else
        glDrawArrays(glMode(mesh.primitive()), range.first, count);
}

void Pass::draw(const Mesh& mesh, const VertexBuffer& instances, const Program& program, int count) {
    const auto all = static_cast<int>(instances.count());
    CHECK_LE(count, all);
    if (count < 0) count = all;
    if (count == 0 || mesh.count() == 0 || !prepare(&mesh, &instances, program)) return;
    triangles_ += mesh.triangles() * static_cast<std::size_t>(count);
    if (mesh.hasIndices())
        glDrawElementsInstanced(glMode(mesh.primitive()), mesh.count(), GL_UNSIGNED_INT, nullptr, count);
    else
        glDrawArraysInstanced(glMode(mesh.primitive()), 0, mesh.count(), count);
}

void Pass::drawIndirect(const Mesh& mesh, const VertexBuffer& instances, const Program& program, const Buffer& commands,
                        std::size_t index) {
    CHECK(glInfo().hasIndirectDraws);
    const std::size_t size = mesh.hasIndices() ? sizeof(IndexedDrawCommand) : sizeof(DrawCommand);
    CHECK_LE((index + 1) * size, commands.sizeBytes());
    if (!prepare(&mesh, &instances, program)) return;
    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, commands.handle_.name());
    const auto* offset = reinterpret_cast<const void*>(index * size);
    if (mesh.hasIndices())
        glDrawElementsIndirect(glMode(mesh.primitive()), GL_UNSIGNED_INT, offset);
    else
        glDrawArraysIndirect(glMode(mesh.primitive()), offset);
    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, 0);
}

void Pass::fullscreen(const Program& program) { draw(fullscreenTriangle(), program); }

void Pass::clip(int x, int y, int width, int height) {
    glEnable(GL_SCISSOR_TEST);
    glScissor(x, y, width, height);
}

void Pass::unclip() { glDisable(GL_SCISSOR_TEST); }

}  // namespace arclight
