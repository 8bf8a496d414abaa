// Splits a fractional rate into whole counts whose rounding errors cancel out over time.
#pragma once

#include <cmath>
#include <cstdint>

namespace arclight {

/// The mean number of items that are due at each step of a series, such as 0.5 decisions per tick. It is stored in
/// millionths, which represent decimal fractions exactly; a float would round them.
struct MeanCount {
    static constexpr std::int64_t kUnit = 1000000;
    std::int64_t millionths = 0;

    /// The mean for `count` items, each of which is due in the fraction `share` of the steps.
    static MeanCount of(std::int64_t count, float share) {
        return {count * std::llround(static_cast<double>(share) * static_cast<double>(kUnit))};
    }

    /// The number of items due at step `n`, counted from 0. The cumulative sum equals the exact sum, rounded; if the
    /// mean is an integer, every step gets exactly that number.
    constexpr std::int64_t dueAt(std::int64_t n) const { return millionths / kUnit + madeGood(n + 1) - madeGood(n); }

    friend bool operator==(const MeanCount&, const MeanCount&) = default;

private:
    /// The sum of the mean's fractional part over the first `n` steps, rounded.
    constexpr std::int64_t madeGood(std::int64_t n) const { return (n * (millionths % kUnit) + kUnit / 2) / kUnit; }
};

}  // namespace arclight
