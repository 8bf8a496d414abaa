#include "gfx/pass.h"

#include <algorithm>
#include <utility>

#include "gfx/pixel_history.h"
#include "gfx/yield_points.h"

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

/// Vertices per primitive; 0 for strips, whose primitives share vertices.
int cornersOf(Primitive primitive) {
    switch (primitive) {
        case Primitive::triangles: return 3;
        case Primitive::lines: return 2;
        case Primitive::points: return 1;
        case Primitive::triangleStrip:
        case Primitive::lineStrip: break;
    }
    return 0;
}

/// A long draw of few primitives is divided into blocks of so many rows. llvmpipe of Mesa 22.3 draws to the samples of
/// one row too many below a scissor, except at the borders of its tiles.
constexpr int kBlockRows = 16, kTileRows = 64;

/// The pass opened last.
const Pass*& newestPass() {
    static const Pass* pass = nullptr;
    return pass;
}

/// Lower left corner, width and height.
glm::ivec4 currentViewport() {
    glm::ivec4 viewport;
    glGetIntegerv(GL_VIEWPORT, &viewport[0]);
    return viewport;
}

/// Fails if a draw exceeds the available elements.
void checkDrawn(const Mesh& mesh, const char* what, int drawn, int all) {
    if (drawn <= all) return;
    const std::string text = "mesh '" + mesh.label() + "': " + what;
    detail::checkFailed(text.c_str(), drawn, all);
}

}  // namespace

Pass::Pass(PassOwner* owner, GpuTimeline* timeline, std::string_view name, const Framebuffer& target, int colour)
    : GpuScope(timeline, name), owner_(owner), target_(&target), colour_(colour) {
    CHECK_LT(0, target.width());
    CHECK_LE(0, colour);
    CHECK(colour == 0 || colour < static_cast<int>(target.spec().colours.size()));
    newestPass() = this;
    for (std::size_t i = 0; i < target.spec().colours.size() && target.spec().samples == 0; ++i)
        addBytes(static_cast<double>(storedBytes(target.spec().colours[i])) * target.width() * target.height());
    target_->bind();
    unclip();
    state({});
    if (PixelHistory* const history = owner ? PixelHistory::current() : nullptr) {
        const glm::ivec4 viewport = currentViewport();
        history->beginPass(name, target, colour);
        reopen(viewport);
    }
}

PassOwner* Pass::noFrame(std::string_view name) {
    if (YieldPoints* const points = YieldPoints::outsideOfFrames()) points->betweenPasses(name);
    return nullptr;
}

void Pass::close() {
    end();
    // The scissor test and the colour mask would also affect blits and clears outside of passes.
    const YieldPoints* const points = yieldPoints();
    if (isClipped_ || (points && points->isAbandoned())) unclip();
    if (!state_.writesColour) state({});
    if (PixelHistory* const history = owner_ ? PixelHistory::current() : nullptr) history->endPass(*target_);
    if (PassOwner* owner = std::exchange(owner_, nullptr)) owner->endPass(index(), name(), *target_, colour_, depthToW_);
}

Pass& Pass::state(const DrawState& state) {
    state_ = state;
    applyState(state_, target_->spec().colours.size());
    return *this;
}

Pass& Pass::clear(glm::vec4 value, int i) {
    CHECK_LT(i, static_cast<int>(target_->spec().colours.size()));
    const glm::ivec4 viewport = PixelHistory::current() ? currentViewport() : glm::ivec4(0);
    target_->clear(value.r, value.g, value.b, value.a, i);
    if (PixelHistory::current()) reopen(viewport);
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

void Pass::issue(const Call& call) {
    const Mesh& mesh = *call.mesh;
    const GLenum mode = glMode(mesh.primitive());
    const auto* const indices =
        reinterpret_cast<const void*>(static_cast<std::size_t>(call.first) * sizeof(std::uint32_t));
    const auto firstInstance = static_cast<GLuint>(call.firstInstance);
    if (!call.instances)
        mesh.hasIndices() ? glDrawElements(mode, call.count, GL_UNSIGNED_INT, indices)
                          : glDrawArrays(mode, call.first, call.count);
    else if (firstInstance == 0)
        mesh.hasIndices() ? glDrawElementsInstanced(mode, call.count, GL_UNSIGNED_INT, indices, call.instanceCount)
                          : glDrawArraysInstanced(mode, call.first, call.count, call.instanceCount);
    else
        mesh.hasIndices()
            ? glDrawElementsInstancedBaseInstance(mode, call.count, GL_UNSIGNED_INT, indices, call.instanceCount,
                                                  firstInstance)
            : glDrawArraysInstancedBaseInstance(mode, call.first, call.count, call.instanceCount, firstInstance);
}

YieldPoints* Pass::yieldPoints() const {
    return owner_ ? &owner_->yieldPoints() : YieldPoints::outsideOfFrames();
}

void Pass::submit(const Call& call) {
    const FirstDraw clock(*call.program);
    PixelHistory* const history = owner_ ? PixelHistory::current() : nullptr;
    YieldPoints* const points = yieldPoints();
    if (history)
        submitTo(*history, call);
    else if (points && points->isOn())
        submitInParts(call, *points);
    else
        issue(call);
    call.program->finishWrites();
}

Pass::Units Pass::unitsOf(const Call& call) {
    const int corners = cornersOf(call.mesh->primitive());
    if (!call.instances || call.instanceCount == 1) return {corners > 0 ? std::max(1, call.count / corners) : 1};
    // Each part would number its instances from 0.
    if (glInfo().hasBaseInstances && !call.program->numbersInstances()) return {call.instanceCount, true};
    return {};
}

Pass::Call Pass::partOf(Call call, int first, int count) {
    const Units units = unitsOf(call);
    if (count == units.count) return call;
    const int corners = cornersOf(call.mesh->primitive());
    if (units.areInstances)
        call.firstInstance = first, call.instanceCount = count;
    else
        call.first += corners * first, call.count = corners * count;
    return call;
}

void Pass::reopen(glm::ivec4 viewport) {
    newestPass() = this;
    target_->bindAgain();
    glViewport(viewport.x, viewport.y, viewport.z, viewport.w);
    isClipped_ ? clip(clip_.x, clip_.y, clip_.width, clip_.height) : unclip();
    state(state_);
}

void Pass::submitTo(PixelHistory& history, const Call& call) {
    const glm::ivec4 viewport = currentViewport();
    const auto prepareAgain = [&] {
        reopen(viewport);
        prepare(call.mesh, call.instances, *call.program);
    };
    const Units units = unitsOf(call);
    history.draw({.target = *target_,
                  .mesh = call.mesh->label(),
                  .program = *call.program,
                  .blends = state_.blend,
                  .unit = units.areInstances ? DrawUnit::instance
                          : units.count > 1  ? DrawUnit::primitive
                                             : DrawUnit::whole,
                  .units = units.count,
                  .mayRepeat = !call.program->writesMemory()},
                 [&](const PixelHistory::Range& range) {
                     prepareAgain();
                     if (range.onlyPixel && !clipToTexel(range.texel.x, range.texel.y)) return;
                     issue(partOf(call, range.first, range.count));
                 });
    prepareAgain();
}

bool Pass::clipToTexel(int x, int y) {
    const Box all = isClipped_ ? clip_ : Box{0, 0, target_->width(), target_->height()};
    if (x < all.x || y < all.y || x >= all.x + all.width || y >= all.y + all.height) return false;
    glEnable(GL_SCISSOR_TEST);
    glScissor(x, y, 1, 1);
    return true;
}

void Pass::submitInParts(const Call& call, YieldPoints& points) {
    YieldPoints::Divisions into;
    into.units = unitsOf(call).count;
    const bool hasSamples = target_->spec().samples > 0;
    const int block = hasSamples ? kTileRows : kBlockRows, height = isClipped_ ? clip_.height : target_->height();
    into.rows = (height + block - 1) / block;
    // Each part shades all vertices again, so a program with side effects would repeat its writes.
    into.byRows = (!call.program->writesMemory() || call.mesh == &fullscreenTriangle()) && !(hasSamples && isClipped_);
    bool isFirst = true;
    points.draw(into, [&](const YieldPoints::Part& part) {
        // The owner may have changed the state for its own draws.
        state(state_);
        if (!std::exchange(isFirst, false)) prepare(call.mesh, call.instances, *call.program);
        if (part.isRows) {
            clipToRows(block * part.first, std::min(block * part.count, height - block * part.first));
            return issue(call);
        }
        issue(partOf(call, part.first, part.count));
    });
    isClipped_ ? clip(clip_.x, clip_.y, clip_.width, clip_.height) : unclip();
    state(state_);
    noteYielded(points.yieldedMs());
}

void Pass::clipToRows(int first, int count) {
    const Box all = isClipped_ ? clip_ : Box{0, 0, target_->width(), target_->height()};
    glEnable(GL_SCISSOR_TEST);
    glScissor(all.x, all.y + first, all.width, count);
}

void Pass::draw(const Mesh& mesh, const Program& program, DrawRange range) {
    const int count = range.count < 0 ? mesh.count() - range.first : range.count;
    CHECK_LE(0, range.first);
    checkDrawn(mesh, "end of the range <= count", range.first + count, mesh.count());
    if (count <= 0 || !prepare(&mesh, nullptr, program)) return;
    triangles_ += mesh.triangles() * static_cast<std::size_t>(count) / static_cast<std::size_t>(mesh.count());
    submit({&mesh, nullptr, &program, range.first, count});
}

void Pass::draw(const Mesh& mesh, const VertexBuffer& instances, const Program& program, int count) {
    const auto all = static_cast<int>(instances.count());
    checkDrawn(mesh, "count <= instances", count, all);
    if (count < 0) count = all;
    if (count == 0 || mesh.count() == 0 || !prepare(&mesh, &instances, program)) return;
    triangles_ += mesh.triangles() * static_cast<std::size_t>(count);
    submit({&mesh, &instances, &program, 0, mesh.count(), 0, count});
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
    clip_ = {x, y, width, height};
    glEnable(GL_SCISSOR_TEST);
    glScissor(x, y, width, height);
}

void Pass::unclip() {
    isClipped_ = false;
    glDisable(GL_SCISSOR_TEST);
}

}  // namespace arclight
