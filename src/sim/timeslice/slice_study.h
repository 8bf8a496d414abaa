// What time slicing costs and saves: ages, states of the world on show, lost keys, and work an update.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/values.h"
#include "sim/common/timeslicer.h"

namespace arclight::timeslice {

/// The published results of some keys after an update.
struct SliceReport {
    int results = 0;
    int missing = 0;         ///< keys without a result: none yet, or lost by a ring
    double ageMean = 0;      ///< updates since the input of a result was taken
    int ageMost = 0;         ///< updates
    int distinctInputs = 0;  ///< states of the world that the results come from
};

/// Collects the stamps of results; kept between updates, so that nothing is allocated.
class SliceReporter {
public:
    /// `now` is the stamp of the last update.
    template <class Slicer, class Keys>
    SliceReport of(const Slicer& slicer, const Keys& keys, std::uint64_t now) {
        stamps_.clear();
        int missing = 0;
        for (const auto& key : keys) {
            const auto stamp = slicer.stampOf(key);
            stamp ? stamps_.push_back(*stamp) : void(++missing);
        }
        return summary(now, missing);
    }

private:
    SliceReport summary(std::uint64_t now, int missing);

    std::vector<std::uint64_t> stamps_;
};

/// Which keys a batch has, and in what order.
enum class KeyOrder : int {
    fixed,     ///< all, always in the same order
    shuffled,  ///< all, in another order each time
    part,      ///< one half, in another order each time
};

/// Puts the keys of batch number `batch` in order: all of `keys` on entry.
void orderKeys(std::vector<int>& keys, KeyOrder order, Seed seed, std::uint64_t batch);

/// How much work jobs are.
enum class JobCosts : int {
    equal,   ///< 10 units each
    slow,    ///< one job in 16 takes 200 units, the others 10
    bursts,  ///< 10 units, and 40 for one second of four
};

struct StudySettings {
    SliceSettings slicing{};
    int keys = 64;
    KeyOrder order = KeyOrder::fixed;
    JobCosts costs = JobCosts::equal;
};

/// Work in units; half of all updates do at most `p50`, 99 in 100 at most `p99`.
struct WorkSummary {
    std::uint64_t p50 = 0, p99 = 0, largest = 0;
    double mean = 0;
};

/// A slicer at work on keys that stand for anything, one update a tick.
class SliceStudy {
public:
    void reset(const StudySettings& settings, Seed seed);
    /// Changes settings while it runs. Another number of keys keeps the results of those that stay.
    void configure(const StudySettings& settings);
    void step();

    const StudySettings& settings() const { return settings_; }
    std::uint64_t tick() const { return tick_; }  ///< steps since `reset`
    SliceReport report() { return reporter_.of(slicer_, keys_, tick_ == 0 ? 0 : tick_ - 1); }
    /// Ages in the last update, one for each key, in updates; −1 without a result.
    int ageOf(int key) const;
    std::size_t lostKeys() const { return slicer_.lostKeys(); }
    /// The work of the last updates, at most `kUpdatesKept`, oldest first.
    std::span<const std::uint64_t> work() const { return work_; }
    WorkSummary workSummary() const;
    std::uint64_t workOf(int key) const;  ///< if its job starts in the next update
    const Timeslicer<int, std::uint64_t, std::uint64_t>& slicer() const { return slicer_; }

    static constexpr std::size_t kUpdatesKept = 600;

private:
    std::span<const int> nextBatch();

    StudySettings settings_;
    Seed seed_;
    std::uint64_t tick_ = 0, batches_ = 0;
    std::vector<int> keys_, batch_;
    std::vector<std::uint64_t> work_;
    Timeslicer<int, std::uint64_t, std::uint64_t> slicer_;
    SliceReporter reporter_;
};

}  // namespace arclight::timeslice
