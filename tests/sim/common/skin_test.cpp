// Skinning on the CPU.
#include "sim/common/skin.h"

#include <glm/gtc/quaternion.hpp>
#include <gtest/gtest.h>

#include "sim/random_draws.h"

namespace arclight {
namespace {

SkinMatrix randomMatrix(Random& random) {
    const glm::quat turn = glm::angleAxis(random.uniform(-3, 3), randomDirection(random));
    const glm::vec3 scale(random.uniform(0.5f, 2), random.uniform(0.5f, 2), random.uniform(0.5f, 2));
    glm::mat3 linear = glm::mat3_cast(turn);
    for (int i = 0; i < 3; ++i) linear[i] *= scale[i];
    return skinMatrix(linear, randomDirection(random), 3.0f * randomDirection(random));
}

TEST(Skin, BoneAtRestIsTheIdentity) {
    const SkinMatrix rest = skinMatrix(glm::mat3(1), {1, 2, 3}, {1, 2, 3});
    EXPECT_EQ(rest.row, SkinMatrix().row);
    EXPECT_EQ(rest.apply({4, 5, 6}), glm::vec3(4, 5, 6));
    EXPECT_EQ(rest.applyToNormal({0, 0, 1}), glm::vec3(0, 0, 1));
}

TEST(Skin, JointGoesToItsPosition) {
    Random random(Seed{1});
    for (int i = 0; i < 100; ++i) {
        const glm::vec3 joint = randomDirection(random), to = randomDirection(random);
        const glm::mat3 linear = glm::mat3_cast(glm::angleAxis(random.uniform(-3, 3), randomDirection(random)));
        EXPECT_LT(glm::distance(skinMatrix(linear, joint, to).apply(joint), to), 1e-6f);
    }
}

TEST(Skin, NormalsStayPerpendicularToTheSurface) {
    Random random(Seed{2});
    for (int i = 0; i < 100; ++i) {
        const SkinMatrix m = randomMatrix(random);
        const glm::vec3 a = randomDirection(random), b = randomDirection(random), n = glm::cross(a, b);
        const glm::vec3 moved = m.applyToNormal(n), origin = m.apply({0, 0, 0});
        EXPECT_NEAR(glm::dot(moved, m.apply(a) - origin), 0, 1e-5);
        EXPECT_NEAR(glm::dot(moved, m.apply(b) - origin), 0, 1e-5);
    }
}

TEST(Skin, PositionIsTheWeightedMeanOfThoseThatTheBonesGive) {
    Random random(Seed{3});
    std::vector<SkinMatrix> skin;
    for (int i = 0; i < 5; ++i) skin.push_back(randomMatrix(random));
    for (int i = 0; i < 100; ++i) {
        SkinnedVertex vertex{.position = randomDirection(random), .bones = {4, 0, 2, 1}, .weights = {}};
        float left = 1;
        for (int k = 0; k < 3; ++k) left -= vertex.weights[k] = left * random.uniform01();
        vertex.weights.w = left;
        glm::vec3 mean(0);
        for (int k = 0; k < 4; ++k)
            mean += vertex.weights[k] * skin[static_cast<std::size_t>(vertex.bones[k])].apply(vertex.position);
        EXPECT_LT(glm::distance(skinnedPosition(vertex, skin), mean), 1e-5f);
    }
}

TEST(BoneWeights, KeepsTheFourLargest) {
    BoneWeights weights;
    const std::pair<float, float> added[]{{7, 0.1f}, {3, 0.2f}, {5, 0.05f}, {3, 0.2f}, {1, 0.3f}, {2, 0.25f}, {9, 0}};
    for (const auto& [bone, weight] : added) weights.add(bone, weight);
    SkinnedVertex vertex;
    weights.apply(vertex);
    EXPECT_EQ(vertex.bones, glm::vec4(3, 1, 2, 7));
    EXPECT_LT(glm::distance(vertex.weights, glm::vec4(0.4f, 0.3f, 0.25f, 0.1f) / 1.05f), 1e-6f);
}

}  // namespace
}  // namespace arclight
