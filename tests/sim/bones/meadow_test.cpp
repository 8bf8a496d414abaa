// Where the meadow's flowers grow.
#include "sim/bones/meadow.h"

#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "core/angles.h"

namespace arclight::bones {
namespace {

TEST(Meadow, FlowersGrowInAllDirections) {
    const Meadow meadow(Seed{1});
    std::array<int, 8> count{};
    int all = 0;
    for (const Flower& flower : meadow.flowers()) {
        const glm::vec2 at(flower.root.x, flower.root.z);
        if (glm::length(at) < 8) continue;
        const float turns = std::atan2(at.y, at.x) / kTwoPi + 0.5f;
        ++count[static_cast<std::size_t>(8 * turns) % 8], ++all;
    }
    EXPECT_GT(all, 4000);
    for (const int each : count) EXPECT_GT(each, all / 40);
}

}  // namespace
}  // namespace arclight::bones
