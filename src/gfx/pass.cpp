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

/// Three vertices that fullscreen.vert computes from their numbers.
const Mesh& fullscreenTriangle() {
    // Never deleted: it holds vertex arrays of the one context, which ends with the process.
    static Mesh& mesh = *new Mesh(Mesh::numbered(Primitive::triangles, 3));
    return mesh;
}

/// The pass opened last.
const Pass*& newestPass() {
    static const Pass* pass = nullptr;
    return pass;
}

/// Stops at a draw of more than there is.
void checkDrawn(const Mesh& mesh, const char* what, int drawn, int all) {
    if (drawn <= all) return;
    const std::string text = "mesh '" + mesh.label() + "': " + what;
    detail::checkFailed(text.c_str(), drawn, all);
}

}  // namespace

Pass::Pass(Frame* frame, GpuTimeline* timeline, std::string_view name, const Framebuffer& target, int colour)
    : GpuScope(timeline, name), frame_(frame), target_(&target), colour_(colour) {
    CHECK_LT(0, target.width());
    CHECK_LE(0, colour);
    CHECK(colour == 0 || colour < static_cast<int>(target.spec().colours.size()));
    newestPass() = this;
    for (std::size_t i = 0; i < target.spec().colours.size() && target.spec().samples == 0; ++i)
        addBytes(static_cast<double>(storedBytes(target.spec().colours[i])) * target.width() * target.height());
    target_->bind();
    unclip();
    state({});
}

void Pass::close() {
    end();
    // The scissor test and the colour mask would also affect blits and clears outside of passes.
    if (isClipped_) unclip();
    if (!state_.writesColour) state({});
    if (Frame* frame = std::exchange(frame_, nullptr)) frame->endPass(index(), name(), *target_, colour_, depthToW_);
}

Pass& Pass::state(const DrawState& state) {
    state_ = state;
    applyState(state_, target_->spec().colours.size());
    return *this;
}

Pass& Pass::clear(glm::vec4 value, int i) {
    CHECK_LT(i, static_cast<int>(target_->spec().colours.size()));
    target_->clear(value.r, value.g, value.b, value.a, i);
    if (!state_.writesColour) state(state_);  // clearing resets the colour mask
    return *this;
}

Pass& Pass::clearDepth(float value) {
    target_->clearDepth(value);
    state(state_);  // clearing resets the depth mask
    return *this;
}

void Pass::checkDepth() const {
    if (state_.depth != Depth::testAndWrite && target_->hasClearDepth()) return;
    const std::string where =
        "pass '" + std::string(name()) + "' tests the depth of '" + target_->label() + "', which ";
    if (!target_->spec().depth && !target_->hasClearDepth())
        noteGlFault(where + "has no cleared depth: request depth in its spec, or share another target's");
    else
        noteGlFault(where + "was not cleared in this frame: call clearDepth");
}

bool Pass::prepare(const Mesh* mesh, const VertexBuffer* instances, const Program& program) {
    if (!program.use()) return false;
    program.checkUniforms();
    if (state_.writesColour) program.checkOutputs(*target_, name());
    if (state_.depth != Depth::off && !target_->hasFreshDepth()) checkDepth();
    checkView(program);
    if (newestPass() != this)
        noteGlFault("pass '" + std::string(name()) +
                    "' draws after another pass was opened inside it: passes do not nest");
    target_->noteDrawn(name());
    target_->bindAgain();
    return mesh->bind(program, instances);
}

void Pass::draw(const Mesh& mesh, const Program& program, DrawRange range) {
    const int count = range.count < 0 ? mesh.count() - range.first : range.count;
    CHECK_LE(0, range.first);
    checkDrawn(mesh, "end of the range <= count", range.first + count, mesh.count());
    if (count <= 0 || !prepare(&mesh, nullptr, program)) return;
    triangles_ += mesh.triangles() * static_cast<std::size_t>(count) / static_cast<std::size_t>(mesh.count());
    const FirstDraw clock(program);
    if (mesh.hasIndices())
        glDrawElements(glMode(mesh.primitive()), count, GL_UNSIGNED_INT,
                       reinterpret_cast<const void*>(static_cast<std::size_t>(range.first) * sizeof(std::uint32_t)));
    else
        glDrawArrays(glMode(mesh.primitive()), range.first, count);
    program.finishWrites();
}

void Pass::draw(const Mesh& mesh, const VertexBuffer& instances, const Program& program, int count) {
    const auto all = static_cast<int>(instances.count());
    checkDrawn(mesh, "count <= instances", count, all);
    if (count < 0) count = all;
    if (count == 0 || mesh.count() == 0 || !prepare(&mesh, &instances, program)) return;
    triangles_ += mesh.triangles() * static_cast<std::size_t>(count);
    const FirstDraw clock(program);
    if (mesh.hasIndices())
        glDrawElementsInstanced(glMode(mesh.primitive()), mesh.count(), GL_UNSIGNED_INT, nullptr, count);
    else
        glDrawArraysInstanced(glMode(mesh.primitive()), 0, mesh.count(), count);
    program.finishWrites();
}

void Pass::drawIndirect(const Mesh& mesh, const VertexBuffer& instances, const Program& program, const Buffer& commands,
                        std::size_t index) {
    CHECK(glInfo().hasIndirectDraws);
    const std::size_t size = mesh.hasIndices() ? sizeof(IndexedDrawCommand) : sizeof(DrawCommand);
    CHECK_LE((index + 1) * size, commands.sizeBytes());
    if (!prepare(&mesh, &instances, program)) return;
    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, commands.handle_.name());
    const auto* offset = reinterpret_cast<const void*>(index * size);
    const FirstDraw clock(program);
    if (mesh.hasIndices())
        glDrawElementsIndirect(glMode(mesh.primitive()), GL_UNSIGNED_INT, offset);
    else
        glDrawArraysIndirect(glMode(mesh.primitive()), offset);
    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, 0);
    program.finishWrites();
}

void Pass::fullscreen(const Program& program) { draw(fullscreenTriangle(), program); }

void Pass::clip(int x, int y, int width, int height) {
    isClipped_ = true;
    glEnable(GL_SCISSOR_TEST);
    glScissor(x, y, width, height);
}

void Pass::unclip() {
    isClipped_ = false;
    glDisable(GL_SCISSOR_TEST);
}

}  // namespace arclight
