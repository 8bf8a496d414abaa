#include "sim/common/noise.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/random.h"

namespace arclight {
namespace {

constexpr ValueNoise kNoise(7);

TEST(ValueNoise, RepeatsAfterPeriod) {
    for (int i = 0; i < 40; ++i) {
        const glm::vec2 position(0.25f * static_cast<float>(i), 2.5f + 0.125f * static_cast<float>(i));
        for (const glm::vec2 turn : {glm::vec2(5, 0), glm::vec2(0, -5), glm::vec2(-10, 15)}) {
            EXPECT_EQ(kNoise.at(position + turn, 5), kNoise.at(position, 5));
            EXPECT_EQ(kNoise.clouds(position + turn, 4, 0.5f, 5), kNoise.clouds(position, 4, 0.5f, 5));
        }
    }
    EXPECT_NE(kNoise.at({3.5f, 1.5f}, 5), kNoise.at({4.5f, 1.5f}, 5));
}

TEST(ValueNoise, LiesBetweenCornerValues) {
    Random random(Seed{3});
    for (int i = 0; i < 1000; ++i) {
        const glm::vec2 position{random.uniform(-20, 20), random.uniform(-20, 20)}, cell = glm::floor(position);
        float low = 1, high = 0;
        for (const glm::vec2 corner : {glm::vec2(0, 0), glm::vec2(1, 0), glm::vec2(0, 1), glm::vec2(1, 1)}) {
            low = std::min(low, kNoise.at(cell + corner, 64));
            high = std::max(high, kNoise.at(cell + corner, 64));
        }
        EXPECT_GE(kNoise.at(position, 64), low - 1e-6f);
        EXPECT_LE(kNoise.at(position, 64), high + 1e-6f);
        EXPECT_GE(low, 0);
        EXPECT_LT(high, 1);
    }
}

TEST(ValueNoise, StreamsDiffer) {
    int same = 0;
    for (int i = 0; i < 100; ++i) {
        const glm::vec2 position(static_cast<float>(i), 0.5f);
        same += kNoise.at(position, 256) == ValueNoise(8).at(position, 256);
    }
    EXPECT_LT(same, 3);
}

}  // namespace
}  // namespace arclight
