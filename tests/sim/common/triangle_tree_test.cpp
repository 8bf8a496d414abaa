#include "sim/common/triangle_tree.h"

#include <algorithm>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>
#include <gtest/gtest.h>

#include "core/angles.h"
#include "core/long_run.h"
#include "core/random.h"
#include "sim/common/sphere_tree.h"
#include "sim/common/surface_mesh.h"
#include "sim/common/tree_draws.h"
#include "sim/common/wide_tree.h"
#include "sim/each_target.h"

namespace arclight {
namespace {

using tree_draws::anyPoint, tree_draws::triangleSoup;

constexpr Split kEverySplit[] = {Split::midpointBoth, Split::centroid, Split::median, Split::sahBins, Split::sahSweep};

std::vector<WalkOptions> waysToWalk() {
    std::vector<WalkOptions> ways;
    for (const BoxTest test : {BoxTest::approximate, BoxTest::exact}) {
        ways.push_back({Traversal::recursive, test});
        ways.push_back({Traversal::parentPointers, test});
        for (const int size : {0, 1, 2, 3, 5, kMaxTreeDepth}) ways.push_back({Traversal::shortStack, test, size});
    }
    return ways;
}

/// Triangles, brute force over them, and all their trees.
struct TreeCase {
    std::vector<Triangle> triangles;
    TriangleTree tree;
    WideTree wide;

    TreeCase(std::vector<Triangle> all, TreeOptions options)
        : triangles(std::move(all)), tree(triangles, options), wide(tree) {}

    std::vector<std::uint32_t> touched(const Sphere& sphere) const {
        std::vector<std::uint32_t> result;
        for (std::uint32_t i = 0; i < triangles.size(); ++i)
            if (overlap(sphere, triangles[i])) result.push_back(i);
        return result;
    }
    TriangleTree::Nearest nearest(glm::vec3 point, float within) const {
        TriangleTree::Nearest best;
        for (std::uint32_t i = 0; i < triangles.size(); ++i)
            if (const float square = squaredDistance(triangles[i], point);
                square <= within * within && square < best.squaredDistance)
                best = {i, square};
        return best;
    }
    std::optional<TriangleTree::Hit> firstHit(const Ray& ray, float radius) const {
        std::optional<TriangleTree::Hit> first;
        for (std::uint32_t i = 0; i < triangles.size(); ++i) {
            const auto at = radius > 0 ? hit(ray, radius, triangles[i]) : hit(ray, triangles[i]);
            if (at && (!first || *at < first->at)) first = {i, *at};
        }
        return first;
    }
};

/// Equal, where each triangle may come more than once in `found`.
void expectSame(std::vector<std::uint32_t> found, const std::vector<std::uint32_t>& expected) {
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    ASSERT_EQ(found, expected);
}

void expectTouched(const TreeCase& c, const Sphere& sphere, const std::vector<WalkOptions>& ways) {
    const std::vector<std::uint32_t> expected = c.touched(sphere);
    for (const BoxTest test : {BoxTest::approximate, BoxTest::exact}) {
        std::vector<std::uint32_t> first, found;
        WalkCounts counts, wideCounts;
        c.tree.touched(sphere, first, {Traversal::recursive, test}, &counts);
        ASSERT_NO_FATAL_FAILURE(expectSame(first, expected));
        c.wide.touched(sphere, found, test, &wideCounts);
        ASSERT_EQ(found, first);
        ASSERT_EQ(wideCounts.triangleTests, counts.triangleTests);
        ASSERT_EQ(c.wide.isTouched(sphere, test), !expected.empty());
        for (const WalkOptions& way : ways) {
            if (way.test != test) continue;
            found.clear();
            WalkCounts own;
            c.tree.touched(sphere, found, way, &own);
            ASSERT_EQ(found, first);
            ASSERT_EQ(own.triangleTests, counts.triangleTests);
            ASSERT_EQ(c.tree.isTouched(sphere, way), !expected.empty());
            ASSERT_EQ(c.tree.isTouchedEarlyOut(sphere, way), !expected.empty());
        }
    }
}

void expectNearest(const TreeCase& c, glm::vec3 point, float within, const std::vector<WalkOptions>& ways) {
    const TriangleTree::Nearest expected = c.nearest(point, within), wide = c.wide.nearest(point, within);
    ASSERT_EQ(wide.triangle, expected.triangle);
    ASSERT_EQ(wide.squaredDistance, expected.squaredDistance);
    for (const WalkOptions& way : ways) {
        const TriangleTree::Nearest found = c.tree.nearest(point, within, way);
        ASSERT_EQ(found.triangle, expected.triangle);
        ASSERT_EQ(found.squaredDistance, expected.squaredDistance);
    }
}

void expectFirstHit(const TreeCase& c, const Ray& ray, float radius, const std::vector<WalkOptions>& ways) {
    const auto expected = c.firstHit(ray, radius);
    for (const WalkOptions& way : ways) {
        const auto found = c.tree.firstHit(ray, radius, 1, way);
        ASSERT_EQ(found.has_value(), expected.has_value());
        if (!expected) continue;
        ASSERT_EQ(found->at, expected->at);
        ASSERT_EQ(found->triangle, expected->triangle);
    }
}

/// Meshes, the degenerate among them.
std::vector<Triangle> anyTriangles(Random& random, int kind) {
    const float size = std::pow(random.uniform(0.05f, 1), 2.0f);
    std::vector<Triangle> triangles = triangleSoup(random, random.below(kind < 3 ? 120 : 9), size);
    const Triangle one = tree_draws::anyTriangle(random, kind);
    for (Triangle& t : triangles) {
        if (kind == 4) t = one;
        if (kind == 5) t.a.y = t.b.y = t.c.y = 0.25f;
        if (kind == 6) t = {t.a, t.a, t.a};
        if (kind == 7) t = {one.a, one.a, one.a};
    }
    return triangles;
}

TEST(TriangleTree, AnswersAreThoseOfBruteForceInEveryWay) {
    const std::vector<WalkOptions> ways = waysToWalk();
    const int queries = test::isLongRun() && !test::isSanitized() ? 10'000'000 : 30'000;
    constexpr int kPerMesh = 50;
    Random random(Seed{1});
    int touching = 0, hits = 0;
    for (int i = 0; i < queries / kPerMesh; ++i) {
        const TreeOptions options{kEverySplit[static_cast<std::size_t>(i) % 5], 1 + static_cast<int>(random.below(10))};
        const TreeCase c(anyTriangles(random, i / 5 % 8), options);
        for (int k = 0; k < kPerMesh; ++k) {
            // Often so far that the sphere just touches a triangle, or just misses it.
            Sphere sphere{anyPoint(random, 1.5f), random.uniform(0, 1) * random.uniform(0, 1)};
            const TriangleTree::Nearest nearest = c.nearest(sphere.centre, 9);
            if (k % 3 == 0 && nearest.isFound()) sphere.radius = std::sqrt(nearest.squaredDistance);
            ASSERT_NO_FATAL_FAILURE(expectTouched(c, sphere, ways)) << i;
            ASSERT_NO_FATAL_FAILURE(expectNearest(c, sphere.centre, k % 2 == 0 ? 9 : sphere.radius, ways)) << i;
            const Ray ray{sphere.centre, 2.0f * (anyPoint(random, 1) - sphere.centre)};
            ASSERT_NO_FATAL_FAILURE(expectFirstHit(c, ray, k % 2 == 0 ? 0 : 0.2f * sphere.radius, ways)) << i;
            touching += c.tree.isTouched(sphere), hits += c.tree.firstHit(ray).has_value();
        }
    }
    EXPECT_GT(touching, queries / 10);
    EXPECT_GT(hits, queries / 20);
}

TEST(TriangleTree, SphereTreeAnswersAreThoseOfBruteForce) {
    Random random(Seed{2});
    const int meshes = test::isLongRun() && !test::isSanitized() ? 100'000 : 150;
    for (int i = 0; i < meshes; ++i) {
        const TreeCase c(anyTriangles(random, i / 5 % 8), {kEverySplit[static_cast<std::size_t>(i) % 5], 4});
        const SphereTree spheres(c.tree);
        for (int k = 0; k < 100; ++k) {
            Sphere sphere{anyPoint(random, 1.5f), random.uniform(0, 0.7f)};
            const TriangleTree::Nearest nearest = c.nearest(sphere.centre, 9);
            if (k % 3 == 0 && nearest.isFound()) sphere.radius = std::sqrt(nearest.squaredDistance);
            std::vector<std::uint32_t> found;
            spheres.touched(sphere, found, {k % 2 == 0 ? Traversal::recursive : Traversal::parentPointers});
            ASSERT_NO_FATAL_FAILURE(expectSame(found, c.touched(sphere)));
        }
    }
}

TEST(TriangleTree, EveryTargetAnswersAlike) {
    Random random(Seed{3});
    const TreeCase c(triangleSoup(random, 2000, 0.1f), {Split::sahBins, 8});
    std::vector<Sphere> spheres;
    for (int i = 0; i < 300; ++i) spheres.push_back({anyPoint(random, 1.5f), random.uniform(0, 0.3f)});
    EXPECT_LE(1u, withEachTarget([&] {
                  for (const Sphere& sphere : spheres) {
                      ASSERT_NO_FATAL_FAILURE(expectTouched(c, sphere, {}));
                      ASSERT_NO_FATAL_FAILURE(expectNearest(c, sphere.centre, 9, {}));
                  }
              }));
}

/// Queries near the surface of a mesh of unit radius: the mean of the counts.
template <class Ask>
WalkCounts countsOf(const Ask& ask) {
    constexpr std::uint32_t kQueries = 100;
    Random random(Seed{4});
    WalkCounts sum;
    for (std::uint32_t i = 0; i < kQueries; ++i)
        ask(Sphere{random.uniform(0.7f, 1.4f) * glm::normalize(anyPoint(random, 1)), 0.05f}, sum);
    return {sum.nodes / kQueries, sum.boxTests / kQueries, sum.triangleTests / kQueries, sum.restarts / kQueries};
}

TEST(TriangleTree, CullsAllButAFewOfItsTriangles) {
    const std::vector<Triangle> triangles = trianglesOf(boulderMesh(Seed{5}, 5));
    const std::size_t count = triangles.size();
    ASSERT_EQ(count, 20480u);
    for (const Split split : kEverySplit) {
        // Straddlers in both sides are the mistake: they cull less.
        const std::size_t most = split == Split::midpointBoth ? count / 10 : count / 200;
        const TreeCase c(triangles, {split, 4});
        std::vector<std::uint32_t> found;
        for (const WalkOptions& way : waysToWalk()) {
            const WalkCounts touched =
                countsOf([&](const Sphere& s, WalkCounts& sum) { c.tree.touched(s, found, way, &sum); });
            EXPECT_LT(touched.boxTests + touched.triangleTests, most);
            const WalkCounts nearest =
                countsOf([&](const Sphere& s, WalkCounts& sum) { c.tree.nearest(s.centre, 9, way, &sum); });
            EXPECT_LT(nearest.boxTests + nearest.triangleTests, 5 * most);
            const WalkCounts hit = countsOf([&](const Sphere& s, WalkCounts& sum) {
                c.tree.firstHit({s.centre, -2.0f * s.centre}, 0.01f, 1, way, &sum);
            });
            EXPECT_LT(hit.boxTests + hit.triangleTests, 2 * most);
            found.clear();
        }
        const WalkCounts wide = countsOf([&](const Sphere& s, WalkCounts& sum) { c.wide.nearest(s.centre, 9, &sum); });
        EXPECT_LT(wide.boxTests + wide.triangleTests, 5 * most);
    }
}

TEST(TriangleTree, TighterTestsAndBoundsEnterFewerNodes) {
    const TriangleTree tree(trianglesOf(boulderMesh(Seed{5}, 5)));
    const SphereTree spheres(tree);
    std::vector<std::uint32_t> found;
    const auto counted = [&](BoxTest test) {
        return countsOf([&](const Sphere& s, WalkCounts& sum) {
            tree.touched(s, found, {Traversal::recursive, test}, &sum);
        });
    };
    const WalkCounts exact = counted(BoxTest::exact), approximate = counted(BoxTest::approximate);
    const WalkCounts bySpheres =
        countsOf([&](const Sphere& s, WalkCounts& sum) { spheres.touched(s, found, {}, &sum); });
    EXPECT_LT(exact.triangleTests, approximate.triangleTests);
    EXPECT_LT(approximate.boxTests, bySpheres.boxTests);
    // The early out answers far spheres without a box test.
    WalkCounts early;
    EXPECT_FALSE(tree.isTouchedEarlyOut({glm::vec3(3), 0.5f}, {}, &early));
    EXPECT_EQ(early.boxTests, 0u);
}

TEST(TriangleTree, ASphereInModelSpaceHitsWhatItHitsInTheWorld) {
    const std::vector<Triangle> triangles = trianglesOf(boulderMesh(Seed{6}, 3));
    const TriangleTree tree(triangles);
    Random random(Seed{6});
    int missed = 0, hits = 0;
    for (int i = 0; i < 600; ++i) {
        const float scale = i % 2 == 0 ? 1 : random.uniform(0.4f, 2.5f);
        glm::mat4 model = glm::translate(glm::mat4(1), anyPoint(random, 3));
        model = glm::rotate(model, random.uniform(0, kTwoPi), anyPoint(random, 1) + glm::vec3(0, 1.1f, 0));
        model = glm::scale(model, glm::vec3(scale));
        const auto inWorld = [&](glm::vec3 p) { return glm::vec3(model * glm::vec4(p, 1)); };
        const glm::vec3 centre = inWorld(anyPoint(random, 1.3f));
        TriangleTree::Nearest nearest;
        for (const Triangle& t : triangles)
            nearest.squaredDistance =
                std::min(nearest.squaredDistance, squaredDistance({inWorld(t.a), inWorld(t.b), inWorld(t.c)}, centre));
        const glm::mat4 inverse = glm::inverse(model);
        const float distance = std::sqrt(nearest.squaredDistance);
        const Sphere sphere{centre, random.uniform(0, 2) * distance};
        if (std::abs(sphere.radius - distance) < 1e-3f * distance) continue;
        const Sphere local = inModelSpace(sphere, inverse);
        ASSERT_EQ(tree.isTouched(local), sphere.radius > distance) << i;
        const bool isHitUnscaled = tree.isTouched({local.centre, sphere.radius});
        if (i % 2 == 0) {
            ASSERT_EQ(isHitUnscaled, sphere.radius > distance);
        }
        missed += isHitUnscaled != (sphere.radius > distance), hits += sphere.radius > distance;
    }
    EXPECT_GT(hits, 200);
    // With the radius as it is, a scaled model is missed, or hit where it is not.
    EXPECT_GT(missed, 30);
}

TEST(TriangleTree, NoRayLeavesAClosedMesh) {
    // Aimed exactly at vertices and at points of edges, from inside: each ray crosses the surface there at the latest.
    Random random(Seed{9});
    int missed = 0, rays = 0;
    const int aims = test::isLongRun() ? 200 : 6;
    for (const SurfaceMesh& mesh : {boulderMesh(Seed{6}, 3), sphereMesh(4), blockMesh()}) {
        const TriangleTree tree(trianglesOf(mesh));
        for (const Triangle& t : tree.triangles())
            for (int k = 0; k < aims; ++k, ++rays) {
                const glm::vec3 from = anyPoint(random, 0.1f);
                const glm::vec3 target = k % 3 == 0 ? t.a : glm::mix(t.a, t.b, random.uniform01());
                missed += !tree.firstHit({from, target - from}, 0, 1.0001f);
            }
    }
    EXPECT_EQ(missed, 0) << "of " << rays;
}

TEST(TriangleTree, MovedAndRefittedItAnswersLikeANewOne) {
    Random random(Seed{7});
    std::vector<Triangle> triangles = triangleSoup(random, 400, 0.1f);
    TreeCase c(triangles, {Split::sahBins, 4});
    for (Triangle& t : triangles) {
        const glm::vec3 by = anyPoint(random, 0.3f);
        t = {t.a + by, t.b + by, t.c + by};
    }
    c.triangles = triangles;
    c.tree.refit(triangles);
    c.wide = WideTree(c.tree);
    for (int i = 0; i < 300; ++i)
        ASSERT_NO_FATAL_FAILURE(expectTouched(c, {anyPoint(random, 1.5f), 0.2f}, waysToWalk()));
}

/// A box that is too large changes no answer, only what it costs: so the boxes themselves are compared with what is
/// below them, inner ones, too.
TEST(TriangleTree, BoxesOfTheWideTreeHoldExactlyWhatIsBelow) {
    Random random(Seed{10});
    int inner = 0;
    for (const Split split : kEverySplit)
        for (int i = 0; i < 20; ++i) {
            const TreeCase c(triangleSoup(random, 1 + random.below(400), 0.1f), {split, 1 + i % 9});
            const std::span<const WideTree::Node> nodes = c.wide.nodes();
            std::vector<Box> below(nodes.size());
            // Children come after their parents.
            for (std::size_t n = nodes.size(); n-- > 0;)
                for (std::size_t k = 0; k < WideTree::kWidth; ++k) {
                    const WideTree::Node& node = nodes[n];
                    const Box box{{node.low[0][k], node.low[1][k], node.low[2][k]},
                                  {node.high[0][k], node.high[1][k], node.high[2][k]}};
                    if (!(box.low.x <= box.high.x)) continue;
                    Box expected;
                    for (std::uint32_t t = 0; t < node.count[k]; ++t) {
                        const WideTree::Block& block = c.wide.blocks()[node.child[k] + t / WideTree::kWidth];
                        expected = unionOf(expected, boxOf(c.triangles[block.triangle[t % WideTree::kWidth]]));
                    }
                    if (node.count[k] == 0) expected = below[node.child[k]], ++inner;
                    ASSERT_EQ(box.low, expected.low);
                    ASSERT_EQ(box.high, expected.high);
                    below[n] = unionOf(below[n], expected);
                }
            Box all;
            for (const Triangle& t : c.triangles) all = unionOf(all, boxOf(t));
            ASSERT_EQ(below[0].low, all.low);
            ASSERT_EQ(below[0].high, all.high);
        }
    EXPECT_GT(inner, 1000);
}

TEST(TriangleTree, NaNHitsNothing) {
    Random random(Seed{8});
    const TreeCase c(triangleSoup(random, 200, 0.1f), {});
    const glm::vec3 nan(0, std::nanf(""), 0);
    for (const WalkOptions& way : waysToWalk()) {
        EXPECT_FALSE(c.tree.isTouched({nan, 1}, way));
        EXPECT_FALSE(c.tree.nearest(nan, 9, way).isFound());
        EXPECT_FALSE(c.tree.firstHit({nan, {0, 0, 1}}, 0.1f, 1, way));
    }
    EXPECT_FALSE(c.wide.isTouched({nan, 1}));
    EXPECT_FALSE(c.wide.nearest(nan).isFound());
}

}  // namespace
}  // namespace arclight
