// Where plants stand, and what holds the walker together.
#include <algorithm>
#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "sim/dither/jungle.h"
#include "sim/dither/walker.h"
#include "sim/dither/walker_joints.h"

namespace arclight::dither {
namespace {

/// Kinds that grow on the ground or hang on their own, how many a lap has, and how far apart they are at least, m.
struct Kind {
    PlantKind kind;
    std::ptrdiff_t count;
    float apart;
};
constexpr std::array kKinds{Kind{PlantKind::tree, 62, 2.6f},  Kind{PlantKind::palm, 46, 2.2f},
                            Kind{PlantKind::fern, 250, 0.7f}, Kind{PlantKind::seedling, 420, 0.3f},
                            Kind{PlantKind::liana, 34, 1.5f}, Kind{PlantKind::strands, 44, 1.4f}};

TEST(Jungle, PlantsOfAKindStandApart) {
    const std::vector<Plant> plants = jungle(Seed{1});
    for (const Kind& kind : kKinds) {
        std::vector<glm::vec2> roots;
        for (const Plant& plant : plants)
            if (plant.kind == kind.kind) roots.push_back({plant.root.x, plant.root.z});
        EXPECT_LE(std::ssize(roots), kind.count);
        EXPECT_GE(std::ssize(roots), kind.count / 2);
        for (std::size_t i = 0; i < roots.size(); ++i)
            for (std::size_t k = 0; k < i; ++k)
                for (const float lap : {-kLap, 0.0f, kLap})
                    EXPECT_GE(glm::distance(roots[i], roots[k] + glm::vec2(0, lap)), kind.apart - 1e-4f);
    }
}

TEST(Jungle, TreesHaveCrownsAndLianasHangAboveHeads) {
    std::ptrdiff_t trees = 0, crowns = 0;
    for (const Plant& plant : jungle(Seed{1})) {
        trees += plant.kind == PlantKind::tree, crowns += plant.kind == PlantKind::crown;
        if (plant.kind != PlantKind::liana) continue;
        const float height = plant.root.y - groundHeight({plant.root.x, plant.root.z});
        EXPECT_GE(height, 5);
        EXPECT_LE(height, 9) << "below the crowns of the highest trees";
    }
    EXPECT_GE(crowns, 4 * trees);
    EXPECT_LE(crowns, 6 * trees);
}

TEST(Walker, BonesMeetAtTheirJoints) {
    const auto mirrored = [](glm::vec3 p, int side) { return glm::vec3(side == 0 ? p.x : -p.x, p.y, p.z); };
    for (double walked = 0; walked < 3; walked += 0.11) {
        const WalkerPose pose = walkerPose(walked);
        const auto at = [&](WalkerBone left, int side, glm::vec3 p) {
            return pose.bones[static_cast<std::size_t>(left) + static_cast<std::size_t>(side)].apply(p);
        };
        for (int side = 0; side < 2; ++side) {
            const auto joint = [&](WalkerBone a, int sideOfA, WalkerBone b, glm::vec3 p) {
                EXPECT_LT(glm::distance(at(a, sideOfA, mirrored(p, side)), at(b, side, mirrored(p, side))), 1e-5f)
                    << static_cast<int>(b) << ' ' << side;
            };
            joint(WalkerBone::chest, 0, WalkerBone::upperArmLeft, kJoints.shoulder);
            joint(WalkerBone::upperArmLeft, side, WalkerBone::forearmLeft, kJoints.elbow);
            joint(WalkerBone::pelvis, 0, WalkerBone::thighLeft, kJoints.hip);
        }
        EXPECT_LT(glm::distance(at(WalkerBone::forearmLeft, 0, kJoints.hand), at(WalkerBone::lantern, 0, kJoints.hand)),
                  1e-5f);
        EXPECT_LT(glm::distance(at(WalkerBone::lantern, 0, kJoints.flame), pose.flame), 1e-5f);
    }
}

}  // namespace
}  // namespace arclight::dither
