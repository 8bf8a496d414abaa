// Batched work spread over updates (A. Chou, "Timeslicing Batched Algorithms across Multiple Frames", 2017).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "core/parallel.h"
#include "sim/common/result_history.h"

namespace arclight {

/// When inputs are read and outputs are published, each asynchronously (A: job by job) or synchronously (S: for a whole
/// batch at once). With N keys and one job per update, results are on average this many updates old: aiao (N − 1) / 2,
/// siao N − 1, siso (3 N − 1) / 2, aiso N.
enum class SliceMode : int { aiao, siao, siso, aiso };

/// Whether all inputs of a batch come from one state of the world.
constexpr bool hasSyncInput(SliceMode mode) { return mode == SliceMode::siao || mode == SliceMode::siso; }
/// Whether all outputs of a batch appear in one update.
constexpr bool hasSyncOutput(SliceMode mode) { return mode == SliceMode::siso || mode == SliceMode::aiso; }

/// Which results are kept: the newest of each key, or the last `SliceSettings::ringSize` of all keys.
enum class SliceHistory : int { map, ring };

struct SliceSettings {
    SliceMode mode = SliceMode::aiao;  ///< applies to batches that start later
    std::size_t maxJobsPerUpdate = std::numeric_limits<std::size_t>::max();
    /// Maximum work per update, in units of `workOf`; 0: no limit. The first job of an update starts at any cost.
    std::uint64_t workPerUpdate = 0;
    SliceHistory history = SliceHistory::map;
    std::size_t ringSize = 0;  ///< at least 1 with `SliceHistory::ring`
    /// Whether the jobs of an update run in parallel and finish in the next update. Their results are the same on any
    /// number of threads; asynchronous output appears an update later, synchronous output when it did without threads.
    bool isThreaded = false;

    friend bool operator==(const SliceSettings&, const SliceSettings&) = default;
};

/// Totals since the slicer was constructed, unless noted otherwise.
struct SliceStatistics {
    std::uint64_t jobs = 0;
    std::uint64_t batches = 0;       ///< started; empty ones do not count
    std::uint64_t results = 0;       ///< published
    std::size_t jobsInUpdate = 0;    ///< of the last update
    std::uint64_t workInUpdate = 0;  ///< of the last update
};

/// Runs the jobs of a batch over several updates and keeps the newest result of each key. A batch starts when all jobs
/// of the previous batch have finished, at most one per update. Synchronous output is published in the first update
/// after the last job. Work is not measured in time, so results are the same on every machine.
///
/// `Key` is copied and hashed; `Input` and `Output` are values with a default. Once every key has a result and no batch
/// is larger than all before it, an update allocates nothing.
///
///     Timeslicer<int, Point, float> slicer({.mode = SliceMode::siso, .maxJobsPerUpdate = 4});
///     slicer.update(tick, [&] { return std::span<const int>(ids); }, [&](int id) { return targetOf(id); },
///                   [](int, const Point& target) { return headingTo(target); });
///     for (const int id : ids)
///         if (const float* heading = slicer.find(id)) turnTo(id, *heading);
template <class Key, class Input, class Output>
class Timeslicer {
public:
    explicit Timeslicer(const SliceSettings& settings = {}) { configure(settings); }

    /// Changes the settings. A change of history starts with an empty one.
    void configure(const SliceSettings& settings) {
        const std::size_t ringSize =
            settings.history == SliceHistory::ring ? std::max<std::size_t>(1, settings.ringSize) : 0;
        if (ringSize != history_.ringSize()) history_ = ResultHistory<Key, Result>(ringSize);
        settings_ = settings;
    }
    const SliceSettings& settings() const { return settings_; }

    /// Runs the jobs of one update. `stamp` identifies the state of the world from which inputs are read now, such as
    /// the tick. The functions are called within this update:
    /// - `startBatch()` returns the keys of a new batch, a range, which may be empty;
    /// - `inputOf(key)` returns the input of a job, on this thread;
    /// - `jobOf(key, input)` returns its output, and reads nothing that other jobs write: it may run on any thread;
    /// - `workOf(key)` returns the units of work that the job takes.
    template <class StartBatch, class InputOf, class JobOf, class WorkOf>
    void update(std::uint64_t stamp, const StartBatch& startBatch, const InputOf& inputOf, const JobOf& jobOf,
                const WorkOf& workOf) {
        if (settings_.isThreaded) finishJobs();
        if (isBatchDone()) startNewBatch(stamp, startBatch, inputOf);
        startJobs(stamp, inputOf, jobOf, workOf);
        if (!settings_.isThreaded) finishJobs();
    }
    /// As above, with one unit of work per job.
    template <class StartBatch, class InputOf, class JobOf>
    void update(std::uint64_t stamp, const StartBatch& startBatch, const InputOf& inputOf, const JobOf& jobOf) {
        update(stamp, startBatch, inputOf, jobOf, [](const Key&) { return std::uint64_t{1}; });
    }

    struct Result {
        Output output;
        std::uint64_t stamp;  ///< of the input that it was computed from
    };
    /// The newest published result of a key, or null. Valid until the next `update`.
    const Result* resultOf(const Key& key) const { return history_.find(key); }
    /// Its output.
    const Output* find(const Key& key) const {
        const Result* result = resultOf(key);
        return result ? &result->output : nullptr;
    }
    /// Its stamp.
    std::optional<std::uint64_t> stampOf(const Key& key) const {
        const Result* result = resultOf(key);
        return result ? std::optional(result->stamp) : std::nullopt;
    }

    /// Cancels the current batch, including its unpublished results. Published results stay.
    void reset() {
        jobs_.clear();
        started_ = finished_ = 0;
    }
    /// Removes a key that has left the world: its result and its jobs.
    void forget(const Key& key) {
        history_.forget(key);
        std::size_t kept = 0, keptStarted = 0, keptFinished = 0;
        for (std::size_t i = 0; i < jobs_.size(); ++i) {
            if (jobs_[i].key == key) continue;
            if (i < started_) ++keptStarted;
            if (i < finished_) ++keptFinished;
            if (kept != i) jobs_[kept] = jobs_[i];
            ++kept;
        }
        jobs_.resize(kept);
        started_ = keptStarted, finished_ = keptFinished;
    }

    /// Whether no job of the current batch is left: the next update publishes synchronous output and starts a batch.
    bool isBatchDone() const { return finished_ == jobs_.size(); }
    std::size_t batchSize() const { return jobs_.size(); }
    std::size_t jobsStarted() const { return started_; }  ///< of the current batch
    /// The number of keys whose results a ring has lost.
    std::size_t lostKeys() const { return history_.lostKeys(); }
    const SliceStatistics& statistics() const { return statistics_; }

private:
    struct Job {
        Key key{};
        Input input{};
        Output output{};
        std::uint64_t stamp = 0;
    };
    template <class StartBatch, class InputOf>
    void startNewBatch(std::uint64_t stamp, const StartBatch& startBatch, const InputOf& inputOf) {
        if (hasSyncOutput(mode_))
            for (const Job& job : jobs_) save(job);
        reset();
        mode_ = settings_.mode;
        for (const Key& key : startBatch()) {
            Job& job = jobs_.emplace_back();
            job.key = key;
            if (hasSyncInput(mode_)) takeInput(job, stamp, inputOf);
        }
        if (!jobs_.empty()) ++statistics_.batches;
    }

    template <class InputOf, class JobOf, class WorkOf>
    void startJobs(std::uint64_t stamp, const InputOf& inputOf, const JobOf& jobOf, const WorkOf& workOf) {
        const std::size_t first = started_;
        std::uint64_t work = 0;
        while (started_ < jobs_.size() && started_ - first < settings_.maxJobsPerUpdate) {
            Job& job = jobs_[started_];
            const std::uint64_t cost = workOf(job.key), budget = settings_.workPerUpdate;
            if (budget > 0 && started_ > first && work + cost > budget) break;
            if (!hasSyncInput(mode_)) takeInput(job, stamp, inputOf);
            work += cost;
            ++started_;
        }
        const auto run = [&](std::size_t begin, std::size_t end) {
            for (Job& job : std::span(jobs_).subspan(first + begin, end - begin))
                job.output = jobOf(job.key, job.input);
        };
        const std::size_t count = started_ - first;
        if (settings_.isThreaded)
            parallelFor(count, std::max<std::size_t>(1, count / kMaxRanges), run);
        else
            run(0, count);
        statistics_.jobs += count;
        statistics_.jobsInUpdate = count, statistics_.workInUpdate = work;
    }

    template <class InputOf>
    void takeInput(Job& job, std::uint64_t stamp, const InputOf& inputOf) {
        job.input = inputOf(job.key);
        job.stamp = stamp;
    }

    void finishJobs() {
        for (; finished_ < started_; ++finished_)
            if (!hasSyncOutput(mode_)) save(jobs_[finished_]);
    }

    void save(const Job& job) {
        history_.save(job.key, {job.output, job.stamp});
        ++statistics_.results;
    }

    static constexpr std::size_t kMaxRanges = 64;  ///< of a parallel loop: enough for jobs of unequal cost

    SliceSettings settings_;
    SliceMode mode_ = SliceMode::aiao;  ///< of the current batch
    std::vector<Job> jobs_;             ///< of the current batch
    std::size_t started_ = 0, finished_ = 0;
    ResultHistory<Key, Result> history_;
    SliceStatistics statistics_;
};

}  // namespace arclight
