// What fills space: the belt of rocks, bolts by hand, and the curves of sets of spheres.
#include <algorithm>
#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "core/angles.h"
#include "sim/collision/bullets.h"
#include "sim/collision/ship_pair.h"

namespace arclight::collision {
namespace {

TEST(RockField, BeltsAreEvenlyFilledAllAround) {
    const RockField field(Seed{1});
    constexpr glm::vec2 kCentre(0, -110);  // of the belt, whose rocks are spread evenly over a disc
    std::array<int, 8> count{};
    for (const Rock& rock : field.rocks()) {
        const glm::vec2 at = glm::vec2(rock.centre.x, rock.centre.z) - kCentre;
        ++count[static_cast<std::size_t>(8 * (std::atan2(at.y, at.x) / kTwoPi + 0.5f)) % 8];
    }
    const auto even = static_cast<int>(field.rocks().size()) / 8;
    for (const int each : count) EXPECT_NEAR(each, even, 4 * std::sqrt(even));
}

TEST(Bullets, BoltsByHandFlyAtTheSameTime) {
    Bullets bullets;
    bullets.reset({.count = 0, .timeScale = 0.5f}, Seed{9});
    for (std::size_t i = 1; i <= Bullets::kHandBolts; ++i) {
        bullets.fire({0, 300, 0}, {0, 1, 0});
        EXPECT_EQ(std::count_if(bullets.bolts().begin(), bullets.bolts().end(),
                                [](const BulletBolt& bolt) { return bolt.isFlying(); }),
                  i);
    }
}

TEST(ShipPair, CurvesHoldTheErrorsOfTheirSets) {
    ShipPair pair(Seed{1});
    for (int kind = 0; kind < kSphereSetKinds; ++kind)
        for (const std::size_t index : {1u, 3u}) {
            pair.setSpheres({static_cast<SphereSetKind>(kind), ShipPair::kCounts[index]});
            const ShipPair::Errors& found = pair.errors(static_cast<SphereSetKind>(kind), index);
            EXPECT_EQ(found.count, pair.spheres().size());
            EXPECT_GT(found.count, 0u);
            EXPECT_EQ(found.overCover, pair.errors().overCover);
            EXPECT_EQ(found.protrusion, pair.errors().protrusion);
        }
}

}  // namespace
}  // namespace arclight::collision
