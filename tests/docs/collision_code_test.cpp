// The code of docs/collision.md, against brute force.
#include <algorithm>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "docs/code/collision_1.h"

namespace arclight {
namespace {

glm::vec3 randomPoint(Random& random, float reach) {
    const float x = random.uniform(-reach, reach), y = random.uniform(-reach, reach);
    return {x, y, random.uniform(-reach, reach)};
}

/// Boxes that lie anyhow, at one point, in a plane, or ever closer to each other.
std::vector<TreeBox> boxesOf(int kind, Random& random) {
    std::vector<TreeBox> boxes(1 + random.below(400));
    float step = 1;
    for (TreeBox& box : boxes) {
        const glm::vec3 any = randomPoint(random, 10), size = randomPoint(random, 1);
        step *= 0.9f;
        const glm::vec3 at = kind == 0 ? any : kind == 1 ? glm::vec3(1) : glm::vec3(any.x, kind == 2 ? 0 : step, 0);
        box = {at - glm::abs(size), at + glm::abs(size)};
        if (kind == 1) box = {at, at};
    }
    return boxes;
}

TEST(CollisionPage, TreeAnswersAsBruteForce) {
    Random random(Seed{44});
    std::size_t found = 0, visited = 0, all = 0;
    for (int round = 0; round < 80; ++round) {
        const std::vector<TreeBox> boxes = boxesOf(round % 4, random);
        const Tree tree = makeTree(boxes);
        std::vector<std::uint32_t> references = tree.references;
        std::sort(references.begin(), references.end());
        for (std::uint32_t i = 0; i < references.size(); ++i) ASSERT_EQ(references[i], i);
        for (int query = 0; query < 20; ++query) {
            const glm::vec3 p = randomPoint(random, 12);
            const float radius = random.uniform(0, 3);
            const auto touches = [&](std::uint32_t i) { return squaredDistance(boxes[i], p) <= radius * radius; };
            std::vector<std::uint32_t> wanted, got;
            float least = std::numeric_limits<float>::max();
            for (std::uint32_t i = 0; i < boxes.size(); ++i) {
                least = std::min(least, squaredDistance(boxes[i], p));
                if (touches(i)) wanted.push_back(i);
            }
            visitNear(tree, p, radius, [&](std::uint32_t i) {
                ++visited;
                if (touches(i)) got.push_back(i);
            });
            std::sort(got.begin(), got.end());
            EXPECT_EQ(got, wanted) << round;
            const auto squareTo = [&](std::uint32_t i) { return squaredDistance(boxes[i], p); };
            const std::int64_t near = nearest(tree, p, squareTo);
            ASSERT_GE(near, 0);
            EXPECT_EQ(squareTo(static_cast<std::uint32_t>(near)), least) << round;
            found += wanted.size(), all += boxes.size();
        }
    }
    EXPECT_GT(found, 500u);
    EXPECT_LT(visited, all / 4) << "a tree that leaves nothing out";
}

TEST(CollisionPage, EmptyTreeAnswersNothing) {
    const Tree tree = makeTree({});
    visitNear(tree, glm::vec3(0), 1, [](std::uint32_t) { FAIL(); });
    EXPECT_EQ(nearest(tree, glm::vec3(0), [](std::uint32_t) { return 0.0f; }), -1);
}

}  // namespace
}  // namespace arclight
