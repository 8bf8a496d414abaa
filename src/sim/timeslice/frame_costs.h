// Frame times of a batch of jobs: all at once, and in slices limited by number of jobs, by work or by a clock.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/values.h"
#include "sim/common/timeslicer.h"
#include "sim/timeslice/slice_rows.h"

namespace arclight::timeslice {

/// The limit on the jobs of a tick.
enum class Budget : int { jobs, work, time };

/// Job durations that another program recorded. A job that did not run in a frame costs as much as in the last frame in
/// which it did, or the first.
struct RecordedJobs {
    std::vector<std::string> names;  ///< of the jobs, at least one
    std::size_t frames = 0;          ///< at least 1
    std::vector<float> jobUs;        ///< µs by frame, then by job
    std::vector<float> restUs;       ///< µs of everything else by frame; empty: unknown, taken as 0

    std::size_t jobs() const { return names.size(); }
    float at(std::size_t frame, std::size_t job) const { return jobUs[frame * jobs() + job]; }
    /// The sum of the jobs of a frame, in µs.
    double batchUs(std::size_t frame) const;
};
inline constexpr std::size_t kMaxRecordedJobs = 1024, kMaxRecordedFrames = 36'000, kMaxRecordedCells = 4'000'000;

struct CostSettings {
    SliceMode mode = SliceMode::aiao;  ///< of the schedules in slices
    int jobs = 100;                    ///< of a batch
    float jobWork = 120;               ///< of a normal job, in units; one unit takes 1 µs on a machine of speed 1
    float slowShare = 0.05f;           ///< fraction of jobs that take `kSlowFactor` times as long
    bool hasBursts = true;
    Budget budget = Budget::jobs;
    int jobsPerTick = 4;
    float perTick = 600;  ///< with `Budget::work`, units; with `Budget::time`, microseconds
    friend bool operator==(const CostSettings&, const CostSettings&) = default;
};
constexpr auto rowsOf(CostSettings) {
    using C = CostSettings;
    return paramRows<C>(
        kSliceGroup, modeRow(&C::mode),
        jobsPerTickRow(&C::jobsPerTick).when([](const C& c) { return c.budget == Budget::jobs; }), kJobGroup,
        jobsRow(&C::jobs), jobWorkRow(&C::jobWork),
        Param{"budget",
              "Limit that ends the work of a tick. jobs: number of jobs; work: units of work, equal on every machine; "
              "time: a clock, so the results depend on the speed of the machine. The clock is simulated, so captures "
              "are equal everywhere.",
              &C::budget, labels("jobs", "work", "time")}
            .primary(),
        Param{"workPerTick", "", "Units of work per tick, or microseconds of the simulated clock.", &C::perTick, 100,
              6000}
            .label("work budget")
            .logarithmic()
            .primary()
            .when([](const C& c) { return c.budget != Budget::jobs; }),
        slowShareRow(&C::slowShare),
        Param{"bursts", "Raise an alarm every four seconds: for half a second, each job takes three times as long.",
              &C::hasBursts}
            .label("alarms")
            .primary());
}

/// Schedules of the same batches. `everyFrame`: all jobs in every frame; `atOnce`: all in the frame in which `sliced`
/// starts a batch; `sliced`: a few in each frame; `slower`: as `sliced`, on a slower machine.
enum class Schedule : int { everyFrame, atOnce, sliced, slower };
inline constexpr std::size_t kSchedules = 4;

/// Work is counted and clocks are simulated, so equal seeds give equal frame times on every machine.
class FrameCosts {
public:
    static constexpr double kFrameUnits = 1e6 / 60;  ///< of a frame at 60 Hz
    static constexpr double kSlowerSpeed = 0.6, kSlowFactor = 10, kBurstFactor = 3;
    static constexpr int kBurstPeriod = 240, kBurstTicks = 30;
    static constexpr std::size_t kKept = 600;  ///< ticks

    /// Microseconds of a frame: of the jobs, and of everything else.
    struct FrameTime {
        float rest = 0, jobs = 0;
        float whole() const { return rest + jobs; }
    };
    /// The jobs that ran in a tick.
    struct Run {
        int first = 0, count = 0;
    };
    /// Age of the visible results after a tick, in ticks; none if some jobs have no result yet.
    struct Age {
        double mean = 0, max = 0;
    };
    struct Record {
        std::array<FrameTime, kSchedules> frames;
        std::array<std::optional<Age>, kSchedules> ages;
        Run sliced, slower;
        bool isBurst = false;
    };
    struct Metrics {
        double median = 0, p99 = 0, longest = 0;  ///< ms
        int agedTicks = 0;                        ///< ticks in which all jobs have results
        double ageMean = 0, ageMax = 0;           ///< over these ticks, in ticks
    };

    /// `kept`: number of ticks in `records`.
    explicit FrameCosts(std::size_t kept = kKept) : kept_(kept) {}

    /// With `recorded`, which must outlive this object and may be null, its jobs replace those of the settings, frame
    /// by frame, and start again after the last one.
    void reset(const CostSettings& settings, Seed seed, const RecordedJobs* recorded = nullptr);
    /// Changes the settings from the next tick on. Another batch size restarts the study.
    void configure(const CostSettings& settings);
    void step();

    /// The last ticks, oldest first.
    const std::vector<Record>& records() const { return records_; }
    bool isSlow(int job) const;
    /// Frame times of `records`, in ms, ascending; valid until the next call.
    const std::vector<float>& sortedFrames(Schedule schedule) const;
    /// Over the ticks of `records`.
    Metrics metrics(Schedule schedule) const;
    /// Number of jobs whose visible results on the two machines come from different ticks.
    int resultsThatDiffer() const;
    int jobCount() const { return static_cast<int>(keys_.size()); }
    int jobsInTick() const { return records_.empty() ? 0 : records_.back().sliced.count; }

private:
    using Slicer = Timeslicer<int, std::uint64_t, std::uint64_t>;

    std::size_t recordedFrame() const { return static_cast<std::size_t>(tick_) % recorded_->frames; }
    /// Units of work of a job in the current tick.
    std::uint64_t unitsOf(int job) const;
    /// Simulated time of a job on a machine, in microseconds, with jitter as on a real clock.
    double microsecondsOf(int job, double speed) const;
    Run runOn(Slicer& slicer, double speed) const;
    FrameTime timeOf(const Run& run, double speed) const;
    std::optional<Age> agesOf(const Slicer& slicer) const;

    std::size_t kept_;
    CostSettings settings_;
    const RecordedJobs* recorded_ = nullptr;
    Seed seed_{1};
    std::uint64_t tick_ = 0, atOnceStamp_ = 0;
    std::vector<int> keys_;
    Slicer sliced_, slower_;
    std::vector<Record> records_;
    mutable std::vector<float> sorted_;
};

/// The result of one budget in one mode, or of all jobs in one frame.
struct CostOutcome {
    Schedule schedule = Schedule::sliced;
    Budget budget = Budget::jobs;
    SliceMode mode = SliceMode::aiao;
    FrameCosts::Metrics metrics;
};
/// All jobs in every frame, at once, and in slices by every budget and mode: 14 outcomes, over `ticks` ticks.
std::vector<CostOutcome> compareSchedules(const CostSettings& settings, Seed seed, const RecordedJobs* recorded,
                                          std::size_t ticks);

}  // namespace arclight::timeslice
