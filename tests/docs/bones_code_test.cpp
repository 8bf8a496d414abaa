// The code of docs/bones.md, beside the suite's own bones.
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "core/time.h"
#include "docs/code/bones_1.h"
#include "sim/bones/bone_springs.h"

namespace arclight::bones {
namespace {

TEST(BonesPage, BonesAreThoseOfTheSuite) {
    Random random(Seed{12});
    for (int round = 0; round < 10; ++round) {
        const auto count = static_cast<std::size_t>(1 + random.below(9));
        const float pose = random.uniform(0.2f, 1), length = random.uniform(0, 1);
        const SpringShape shape{static_cast<double>(random.uniform(5, 25)),
                                static_cast<double>(random.uniform(0.1f, 0.95f) * std::sqrt(pose))};
        std::vector<Joint> joints;
        std::vector<Bone> bones(count + 1);
        for (std::size_t i = 1; i <= count; ++i) {
            joints.push_back({.isOnAnchor = i == 1,
                              .parent = std::max(0, static_cast<int>(i) - 2),
                              .rest = {.offset = {0.2f, 0, 0}}});
            Bone& bone = bones[i];
            bone.parent = i - 1, bone.offset = {0.2f, 0, 0}, bone.pose = pose, bone.length = length;
            bone.x = bone.y = bone.posed = {0.2f * static_cast<float>(i), 0, 0};
        }
        Pose anchor;
        BoneSprings springs(Skeleton(joints), {&anchor, 1});
        const BoneSettings settings{.position = shape,
                                    .rotation = shape,
                                    .poseStiffness = {pose, pose, pose},
                                    .lengthStiffness = {length, length, length}};
        springs.configure({&settings, 1}, {});
        // The anchor turns and moves steadily, as its path has it between two ticks.
        const glm::vec3 way(0.02f, 0.01f, 0), axis(0, 0, 1), gravity(0, -9.81f, 0);
        const auto moveAnchor = [&](float ticks) {
            bones[0].x = ticks * way, bones[0].q = glm::angleAxis(0.03f * ticks, axis);
        };
        for (int tick = 0; tick < 240; ++tick) {
            const auto ticks = static_cast<float>(tick);
            anchor = {.turn = glm::angleAxis(0.03f * (ticks + 1), axis), .offset = (ticks + 1) * way};
            springs.step({.anchors = {&anchor, 1}, .acceleration = gravity}, kTickSeconds);
            for (const float half : {0.5f, 1.0f})
                moveAnchor(ticks + half), stepBones(bones, shape.omega, shape.zeta, 0.5 * kTickSeconds, gravity);
            for (std::size_t i = 0; i < count; ++i) {
                ASSERT_LT(glm::length(springs.position(static_cast<int>(i)) - bones[i + 1].x), 3e-4f)
                    << tick << ' ' << i;
                ASSERT_LT(glm::length(springs.velocity(static_cast<int>(i)) - bones[i + 1].v), 5e-3f)
                    << tick << ' ' << i;
            }
        }
    }
}

}  // namespace
}  // namespace arclight::bones
