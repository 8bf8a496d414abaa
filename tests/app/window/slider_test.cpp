// Sliders map positions to numbers and back, for the ranges and steps that parameters have.
#include "app/window/slider.h"

#include <random>

#include <gtest/gtest.h>

namespace arclight::test {
namespace {

ParamInfo range(double min, double max, double step = 0, bool isLogarithmic = false) {
    ParamInfo info;
    info.min = min, info.max = max, info.step = step, info.isLogarithmic = isLogarithmic;
    return info;
}

TEST(Slider, EndsAreExact) {
    for (const ParamInfo& info : {range(-3, 7), range(0.1, 20, 0, true), range(0, 1, 0.3), range(-180, 180, 1)}) {
        EXPECT_EQ(numberAt(info, 0), info.min);
        EXPECT_EQ(positionOf(info, info.min), 0);
        EXPECT_EQ(positionOf(info, info.max), 1);
        EXPECT_LE(numberAt(info, 1), info.max);
        EXPECT_EQ(numberAt(info, -5), info.min) << "beyond the end";
    }
    EXPECT_DOUBLE_EQ(numberAt(range(0.1, 20, 0, true), 1), 20);
}

TEST(Slider, PositionAndNumberAreInverse) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> unit(0, 1);
    for (const ParamInfo& info : {range(-3, 7), range(0.05, 20, 0, true), range(1e-6, 1e6, 0, true)})
        for (int i = 0; i < 500; ++i) {
            const double position = unit(random);
            EXPECT_NEAR(positionOf(info, numberAt(info, position)), position, 1e-9);
        }
}

TEST(Slider, HalfOfALogarithmicRangeIsItsGeometricMean) {
    EXPECT_NEAR(numberAt(range(0.01, 100, 0, true), 0.5), 1, 1e-12);
    EXPECT_EQ(numberAt(range(0, 100, 0, true), 0.5), 50) << "without a logarithm of 0, it is linear";
}

TEST(Slider, SnapsToStepsAndWholeNumbers) {
    EXPECT_DOUBLE_EQ(numberAt(range(1, 2, 0.25), 0.45), 1.5);
    ParamInfo whole = range(0, 10);
    whole.kind = ParamKind::integer;
    EXPECT_EQ(numberAt(whole, 0.27), 3);
}

}  // namespace
}  // namespace arclight::test
