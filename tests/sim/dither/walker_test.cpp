#include "sim/dither/walker.h"

#include <cmath>

#include <gtest/gtest.h>

#include "sim/dither/jungle.h"
#include "sim/dither/walker_joints.h"

namespace arclight::dither {
namespace {

constexpr double kTick = 1.0 / 60;

/// The ankle where the lap before or after is subtracted.
glm::vec3 nearTo(glm::vec3 p, glm::vec3 to) { return p + glm::vec3(0, 0, kLap * std::round((to.z - p.z) / kLap)); }

TEST(Walker, PlantedFeetStayWhereTheyTread) {
    // Heel and toe roll: the ankle rises and moves by at most the lever of the foot, while the flat foot rests.
    int resting = 0;
    for (double walked = 0; walked < 70; walked += 1.15 * kTick) {
        const WalkerPose a = walkerPose(walked), b = walkerPose(walked + 1.15 * kTick);
        for (std::size_t i = 0; i < 2; ++i) {
            if (!a.planted[i] || !b.planted[i]) continue;
            const float moved = glm::distance(nearTo(b.ankles[i], a.ankles[i]), a.ankles[i]);
            EXPECT_LT(moved, 0.03f) << walked;
            resting += moved < 1e-4f;
        }
    }
    // The middle of the stance, 0.62 * (0.62 - 0.16) of a cycle, of both feet.
    EXPECT_NEAR(resting / (2 * 70 / (1.15 * kTick)), 0.62 * 0.46, 0.03);
}

TEST(Walker, MovesWithoutJumpsAcrossTheLap) {
    // In 9 ms of walking, the swing of a shin moves a point 0.5 m off its knee by 13 cm.
    for (double walked = kLap - 4; walked < kLap + 4; walked += 0.01) {
        const WalkerPose a = walkerPose(walked), b = walkerPose(walked + 0.01);
        for (std::size_t bone = 0; bone < kWalkerBones; ++bone) {
            const glm::vec3 p = a.bones[bone].apply(kJoints.pelvis), q = b.bones[bone].apply(kJoints.pelvis);
            EXPECT_LT(glm::distance(nearTo(q, p), p), 0.16f) << walked << " bone " << bone;
        }
    }
}

TEST(Walker, LimbsKeepTheirLength) {
    for (double walked = 0; walked < 3; walked += 0.013) {
        const WalkerPose pose = walkerPose(walked);
        for (const SkinMatrix& m : pose.bones)
            for (int i = 0; i < 3; ++i)
                for (int k = 0; k <= i; ++k) {
                    const float dot = glm::dot(glm::vec3(m.row[static_cast<std::size_t>(i)]),
                                               glm::vec3(m.row[static_cast<std::size_t>(k)]));
                    EXPECT_NEAR(dot, i == k ? 1 : 0, 2e-5f);
                }
        for (std::size_t i = 0; i < 2; ++i) {
            const auto bone = [&](WalkerBone left) { return static_cast<std::size_t>(left) + i; };
            const float side = i == 0 ? 1.0f : -1.0f;
            const glm::vec3 mirror(side, 1, 1);
            const glm::vec3 knee = pose.bones[bone(WalkerBone::thighLeft)].apply(mirror * kJoints.knee);
            const glm::vec3 same = pose.bones[bone(WalkerBone::shinLeft)].apply(mirror * kJoints.knee);
            EXPECT_LT(glm::distance(knee, same), 0.02f) << walked;
            const glm::vec3 ankle = pose.bones[bone(WalkerBone::shinLeft)].apply(mirror * kJoints.ankle);
            EXPECT_LT(glm::distance(ankle, pose.ankles[i]), 0.025f) << walked;
        }
    }
}

TEST(Walker, MeshFollowsValidBones) {
    const SkinnedMesh mesh = walkerMesh(0.03f);
    EXPECT_GT(mesh.vertices.size(), 1500u);
    glm::vec3 low(9), high(-9);
    for (const SkinnedVertex& v : mesh.vertices) {
        low = glm::min(low, v.position), high = glm::max(high, v.position);
        EXPECT_GE(std::min(v.bones.x, v.bones.y), 0);
        EXPECT_LT(std::max(v.bones.x, v.bones.y), static_cast<float>(kWalkerBones));
        EXPECT_GE(std::min(v.weights.x, v.weights.y), 0);
        EXPECT_EQ(v.weights.x + v.weights.y, 1);
    }
    EXPECT_NEAR(low.y, 0, 0.02f);
    EXPECT_NEAR(high.y, 1.82f, 0.05f);
}

}  // namespace
}  // namespace arclight::dither
