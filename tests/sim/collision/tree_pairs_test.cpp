// Pairs of bodies against brute force and against GJK, and trees over things that move.
#include "sim/collision/tree_pairs.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>
#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/collision/gjk.h"
#include "sim/collision/moving_study.h"
#include "sim/common/surface_mesh.h"
#include "sim/random_draws.h"

namespace arclight::collision {
namespace {

glm::mat4 placeDrawn(Random& random, float away) {
    const glm::mat4 moved = glm::translate(glm::mat4(1), away * randomDirection(random));
    return glm::rotate(moved, random.uniform(0, 6), randomDirection(random));
}
glm::vec3 moved(const glm::mat4& place, glm::vec3 p) { return glm::vec3(place * glm::vec4(p, 1)); }

TEST(TreePairs, TrianglesCrossWhereGjkSaysSo) {
    Random random(Seed{1});
    const auto any = [&] {
        return Triangle{randomDirection(random), randomDirection(random), randomDirection(random)};
    };
    int crossings = 0;
    for (int i = 0; i < 20000; ++i) {
        const Triangle a = any(), b = any();
        const auto corners = [](const Triangle& t) {
            return std::array{glm::dvec3(t.a), glm::dvec3(t.b), glm::dvec3(t.c)};
        };
        const auto first = corners(a), second = corners(b);
        const double distance = contactOf(ConvexBody(first), ConvexBody(second)).distance;
        crossings += cross(a, b);
        // Two triangles that cross are no more than flat: EPA finds a depth along the one or the other.
        if (distance > 1e-5 || distance < -1e-5) {
            ASSERT_EQ(cross(a, b), distance < 0) << i;
        }
    }
    EXPECT_GT(crossings, 2000);
}

TEST(TreePairs, MeshAgainstMeshMatchesBruteForce) {
    const std::vector<Triangle> ship = trianglesOf(shipMesh()), rock = trianglesOf(boulderMesh(Seed{2}, 2));
    Random random(Seed{2});
    std::uint64_t tests = 0, all = 0, boxes = 0;
    int touching = 0;
    for (const int leafSize : {1, 4}) {
        const TriangleTree a(rock, {.leafSize = leafSize}), b(ship, {.leafSize = leafSize});
        for (int i = 0; i < 40; ++i) {
            const glm::mat4 place = placeDrawn(random, random.uniform(0, 3));
            std::vector<std::pair<std::uint32_t, std::uint32_t>> expected, found, first;
            for (std::uint32_t k = 0; k < ship.size(); ++k) {
                const Triangle there{moved(place, ship[k].a), moved(place, ship[k].b), moved(place, ship[k].c)};
                for (std::uint32_t j = 0; j < rock.size(); ++j)
                    if (cross(rock[j], there)) expected.emplace_back(j, k);
            }
            WalkCounts counts;
            crossingPairs(a, b, place, false, found, &counts);
            std::sort(found.begin(), found.end()), std::sort(expected.begin(), expected.end());
            ASSERT_EQ(found, expected) << i;
            crossingPairs(a, b, place, true, first);
            ASSERT_EQ(first.size(), expected.empty() ? 0u : 1u);
            tests += counts.triangleTests, boxes += counts.boxTests, all += ship.size() * rock.size();
            touching += !expected.empty();
        }
    }
    EXPECT_GT(touching, 20);
    // Both trees cull: a test of every pair would count all of them.
    EXPECT_LT(tests * 20, all);
    EXPECT_LT(boxes * 10, all);
}

TEST(TreePairs, SpheresAgainstMeshMatchBruteForce) {
    const std::vector<Triangle> rock = trianglesOf(boulderMesh(Seed{4}, 3));
    const TriangleTree mesh(rock);
    Random random(Seed{3});
    std::uint64_t tests = 0, all = 0;
    for (int i = 0; i < 60; ++i) {
        std::vector<Sphere> spheres;
        for (int k = 0; k < 29; ++k)
            spheres.push_back({1.5f * random.uniform01() * randomDirection(random), random.uniform(0.02f, 0.4f)});
        const BoxTree tree(boxesOf(spheres), {.leafSize = 1});
        const glm::mat4 place = placeDrawn(random, random.uniform(0, 2));
        std::vector<bool> found;
        WalkCounts counts;
        touchingSpheres(mesh, spheres, tree, place, found, &counts);
        for (std::size_t k = 0; k < spheres.size(); ++k) {
            const Sphere there{moved(place, spheres[k].centre), spheres[k].radius};
            const bool isExpected =
                std::any_of(rock.begin(), rock.end(), [&](const Triangle& t) { return overlap(there, t); });
            ASSERT_EQ(found[k], isExpected) << i << ' ' << k;
        }
        tests += counts.triangleTests, all += spheres.size() * rock.size();
    }
    EXPECT_LT(tests * 20, all);
}

TEST(MovingTree, FittingGrowsCostlyAndBuildsWhenWorse) {
    Random random(Seed{4});
    std::vector<Sphere> things;
    std::vector<glm::vec3> velocities;
    for (int i = 0; i < 500; ++i) {
        things.push_back({20.0f * glm::vec3(random.uniform01(), random.uniform01(), random.uniform01()), 0.3f});
        velocities.push_back(randomDirection(random));
    }
    MovingTree refit(boxesOf(things), UpdatePolicy::refit, 1.3), rebuilt(boxesOf(things), UpdatePolicy::rebuild, 1.3),
        mixed(boxesOf(things), UpdatePolicy::adaptive, 1.3);
    double worst = 0, most = 0;
    for (int tick = 0; tick < 240; ++tick) {
        for (std::size_t i = 0; i < things.size(); ++i) things[i].centre += velocities[i] / 30.0f;
        const std::vector<Box> boxes = boxesOf(things);
        for (MovingTree* tree : {&refit, &rebuilt, &mixed}) {
            tree->update(boxes);
            // Boxes are those of what is below them, whatever the policy, including inner boxes.
            const auto nodes = tree->tree().nodes();
            for (std::size_t k = 0; k < nodes.size(); ++k) {
                Box below;
                for (const std::uint32_t i : tree->tree().references(nodes[k])) below = unionOf(below, boxes[i]);
                if (!nodes[k].isLeaf()) below = unionOf(nodes[k + 1].box(), nodes[nodes[k].next].box());
                ASSERT_EQ(nodes[k].low, below.low);
                ASSERT_EQ(nodes[k].high, below.high);
            }
        }
        worst = std::max(worst, refit.cost() / rebuilt.cost()), most = std::max(most, mixed.cost() / rebuilt.cost());
    }
    EXPECT_GT(worst, 3);
    EXPECT_LT(most, 1.5);
    EXPECT_EQ(refit.builds(), 1);
    EXPECT_EQ(rebuilt.builds(), 241);
    EXPECT_GT(mixed.builds(), 2);
    EXPECT_LT(mixed.builds(), 40);
}

TEST(MovingStudy, CountsWhatATreeMissesThatHasNotFollowed) {
    MovingStudy study(Seed{2}, 1.3);
    study.move(0.5);
    const BoxTree left(study.tree(UpdatePolicy::rebuild).tree());
    EXPECT_EQ(study.missedBy(left), 0);
    study.move(2);
    EXPECT_EQ(study.missed(), 0);
    EXPECT_GT(study.missedBy(left), 40);
}

TEST(MovingStudy, MissesNothingAndBuildsAFewTimes) {
    MovingStudy study(Seed{1}, 1.3);
    for (int tick = 1; tick <= 600; ++tick) {
        study.move(tick / 60.0);
        ASSERT_EQ(study.missed(), 0) << tick;
    }
    EXPECT_GT(study.boxTests(UpdatePolicy::refit), 2.5 * study.boxTests(UpdatePolicy::rebuild));
    EXPECT_LT(study.boxTests(UpdatePolicy::adaptive), 1.4 * study.boxTests(UpdatePolicy::rebuild));
    EXPECT_LT(study.tree(UpdatePolicy::adaptive).builds(), 12);
}

}  // namespace
}  // namespace arclight::collision
