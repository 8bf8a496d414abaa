// Whole numbers in place of fractions, so that what is rounded once is made good later.
#pragma once

#include <cmath>
#include <cstdint>

namespace arclight {

/// A mean number of things that are due at each time of a series, such as 0.5 decisions a tick, in millionths: as exact
/// as people write it, where a float would be a little more or less.
struct MeanCount {
    static constexpr std::int64_t kUnit = 1000000;
    std::int64_t millionths = 0;

    /// `share` of each of `count` things.
    static MeanCount of(std::int64_t count, float share) {
        return {count * std::llround(static_cast<double>(share) * static_cast<double>(kUnit))};
    }

    /// How many are due at time `n` of the series, from 0. The sum since 0 is the exact one, rounded; if the mean is
    /// whole, so many are due each time.
    constexpr std::int64_t dueAt(std::int64_t n) const { return millionths / kUnit + madeGood(n + 1) - madeGood(n); }

    friend bool operator==(const MeanCount&, const MeanCount&) = default;

private:
    /// What the fractions of the first `n` times come to.
    constexpr std::int64_t madeGood(std::int64_t n) const { return (n * (millionths % kUnit) + kUnit / 2) / kUnit; }
};

}  // namespace arclight
