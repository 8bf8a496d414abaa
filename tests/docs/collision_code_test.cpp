// The code of docs/collision.md, against brute force.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/angles.h"
#include "core/random.h"
#include "docs/code/collision_1.h"
#include "docs/code/collision_2.h"
#include "docs/page_numbers.h"
#include "sim/collision/cost_map.h"
#include "sim/collision/double_truth.h"
#include "sim/collision/moving_study.h"
#include "sim/collision/rock_field.h"
#include "sim/collision/ship_pair.h"
#include "sim/collision/support_study.h"
#include "sim/collision/tree_study.h"

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

/// Also where the nearest point is a corner or on an edge; not where rounding decides.
TEST(CollisionPage, SphereTouchesTriangleAsInDoublePrecision) {
    Random random(Seed{46});
    int touching = 0, apart = 0;
    for (int i = 0; i < 20'000; ++i) {
        const glm::vec3 a = randomPoint(random, 1), b = randomPoint(random, 1), c = randomPoint(random, 1);
        const glm::vec3 centre = randomPoint(random, 2);
        const float radius = random.uniform(0, 2);
        const double distance = collision::distanceInDouble(collision::cornersOf({a, b, c}), centre);
        if (std::fabs(distance - static_cast<double>(radius)) < 1e-3) continue;
        const bool isTouching = sphereTouchesTriangle(centre, radius, a, b, c);
        EXPECT_EQ(isTouching, distance < static_cast<double>(radius)) << distance << ' ' << radius;
        ++(isTouching ? touching : apart);
    }
    EXPECT_GT(std::min(touching, apart), 2000);
}

constexpr const char* kPage = "docs/collision.md";

TEST(CollisionPage, StatesTheFalseHitsOfAnApproximateTest) {
    // By counting in a grid of the spheres' centres, in one of eight corners.
    std::vector<double> shares;
    for (const double r : {0.1, 0.5, 1.0, 2.0, 4.0}) {
        constexpr int kSteps = 240;
        std::int64_t both = 0, all = 0;
        for (int x = 0; x < kSteps; ++x)
            for (int y = 0; y < kSteps; ++y)
                for (int z = 0; z < kSteps; ++z, ++all) {
                    const auto beyond = [&](int i) { return std::max(0.0, (i + 0.5) / kSteps * (1 + r) - 1); };
                    const double dx = beyond(x), dy = beyond(y), dz = beyond(z);
                    both += dx * dx + dy * dy + dz * dz <= r * r;
                }
        shares.push_back(100 * (1 - static_cast<double>(both) / static_cast<double>(all)));
    }
    const std::vector<test::PrintedNumber> stated = test::numbersIn(test::lineAfter(kPage, "| false hits, % |"));
    ASSERT_EQ(stated.size(), shares.size());
    for (std::size_t i = 0; i < shares.size(); ++i) EXPECT_NEAR(stated[i].value, shares[i], 0.06) << i;
}

TEST(CollisionPage, StatesWhatQueriesCost) {
    using namespace collision;
    const struct {
        StudyMesh mesh;
        const char *row, *below;
    } meshes[] = {{StudyMesh::bumpySphere, "| bumpy sphere, 40,000: boxes / triangles tested |",
                   "| of the sphere: depth; cost |"},
                  {StudyMesh::rock, "| rock, 5,120 |", "| of the rock: depth; cost |"},
                  {StudyMesh::ship, "| ship, 512 |", "| of the ship: depth; cost |"}};
    for (const auto& each : meshes) {
        const std::vector<Triangle> triangles = trianglesOf(studyMesh(each.mesh, 100));
        std::vector<double> tests, trees;
        for (int split = 0; split < 5; ++split) {
            const TreeStudy study(triangles, {static_cast<Split>(split), 4});
            const StudyMetrics metrics = study.metrics(0.12f, {}, Seed{1});
            tests.insert(tests.end(), {metrics.boxTests, metrics.triangleTests});
            trees.insert(trees.end(),
                         {static_cast<double>(study.tree().tree().depth()), study.tree().tree().sahCost()});
        }
        test::expectNumbers(kPage, each.row, tests);
        test::expectNumbers(kPage, each.below, trees);
    }
    const std::vector<Triangle> sphere = trianglesOf(studyMesh(StudyMesh::bumpySphere, 100));
    test::expectNumbers(kPage, "In leaves of 8, the article's first tree has",
                        {BoxTree(boxesOf(sphere), {Split::midpointBoth, 8}).referenceRatio()});
}

TEST(CollisionPage, StatesWhatRaysCost) {
    using namespace collision;
    const std::pair<StudyMesh, const char*> meshes[] = {
        {StudyMesh::bumpySphere, "| per camera ray, bumpy sphere, 10,000: mean; most |"},
        {StudyMesh::rock, "| per camera ray, rock, 5,120 |"},
        {StudyMesh::ship, "| per camera ray, ship, 512 |"}};
    double leastSaved = 100, mostSaved = 0;
    for (const auto& [mesh, row] : meshes) {
        std::vector<double> costs, rays, nearest;
        for (int split = 0; split < 5; ++split) {
            const TreeStudy study(trianglesOf(studyMesh(mesh)), {static_cast<Split>(split), 4});
            const CostMap map = costMapOf(study.tree(), kMapCamera, kMapSide, kMapSide);
            costs.insert(costs.end(), {map.mean(CountedTests::both), map.max(CountedTests::both)});
            const StudyMetrics byRay = firstMetrics(study, StudyQuery::ray, {}, Seed{1}),
                               byPoint = firstMetrics(study, StudyQuery::nearest, {}, Seed{1});
            rays.insert(rays.end(), {byRay.boxTests, byRay.triangleTests});
            nearest.insert(nearest.end(), {byPoint.boxTests, byPoint.triangleTests});
        }
        test::expectNumbers(kPage, row, costs);
        const double saved = 100 * (1 - costs[6] / costs[4]);
        leastSaved = std::min(leastSaved, saved), mostSaved = std::max(mostSaved, saved);
        if (mesh != StudyMesh::bumpySphere) continue;
        test::expectNumbers(kPage, "| per ray from outside, bumpy sphere: boxes / triangles |", rays);
        test::expectNumbers(kPage, "| per nearest triangle, bumpy sphere: boxes / triangles |", nearest);
    }
    test::expectNumbers(kPage, "heuristic beats the median although its tree is deeper. It makes",
                        {leastSaved, mostSaved});
}

TEST(CollisionPage, StatesHowTightSphereSetsAre) {
    using namespace collision;
    const ShipPair pair(Seed{1});
    const char* const rows[] = {"| joined bottom up |", "| a uniform grid |", "| the article's sphere tree, opened to"};
    for (int kind = 0; kind < kSphereSetKinds; ++kind) {
        ShipPair set(Seed{1});
        set.setSpheres({static_cast<SphereSetKind>(kind), 29});
        std::vector<double> truth{static_cast<double>(set.spheres().size()), 100 * set.errors().overCover,
                                  100 * set.errors().protrusion / static_cast<double>(set.shipRadius())};
        if (kind == 2) truth.insert(truth.begin(), 29);
        test::expectNumbers(kPage, rows[kind], truth);
    }
}

TEST(CollisionPage, StatesWhatUpkeepCosts) {
    using namespace collision;
    MovingStudy study(Seed{1}, 1.3);
    for (int tick = 0; tick <= 600; ++tick) study.move(tick / 60.0);
    const char* const rows[] = {"| only refit |", "| rebuilt in every tick |", "| rebuilt when worse |"};
    for (int i = 0; i < kUpdatePolicies; ++i) {
        const MovingTree& tree = study.tree(static_cast<UpdatePolicy>(i));
        test::expectNumbers(kPage, rows[i],
                            {static_cast<double>(tree.builds()), tree.cost(), study.boxTests(static_cast<UpdatePolicy>(i))});
    }
}

TEST(CollisionPage, StatesHowFarClimbsGo) {
    const collision::ClimbMetrics metrics = collision::climbMetrics(100);
    test::expectNumbers(kPage, "tick's vertex, it examines", {metrics.warm, static_cast<double>(metrics.vertices)});
    EXPECT_NEAR(static_cast<double>(collision::RockField(Seed{1}).rocks().size()), 800, 40);
}

TEST(CollisionPage, StatesWhatRoundingDoesToLongShots) {
    // A sphere of 6 cm against triangles 400 m away, whole and in double precision.
    Random random(Seed{45});
    double most = 0;
    for (int i = 0; i < 20'000; ++i) {
        const glm::vec3 a = randomPoint(random, 2), b = randomPoint(random, 2), c = randomPoint(random, 2);
        const glm::vec3 from = 400.0f * glm::normalize(randomPoint(random, 1) + glm::vec3(0, 0, 1e-3f));
        const Ray ray{from, 1.01f * (randomPoint(random, 0.5f) - from)};
        const auto found = hit(ray, 0.06f, Triangle{a, b, c});
        if (!found) continue;
        // How far its surface is from the triangle where it is said to touch.
        const glm::dvec3 at = glm::dvec3(ray.origin) + static_cast<double>(*found) * glm::dvec3(ray.direction);
        most = std::max(most, std::fabs(collision::distanceInDouble(collision::cornersOf({a, b, c}), at) - 0.06));
    }
    test::expectNumbers("docs/collision.md", "rounding leaves its surface up to", {100 * most});
}

TEST(CollisionPage, EmptyTreeAnswersNothing) {
    const Tree tree = makeTree({});
    visitNear(tree, glm::vec3(0), 1, [](std::uint32_t) { FAIL(); });
    EXPECT_EQ(nearest(tree, glm::vec3(0), [](std::uint32_t) { return 0.0f; }), -1);
}

}  // namespace
}  // namespace arclight
