// The age of results, the number of distinct world states that are visible, and the order of keys.
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
    double ageMean = 0;      ///< since the input of a result was read, in the unit of stamps
    int ageMost = 0;         ///< in the unit of stamps
    int distinctInputs = 0;  ///< number of world states that the results come from
};

/// Collects the stamps of results; kept between updates to avoid allocations.
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

/// The keys of a batch and their order.
enum class KeyOrder : int {
    fixed,     ///< all, always in the same order
    shuffled,  ///< all, in another order each time
    part,      ///< one half, in another order each time
};

/// Puts the keys of batch number `batch` in order; `keys` contains all keys on entry.
void orderKeys(std::vector<int>& keys, KeyOrder order, Seed seed, std::uint64_t batch);

}  // namespace arclight::timeslice
