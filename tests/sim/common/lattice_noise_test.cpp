// Lattice noise on the CPU. tests/gfx/noise_test.cpp compares it with that of the shaders.
#include "sim/common/noise.h"

#include <cmath>

#include <gtest/gtest.h>

namespace arclight::test {
namespace {

glm::vec3 positionOf(int i) { return 0.37f * glm::vec3(i % 131 - 60, i / 131 - 70, 0.7f * static_cast<float>(i % 17)); }

TEST(LatticeNoise, LiesInUnitRangeWithMeanOneHalf) {
    constexpr int kPositions = 20'000;
    double flat = 0, deep = 0;
    for (int i = 0; i < kPositions; ++i) {
        for (const float value : {valueNoise(glm::vec2(positionOf(i))), valueNoise(positionOf(i)),
                                  valueOctaves(glm::vec2(positionOf(i)), 5), valueOctaves(positionOf(i), 5)}) {
            ASSERT_GE(value, 0);
            ASSERT_LE(value, 1);
        }
        flat += static_cast<double>(valueOctaves(glm::vec2(positionOf(i)), 4)) / kPositions;
        deep += static_cast<double>(valueOctaves(positionOf(i), 4)) / kPositions;
    }
    EXPECT_NEAR(flat, 0.5, 0.02);
    EXPECT_NEAR(deep, 0.5, 0.02);
}

TEST(LatticeNoise, MatchesCornersAndIsContinuous) {
    for (int i = -5; i < 5; ++i) {
        const glm::ivec3 cell(i, 3 * i, 7 - i);
        EXPECT_EQ(valueNoise(glm::vec3(cell)), latticeValue(cell));
        for (int axis = 0; axis < 3; ++axis) {
            glm::vec3 below(cell), above(cell);
            below[axis] -= 1e-4f, above[axis] += 1e-4f;
            EXPECT_NEAR(valueNoise(below), valueNoise(above), 1e-4f);
        }
    }
}

TEST(LatticeNoise, OctavesBelowFootprintFadeToMean) {
    double coarse = 0;
    for (int i = 0; i < 500; ++i) {
        EXPECT_EQ(valueOctaves(positionOf(i), 4, 1), 0.5f);
        coarse += std::abs(static_cast<double>(valueOctaves(positionOf(i), 1, 0.5f)) - 0.5);
    }
    EXPECT_GT(coarse, 10);
}

}  // namespace
}  // namespace arclight::test
