// The search for equal cost, with costs that are known.
#include "app/compare/equal_cost.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "core/random.h"

namespace arclight {
namespace {

constexpr double kTolerance = 0.05;

EqualCost found(const CostRange& range, double target, const std::function<double(double)>& cost) {
    const EqualCost result = findEqualCost(range, target, kTolerance, cost);
    // Each value is asked for once, lies in the range, and none is nearer to the target than the best.
    std::set<double> values;
    for (const CostSample& sample : result.samples) {
        EXPECT_TRUE(values.insert(sample.value).second) << sample.value << " twice";
        EXPECT_TRUE(sample.value >= range.low && sample.value <= range.high) << sample.value;
        EXPECT_GE(std::abs(deviation(sample.cost, target)), std::abs(deviation(result.best.cost, target)));
        EXPECT_TRUE(!range.isInteger || sample.value == std::round(sample.value)) << sample.value;
    }
    EXPECT_LE(result.samples.size(), 24u);
    EXPECT_EQ(result.result == EqualCost::Result::equal, std::abs(deviation(result.best.cost, target)) <= kTolerance);
    return result;
}

TEST(EqualCost, OfAMonotoneCostIsFound) {
    for (const bool isRising : {true, false})
        for (const bool isInteger : {true, false})
            for (const double target : {3.0, 7.5, 40.0, 101.0}) {
                const auto cost = [&](double value) { return 2 + 0.1 * (isRising ? value : 1000 - value); };
                const EqualCost result = found({1, 1000, isInteger}, target, cost);
                EXPECT_EQ(result.result, EqualCost::Result::equal) << target;
                EXPECT_NEAR(cost(result.best.value), target, kTolerance * target);
            }
}

TEST(EqualCost, SearchesALogarithmicRangeByRatios) {
    const EqualCost result = found({0.01, 10000, false, true}, 0.5, [](double value) { return value; });
    EXPECT_EQ(result.result, EqualCost::Result::equal);
    EXPECT_NEAR(result.best.value, 0.5, kTolerance * 0.5);
    EXPECT_LE(result.samples.size(), 12u);
}

TEST(EqualCost, IsFoundDespiteNoise) {
    Random random(Seed{11});
    for (int trial = 0; trial < 200; ++trial) {
        const double target = static_cast<double>(random.uniform(5, 90));
        const auto cost = [&](double value) { return (1 + value) * static_cast<double>(random.uniform(0.98f, 1.02f)); };
        const EqualCost result = found({0, 100, false}, target, cost);
        EXPECT_EQ(result.result, EqualCost::Result::equal) << target;
        EXPECT_NEAR(1 + result.best.value, target, 0.08 * target);
    }
}

TEST(EqualCost, IsFoundBetweenEndsThatCostTheSame) {
    // Cheapest in the middle, and most expensive in the middle.
    for (const double sign : {1.0, -1.0}) {
        const auto cost = [&](double value) { return 50 + sign * 40 * (std::abs(value - 50) / 25 - 1); };
        const EqualCost result = found({0, 100, false}, 50, cost);
        EXPECT_EQ(result.result, EqualCost::Result::equal);
        EXPECT_NEAR(cost(result.best.value), 50, 2.5);
    }
}

TEST(EqualCost, OutOfRangeHasTheNearestSample) {
    const auto cost = [](double value) { return value; };
    const EqualCost tooCheap = found({1, 10, false}, 30, cost), tooExpensive = found({40, 90, true}, 30, cost);
    EXPECT_EQ(tooCheap.result, EqualCost::Result::outOfRange);
    EXPECT_EQ(tooCheap.best.value, 10);
    EXPECT_EQ(tooExpensive.result, EqualCost::Result::outOfRange);
    EXPECT_EQ(tooExpensive.best.value, 40);
    // A parameter without effect.
    EXPECT_EQ(found({0, 1, false}, 30, [](double) { return 3.0; }).result, EqualCost::Result::outOfRange);
}

TEST(EqualCost, BetweenTwoWholeNumbersIsTheNearest) {
    // 3 costs 8 and 4 costs 16.
    const EqualCost result = found({0, 20, true}, 10, [](double value) { return std::exp2(value); });
    EXPECT_EQ(result.result, EqualCost::Result::nearest);
    EXPECT_EQ(result.best.value, 3);
    // A jump of a real parameter's cost.
    const EqualCost jump = found({0, 1, false}, 10, [](double value) { return value < 0.3 ? 5.0 : 14.0; });
    EXPECT_EQ(jump.result, EqualCost::Result::nearest);
}

}  // namespace
}  // namespace arclight
