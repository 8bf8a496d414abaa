// What a point sees past triangles.
#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "bake/projection/still_life_mesh.h"

namespace arclight::projection {
namespace {

int freeDirections(const Visibility& seen) {
    int count = 0;
    for (std::size_t i = 0; i < kSeenDirections; ++i) count += seen.sees(i) ? 1 : 0;
    return count;
}

TEST(Visibility, IsTheHalfSpaceAboveAndAWallHidesAQuarterOfTheSphere) {
    const std::array point{glm::vec3(0)}, up{glm::vec3(0, 1, 0)};
    // A wall along x = 0.01, so large that it hides all directions to that side.
    const std::array<Triangle, 1> wall{{{{0.01f, -40, -60}, {0.01f, -40, 60}, {0.01f, 90, 0}}}};
    EXPECT_EQ(freeDirections(seenFrom(point, up, {})[0]), static_cast<int>(kSeenDirections) / 2);
    const Visibility seen = seenFrom(point, up, wall)[0];
    for (std::size_t i = 0; i < kSeenDirections; ++i) {
        const glm::vec3 d = seenDirections()[i];
        if (std::abs(d.y) < 0.01f || std::abs(d.x) < 0.03f) continue;
        EXPECT_EQ(seen.sees(i), d.y > 0 && d.x < 0) << i;
    }
}

}  // namespace
}  // namespace arclight::projection
