#include "sim/collision/tree_study.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "core/long_run.h"
#include "core/random.h"

namespace arclight::collision {
namespace {

TEST(TreeStudy, MissesNothingAndCullsMostInEveryWay) {
    for (const StudyMesh mesh : {StudyMesh::bumpySphere, StudyMesh::rock, StudyMesh::ship, StudyMesh::arch}) {
        const std::vector<Triangle> triangles = trianglesOf(studyMesh(mesh));
        for (const Split split : {Split::midpointBoth, Split::centroid, Split::sahBins}) {
            const TreeStudy study(triangles, {split, 4});
            for (const Traversal traversal :
                 {Traversal::recursive, Traversal::parentPointers, Traversal::shortStack, Traversal::wide}) {
                const StudyMetrics metrics = study.metrics(0.1f, {traversal, BoxTest::exact, 2}, Seed{1});
                EXPECT_EQ(metrics.falseNegatives, 0);
                // With straddlers in both sides, a query of a small mesh tests more than brute force does.
                if (split != Split::midpointBoth) {
                    EXPECT_GT(metrics.culledShare, 75);
                }
                EXPECT_EQ(metrics.restarts > 0, traversal == Traversal::shortStack);
            }
        }
    }
}

TEST(TreeStudy, CountsWhatABrokenTreeMisses) {
    // One triangle in ten is elsewhere in the tree: it has not been refitted since those moved.
    const std::vector<Triangle> truth = trianglesOf(studyMesh(StudyMesh::rock));
    std::vector<Triangle> stale = truth;
    for (std::size_t i = 0; i < stale.size(); i += 10)
        for (glm::vec3* corner : {&stale[i].a, &stale[i].b, &stale[i].c}) *corner += glm::vec3(0, 3, 0);
    const TreeStudy broken(TriangleTree(stale), truth);
    for (const Traversal traversal : {Traversal::recursive, Traversal::wide}) {
        const StudyMetrics metrics = broken.metrics(0.2f, {traversal}, Seed{1});
        const StudyMetrics whole = TreeStudy(truth, {}).metrics(0.2f, {traversal}, Seed{1});
        EXPECT_EQ(whole.falseNegatives, 0);
        EXPECT_EQ(whole.falseHits, 0);
        EXPECT_GT(metrics.falseNegatives, 50);
    }
    // So is a tree that is asked with a radius that is too small, and one with too large a radius finds too much.
    const TreeStudy study(truth, {});
    EXPECT_GT(study.metrics(0.2f, {}, Seed{1}, 0.5f).falseNegatives, 100);
    EXPECT_EQ(study.metrics(0.2f, {}, Seed{1}, 0.5f).falseHits, 0);
    EXPECT_GT(study.metrics(0.2f, {}, Seed{1}, 2).falseHits, 100);
    EXPECT_EQ(study.metrics(0.2f, {}, Seed{1}, 2).falseNegatives, 0);
}

/// What a query must cost, from the boxes of all nodes at once and in double precision: as boxes lie in each other,
/// those that a sphere meets are those that a walk enters.
struct ExpectedCosts {
    double boxTests = 0, triangleTests = 0, returns = 0;
};
ExpectedCosts expectedCosts(const BoxTree& tree, const Sphere& sphere, BoxTest test) {
    ExpectedCosts costs{1, 0, 0};
    for (const BoxTree::Node& node : tree.nodes()) {
        double square = 0, most = 0;
        for (int axis = 0; axis < 3; ++axis) {
            const auto p = static_cast<double>(sphere.centre[axis]);
            const double gap =
                std::max({static_cast<double>(node.low[axis]) - p, p - static_cast<double>(node.high[axis]), 0.0});
            square += gap * gap, most = std::max(most, gap);
        }
        if ((test == BoxTest::exact ? std::sqrt(square) : most) > static_cast<double>(sphere.radius)) continue;
        costs.triangleTests += node.count;
        costs.boxTests += node.isLeaf() ? 0 : 2, costs.returns += node.isLeaf() ? 0 : 2;
    }
    return costs;
}

TEST(TreeStudy, FiguresOfRandomSettingsAreThoseOfAllBoxesAndTheSameInEveryTraversal) {
    Random random(Seed{21});
    const int settings = test::isLongRun() ? 200 : 24;
    int cut = 0;
    for (int i = 0; i < settings; ++i) {
        const auto mesh = static_cast<StudyMesh>(random.below(4));
        const TreeOptions options{static_cast<Split>(random.below(5)),
                                  static_cast<int>(std::exp2(random.uniform(0, 6)))};
        const auto radius = static_cast<float>(0.01 * std::pow(200.0, static_cast<double>(random.uniform01())));
        const BoxTest test = random.below(2) == 0 ? BoxTest::approximate : BoxTest::exact;
        const int stack = static_cast<int>(random.below(65));
        SCOPED_TRACE(testing::Message() << i << ": mesh " << static_cast<int>(mesh) << ", split "
                                        << static_cast<int>(options.split) << ", leaf " << options.leafSize
                                        << ", radius " << radius << ", test " << static_cast<int>(test) << ", stack "
                                        << stack);
        const std::vector<Triangle> triangles = trianglesOf(studyMesh(mesh));
        const TreeStudy study(triangles, options);
        std::array<StudyMetrics, 4> ways;
        for (std::size_t way = 0; way < ways.size(); ++way)
            ways[way] = study.metrics(radius, {static_cast<Traversal>(way), test, stack}, Seed{9});
        const StudyMetrics& first = ways[0];
        ASSERT_GT(first.queries, 0);
        cut += first.queries < TreeStudy::kQueries;
        ExpectedCosts costs{};
        std::vector<Sphere> spheres = study.queries(radius, Seed{9});
        spheres.resize(static_cast<std::size_t>(first.queries));
        for (const Sphere& sphere : spheres) {
            const ExpectedCosts one = expectedCosts(study.tree().tree(), sphere, test);
            costs.boxTests += one.boxTests / first.queries, costs.returns += one.returns / first.queries;
            costs.triangleTests += one.triangleTests / first.queries;
        }
        // A box or two that just touch may differ by rounding.
        const double slack = 2.0 * options.leafSize / first.queries;
        for (std::size_t way = 0; way < ways.size(); ++way) {
            const StudyMetrics& metrics = ways[way];
            EXPECT_EQ(metrics.queries, first.queries);
            EXPECT_EQ(metrics.triangleTests, first.triangleTests);
            EXPECT_EQ(metrics.falseNegatives, 0);
            EXPECT_EQ(metrics.falseHits, 0);
            EXPECT_NEAR(metrics.triangleTests, costs.triangleTests, slack);
            const double saved = 1 - costs.triangleTests / static_cast<double>(triangles.size());
            EXPECT_NEAR(metrics.culledShare, 100 * std::max(0.0, saved),
                        100 * slack / static_cast<double>(triangles.size()));
            EXPECT_GE(metrics.culledShare, 0);
            if (static_cast<Traversal>(way) == Traversal::wide) continue;
            EXPECT_NEAR(metrics.boxTests, costs.boxTests, slack);
            if (static_cast<Traversal>(way) == Traversal::recursive) {
                EXPECT_EQ(metrics.nodes, metrics.boxTests);
            }
            if (static_cast<Traversal>(way) == Traversal::parentPointers) {
                EXPECT_NEAR(metrics.nodes, costs.boxTests + costs.returns, 2 * slack);
            }
        }
    }
    // Some of these spheres hold so much of a mesh that fewer must do.
    EXPECT_GT(cut, settings / 10);
    EXPECT_LT(cut, settings * 9 / 10);
}

TEST(TreeStudy, AsksTheSameQueriesOfAllTreesOverAMesh) {
    const std::vector<Triangle> triangles = trianglesOf(studyMesh(StudyMesh::rock));
    std::vector<int> queries;
    for (int split = 0; split < 5; ++split)
        queries.push_back(TreeStudy(triangles, {static_cast<Split>(split), 4}).metrics(1.2f, {}, Seed{1}).queries);
    EXPECT_LT(queries[0], TreeStudy::kQueries);
    for (const int count : queries) EXPECT_EQ(count, queries[0]);
}

TEST(TreeStudy, MeshesAreOfAboutUnitRadiusAndNotInsideOut) {
    for (const StudyMesh mesh : {StudyMesh::bumpySphere, StudyMesh::rock, StudyMesh::ship, StudyMesh::arch}) {
        double volume = 0;
        Box box;
        for (const Triangle& t : trianglesOf(studyMesh(mesh))) {
            volume += static_cast<double>(glm::dot(t.a, glm::cross(t.b, t.c))) / 6;
            box = unionOf(box, boxOf(t));
        }
        EXPECT_GT(volume, 0.02);
        EXPECT_NEAR(0.5f * glm::length(box.high - box.low), 1.5f, 0.5f);
    }
}

TEST(TreeStudy, BoundsOfTheTraceAreThoseOfTheCounts) {
    const TreeStudy study(trianglesOf(studyMesh(StudyMesh::bumpySphere)), {});
    for (const BoxTest test : {BoxTest::approximate, BoxTest::exact})
        for (int i = 0; i < 40; ++i) {
            const Sphere sphere{pathAt(i), 0.2f};
            const QueryTrace trace = traceQuery(study.tree().tree(), sphere, test);
            WalkCounts counts;
            study.touched(sphere, {Traversal::recursive, test}, counts);
            EXPECT_EQ(trace.boxes.size(), counts.boxTests);
            EXPECT_EQ(trace.triangles.size(), counts.triangleTests);
        }
}

TEST(TreeStudy, StraddlersInBothSidesCostAsTheArticleFound) {
    // The article's mistake, on a bumpy sphere of 10,000 triangles; 40,000 are in the benchmark.
    const std::vector<Triangle> triangles = trianglesOf(studyMesh(StudyMesh::bumpySphere));
    ASSERT_EQ(triangles.size(), 10'000u);
    const TreeStudy both(triangles, {Split::midpointBoth, 4}), centroid(triangles, {Split::centroid, 4});
    EXPECT_GT(both.tree().tree().referenceRatio(), 8);
    EXPECT_EQ(centroid.tree().tree().referenceRatio(), 1);
    const StudyMetrics wrong = both.metrics(0.05f, {}, Seed{1}), right = centroid.metrics(0.05f, {}, Seed{1});
    EXPECT_GT(wrong.triangleTests, 3 * right.triangleTests);
    EXPECT_GT(wrong.boxTests, 2 * right.boxTests);
}

}  // namespace
}  // namespace arclight::collision
