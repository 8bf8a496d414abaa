// Scopes of GPU work: named, labelled for graphics debuggers, timed, with the bytes they move.
#pragma once

#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gfx/mesh.h"
#include "gfx/program.h"
#include "gfx/traffic.h"
#include "gfx/view.h"

namespace arclight {

/// Times of one scope.
struct ScopeTime {
    static constexpr double kUnknownMs = std::numeric_limits<double>::quiet_NaN();

    std::string name;
    double cpuMs = 0;  ///< time to submit the work
    double gpuMs = 0;  ///< NaN where it is unknown: without `GlInfo::hasTimers`
    double bytes = 0;  ///< declared as read or written; each texel counts once
    Traffic traffic{};  ///< while it was open
};

/// The scopes of a frame or of a step, in order, with their clocks.
///
/// GPU times come from timestamp queries that are read after three more rounds, so no frame waits for an earlier one.
/// Calls OpenGL only once a scope is opened.
class GpuTimeline {
public:
    /// Begins the next round: a frame, or a step.
    void begin();
    /// Times of the newest round whose GPU times are known.
    const std::vector<ScopeTime>& times() const { return times_; }
    /// Names of the scopes of the last round.
    std::vector<std::string> names() const;
    /// Waits for the last round and reads its times.
    void finish();
    /// The number of scopes of the last round so far, and the name of scope `i`.
    std::size_t count() const { return slots_[slot_].used; }
    const std::string& name(std::size_t i) const { return slots_[slot_].clocks[i].name; }
    /// Discards the current round, whose frame was abandoned.
    void drop();
    /// Records how long the owner of the current round has used its yield points for itself; scopes exclude that time.
    void noteYielded(double ms) { yieldedMs_ = ms; }

private:
    friend class GpuScope;
    struct Clock {
        std::string name;
        GlHandle<QueryTraits> begin, end;
        double cpuMs = 0;
        double bytes = 0;
        double yieldedMs = 0;  ///< while it is open, the value at its start
        Traffic traffic{};     ///< likewise
    };
    struct Slot {
        std::deque<Clock> clocks;
        std::size_t used = 0;
        bool isDropped = false;
    };
    void readTimes(Slot& slot);
    Clock& open(std::string_view name);

    static constexpr std::size_t kSlots = 4;
    Slot slots_[kSlots];
    std::size_t slot_ = 0;
    std::vector<ScopeTime> times_;
    double yieldedMs_ = 0;
    std::optional<Buffer> view_;  ///< buffer of the block `View`
};

/// One named piece of work on the GPU, open while this object lives.
///
///     void step(const Step& step) {
///         GpuScope scope(step.gpu, "drift");
///         drift_.set("dt", static_cast<float>(step.dt)).set("Particles", particles_);
///         scope.dispatch(drift_, groups);
///     }
class GpuScope {
public:
    GpuScope(GpuTimeline& timeline, std::string_view name) : GpuScope(&timeline, name) {}
    GpuScope(GpuScope&&) = delete;
    ~GpuScope() { end(); }

    /// Declares that the scope reads or writes all of it, for the benchmark's count of bytes moved.
    void reads(const Texture& texture) { addBytes(texture.sizeBytes()); }
    void reads(const Buffer& buffer) { addBytes(static_cast<double>(buffer.sizeBytes())); }
    void writes(const Texture& texture) { addBytes(texture.sizeBytes()); }
    void writes(const Buffer& buffer) { addBytes(static_cast<double>(buffer.sizeBytes())); }

    /// Sets the view for the following work: the block `View` of shaders/common/view.glsl.
    GpuScope& view(const View& view);
    /// Runs a compute program in x × y × z groups, each number from 0 to 65,535. All later work sees its writes.
    void dispatch(const Program& program, int x, int y = 1, int z = 1);
    /// Like `dispatch`, with the group counts at byte `offset` of `groups`: three `uint` that the GPU has written.
    void dispatchIndirect(const Program& program, const Buffer& groups, std::size_t offset = 0);
    /// Runs the vertex stage of a program of `Shaders::feedback` once for every vertex of `from`, or for the first
    /// `count` of them, and writes the captured outputs to `into`, one vertex each.
    void transform(const Mesh& from, const Program& program, VertexBuffer& into, int count = -1);
    /// Stops the clocks; the destructor does so too.
    void end();

protected:
    GpuScope(GpuTimeline* timeline, std::string_view name);
    void addBytes(double bytes);
    /// See `GpuTimeline::noteYielded`.
    void noteYielded(double ms) {
        if (timeline_) timeline_->noteYielded(ms);
    }
    /// Prepares everything for a dispatch. False if it is impossible.
    bool prepareDispatch(const Program& program) const;
    /// Index of the scope in its timeline's round.
    std::size_t index() const { return index_; }
    std::string_view name() const { return name_; }
    /// Reports an error if `program` reads the view and none was set.
    void checkView(const Program& program) const;

private:
    GpuTimeline* timeline_;      ///< null: not timed
    std::string_view name_;      ///< must outlive the scope: a literal, or a member of its opener
    std::optional<Buffer> view_; ///< buffer of the block `View` of an untimed scope
    bool hasView_ = false;
    std::size_t slot_ = 0, index_ = 0;
    std::int64_t startedNs_;
    bool isOpen_ = true;
};

}  // namespace arclight
