// A comparison of equal jobs on one thread and on several: when they run, when their results become visible, and
// whether these are equal.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/common/timeslicer.h"
#include "sim/timeslice/slice_rows.h"

namespace arclight::timeslice {

struct ThreadSettings {
    SliceMode mode = SliceMode::aiao;
    int jobs = 100;  ///< of a batch
    int jobsPerTick = 4;
    float jobWork = 120;      ///< of a normal job, in units of 10 µs
    float slowShare = 0.05f;  ///< fraction of jobs that take ten times as long
    /// Mistake: an update waits for jobs while it holds the lock of the results, but jobs look results up halfway.
    bool joinUnderLock = false;
    friend bool operator==(const ThreadSettings&, const ThreadSettings&) = default;
};
constexpr auto rowsOf(ThreadSettings) {
    using T = ThreadSettings;
    return paramRows<T>(
        modeRow(&T::mode), jobsPerTickRow(&T::jobsPerTick), jobsRow(&T::jobs), jobWorkRow(&T::jobWork),
        slowShareRow(&T::slowShare),
        Param{"joinUnderLock", "Wait for a job while holding the lock that the job needs, as published.",
              &T::joinUnderLock}
            .formerly("joinsUnderLock")
            .primary());
}

/// The activity of a lane from `begin` to `end`, ms since `reset`.
struct LaneBar {
    enum class Kind { job, rest, wait } kind = Kind::job;
    int lane = 0;  ///< 0: the render thread
    double begin = 0, end = 0;
    bool isSlow = false, isStuck = false;
};

/// Two runs of equal batches: `alone`, on the render thread, and `beside`, on worker threads that run in parallel with
/// the frame until the next update takes their results. The results come from a threaded time slicer, whose updates run
/// their jobs in parallel and take their results in the next update, so they are the results of the `beside` schedule.
/// Times are modelled, so they are equal on every machine: jobs go to the worker that is free first, and the rest of a
/// frame takes `kRestMs`.
class ThreadStudy {
public:
    using Slicer = Timeslicer<int, std::uint64_t, std::uint64_t>;

    struct Run {
        Slicer slicer;
        std::vector<LaneBar> bars;    ///< of the last `kShownMs`, in order of their frames
        std::vector<double> frameMs;  ///< of the last ticks, at most `kKept`, oldest first
        double start = 0;             ///< of the next frame, ms
        double ageSum = 0;            ///< sum of the mean ages of all ticks with results since the settings changed
        int ageTicks = 0;
    };

    void reset(const ThreadSettings& settings);
    void configure(const ThreadSettings& settings);
    void step();

    const Run& alone() const { return alone_; }
    const Run& beside() const { return beside_; }
    int jobs() const { return settings_.jobs; }
    std::uint64_t tick() const { return tick_; }
    bool isSlow(int job) const;
    /// Number of results that differ between the runs although job and input are equal.
    int differences() const;
    /// Mean age of the results of a run, ticks; −1 without any.
    double ageMean(const Run& run) const;
    /// Number of jobs that wait for the lock while its holder waits for them (a deadlock): from then on, no frame ends.
    int stuckJobs() const { return stuck_; }
    /// Duration so far of the frame that is deadlocked, ms; 0 without one.
    double stuckMs() const { return stuckTicks_ * kFrameMs; }
    /// Jobs that a run started in the last tick.
    int jobsInTick(const Run& run) const;

    static constexpr int kWorkers = 3, kSlowFactor = 10;
    static constexpr double kRestMs = 7, kFrameMs = 1000.0 / 60, kShownMs = 6 * kFrameMs;
    static constexpr std::size_t kKept = 600;

private:
    std::uint64_t output(int job, std::uint64_t input) const;
    double msOf(int job) const;
    void update(Run& run);
    void layAlone();
    void layBeside();
    void getStuck();
    void endFrame(Run& run, double begin, double end);

    ThreadSettings settings_;
    std::uint64_t tick_ = 0;
    std::vector<int> keys_, started_;  ///< started by the last update
    Run alone_, beside_;
    double jobsDone_ = 0;  ///< end of the last job that runs in parallel with the frame, ms
    int stuck_ = 0;
    int stuckTicks_ = 0;
    double stuckSince_ = 0;  ///< ms
};

}  // namespace arclight::timeslice
