#include "core/whole_counts.h"

#include <cstdint>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

namespace arclight {
namespace {

std::int64_t sumOf(MeanCount mean, std::int64_t times) {
    std::int64_t sum = 0;
    for (std::int64_t n = 0; n < times; ++n) sum += mean.dueAt(n);
    return sum;
}

/// Shares as decimals: `share` of `count` is `numerator` / 10⁶ exactly.
struct Case {
    std::int64_t count;
    float share;
    std::int64_t numerator;
};
constexpr Case kCases[] = {{100, 0.005f, 500000},   {101, 0.01f, 1010000},   {101, 0.005f, 505000},
                           {3, 0.1f, 300000},       {7, 0.333333f, 2333331}, {19999, 0.123457f, 2469016543},
                           {20000, 1.0f, 20000000000}};

TEST(WholeCounts, SumsAreTheExactOnesRounded) {
    for (const Case& c : kCases) {
        const MeanCount mean = MeanCount::of(c.count, c.share);
        std::int64_t sum = 0;
        for (std::int64_t n = 0; n < 3000; ++n) {
            sum += mean.dueAt(n);
            const std::int64_t exact = (n + 1) * c.numerator, twice = 2 * sum * 1000000;
            ASSERT_LE(std::abs(twice - 2 * exact), 1000000) << c.share << " of " << c.count << " after " << n + 1;
        }
    }
}

TEST(WholeCounts, AreSpreadEvenly) {
    for (const Case& c : kCases) {
        const MeanCount mean = MeanCount::of(c.count, c.share);
        const std::int64_t least = c.numerator / 1000000, most = (c.numerator + 999999) / 1000000;
        for (std::int64_t n = 0; n < 3000; ++n) {
            ASSERT_GE(mean.dueAt(n), least);
            ASSERT_LE(mean.dueAt(n), most);
        }
    }
}

TEST(WholeCounts, WholeMeansNeverVary) {
    // No float is exactly 0.01; after a week of ticks, floors of its multiples would have varied.
    constexpr std::int64_t kWeek = 36288000;
    for (const std::int64_t begin : {std::int64_t{0}, kWeek, std::int64_t{1} << 40})
        for (std::int64_t n = begin; n < begin + 200; ++n) {
            ASSERT_EQ(MeanCount::of(20000, 0.01f).dueAt(n), 200);
            ASSERT_EQ(MeanCount::of(5000, 0.1f).dueAt(n), 500);
            ASSERT_EQ(MeanCount::of(0, 0.1f).dueAt(n), 0);
        }
    EXPECT_EQ(sumOf(MeanCount::of(1, 0.5f), 101), 51);
}

}  // namespace
}  // namespace arclight
