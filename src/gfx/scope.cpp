#include "gfx/scope.h"

#include <chrono>
#include <utility>

#include "core/check.h"
#include "gfx/program_state.h"
#include "gfx/scope_finish.h"
#include "gfx/traffic.h"

namespace arclight {
namespace {

/// The number of simultaneous uniform blocks that OpenGL ES 3.0 guarantees.
constexpr GLuint kUniformBindings = 24;

std::int64_t nowNs() {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

/// Whether scopes finish all work: there is one context.
bool finishes = false;

GlHandle<QueryTraits> makeQuery() {
    GLuint name = 0;
    glGenQueries(1, &name);
    return GlHandle<QueryTraits>(name);
}

double readNs(const GlHandle<QueryTraits>& query) {
    GLuint isKnown = 0;
    glGetQueryObjectuiv(query.name(), GL_QUERY_RESULT_AVAILABLE, &isKnown);
    if (isKnown == 0) noteWait();
    GLuint64 value = 0;
    glGetQueryObjectui64v(query.name(), GL_QUERY_RESULT, &value);
    return static_cast<double>(value);
}

}  // namespace

void finishAtScopes(bool isOn) { finishes = isOn; }

void GpuTimeline::begin() {
    slot_ = (slot_ + 1) % kSlots;
    // The times of a dropped round do not cover a complete frame.
    if (!std::exchange(slots_[slot_].isDropped, false)) readTimes(slots_[slot_]);
    slots_[slot_].used = 0;
}

void GpuTimeline::drop() {
    slots_[slot_].used = 0;
    slots_[slot_].isDropped = true;
    slot_ = (slot_ + kSlots - 1) % kSlots;
}

GpuTimeline::Clock& GpuTimeline::open(std::string_view name) {
    Slot& slot = slots_[slot_];
    if (slot.clocks.size() == slot.used) slot.clocks.push_back({std::string(name), makeQuery(), makeQuery()});
    Clock& clock = slot.clocks[slot.used++];
    clock.name.assign(name);
    clock.bytes = clock.cpuMs = 0;
    return clock;
}

void GpuTimeline::readTimes(Slot& slot) {
    times_.resize(slot.used);
    for (std::size_t i = 0; i < slot.used; ++i) {
        const Clock& clock = slot.clocks[i];
        times_[i].name.assign(clock.name);
        times_[i].cpuMs = clock.cpuMs;
        times_[i].bytes = clock.bytes;
        times_[i].traffic = clock.traffic;
        times_[i].gpuMs = glInfo().hasTimers ? (readNs(clock.end) - readNs(clock.begin)) * 1e-6 - clock.yieldedMs
                                             : ScopeTime::kUnknownMs;
    }
}

std::vector<std::string> GpuTimeline::names() const {
    std::vector<std::string> names;
    const Slot& slot = slots_[slot_];
    for (std::size_t i = 0; i < slot.used; ++i) names.push_back(slot.clocks[i].name);
    return names;
}

void GpuTimeline::finish() { readTimes(slots_[slot_]); }

GpuScope::GpuScope(GpuTimeline* timeline, std::string_view name)
    : timeline_(timeline), name_(name), startedNs_(nowNs()) {
    if (GLAD_GL_KHR_debug)
        glPushDebugGroup(GL_DEBUG_SOURCE_APPLICATION, 0, static_cast<GLsizei>(name.size()), name.data());
    if (!timeline_) return;
    GpuTimeline::Clock& clock = timeline_->open(name);
    if (finishes) glFinish();
    slot_ = timeline_->slot_, index_ = timeline_->slots_[slot_].used - 1;
    clock.traffic = traffic();
    clock.yieldedMs = timeline_->yieldedMs_;
    if (glInfo().hasTimers) glQueryCounter(clock.begin.name(), GL_TIMESTAMP);
}

void GpuScope::end() {
    if (!isOpen_) return;
    isOpen_ = false;
    if (timeline_) {
        GpuTimeline::Clock& clock = timeline_->slots_[slot_].clocks[index_];
        if (glInfo().hasTimers) glQueryCounter(clock.end.name(), GL_TIMESTAMP);
        if (finishes) glFinish();
        clock.yieldedMs = timeline_->yieldedMs_ - clock.yieldedMs;
        clock.cpuMs = static_cast<double>(nowNs() - startedNs_) * 1e-6 - clock.yieldedMs;
        clock.traffic = traffic() - clock.traffic;
    }
    if (GLAD_GL_KHR_debug) glPopDebugGroup();
}

void GpuScope::addBytes(double bytes) {
    if (timeline_) timeline_->slots_[slot_].clocks[index_].bytes += bytes;
}

GpuScope& GpuScope::view(const View& view) {
    hasView_ = true;
    std::optional<Buffer>& buffer = timeline_ ? timeline_->view_ : view_;
    if (!buffer) buffer.emplace("view");
    const ViewBlock& block = view;
    buffer->upload(std::span(&block, 1));
    glBindBufferBase(GL_UNIFORM_BUFFER, kViewBinding, buffer->handle_.name());
    return *this;
}

void GpuScope::checkView(const Program& program) const {
    if (!hasView_ && program.readsView())
        noteGlFault(program.name() + " reads the view, but '" + std::string(name_) + "' was given none");
}

void GpuScope::dispatch(const Program& program, int x, int y, int z) {
    for (const int groups : {x, y, z}) {
        CHECK_LE(0, groups);
        CHECK_LE(groups, 65535);
    }
    if (!prepareDispatch(program)) return;
    const FirstDraw clock(program);
    glDispatchCompute(static_cast<GLuint>(x), static_cast<GLuint>(y), static_cast<GLuint>(z));
    glMemoryBarrier(GL_ALL_BARRIER_BITS);
}

void GpuScope::dispatchIndirect(const Program& program, const Buffer& groups, std::size_t offset) {
    CHECK_LE(offset + 3 * sizeof(GLuint), groups.sizeBytes());
    if (!prepareDispatch(program)) return;
    const FirstDraw clock(program);
    glBindBuffer(GL_DISPATCH_INDIRECT_BUFFER, groups.handle_.name());
    glDispatchComputeIndirect(static_cast<GLintptr>(offset));
    glBindBuffer(GL_DISPATCH_INDIRECT_BUFFER, 0);
    glMemoryBarrier(GL_ALL_BARRIER_BITS);
}

bool GpuScope::prepareDispatch(const Program& program) const {
    if (!program.use()) return false;
    program.checkUniforms();
    checkView(program);
    return true;
}

void GpuScope::transform(const Mesh& from, const Program& program, VertexBuffer& into, int count) {
    const auto vertices = count < 0 ? from.vertices().count() : static_cast<std::size_t>(count);
    CHECK_LE(vertices, from.vertices().count());
    CHECK_LE(vertices, into.count());
    CHECK(&from.vertices() != &into);
    // WebGL writes to no buffer that is bound elsewhere, such as to the blocks of an earlier program.
    if (glInfo().isEs)
        for (GLuint i = kViewBinding + 1; i < kUniformBindings; ++i) glBindBufferBase(GL_UNIFORM_BUFFER, i, 0);
    if (vertices == 0 || !program.use()) return;
    if (program.capturedBytes() != into.layout_->stride)
        return noteGlFault(program.name() + " captures " + std::to_string(program.capturedBytes()) +
                           " bytes per vertex, but the buffer's have " + std::to_string(into.layout_->stride));
    program.checkUniforms();
    checkView(program);
    if (!from.bind(program, nullptr)) return;
    GLint bound = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, program.state().feedbackTarget.handle_.name());
    for (const GLenum target : {GL_ARRAY_BUFFER, GL_COPY_WRITE_BUFFER, GL_UNIFORM_BUFFER}) glBindBuffer(target, 0);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, into.buffer().handle_.name());
    glEnable(GL_RASTERIZER_DISCARD);
    const FirstDraw clock(program);
    glBeginTransformFeedback(GL_POINTS);
    glDrawArrays(GL_POINTS, 0, static_cast<GLsizei>(vertices));
    glEndTransformFeedback();
    glDisable(GL_RASTERIZER_DISCARD);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, 0);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(bound));
}

}  // namespace arclight
