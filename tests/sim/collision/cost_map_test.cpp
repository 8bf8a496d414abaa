#include "sim/collision/cost_map.h"

#include <gtest/gtest.h>

#include "core/parallel.h"
#include "core/random.h"

namespace arclight::collision {
namespace {

constexpr int kMapWidth = 60, kMapHeight = 44;

TriangleTree treeOver(StudyMesh mesh, Split split) { return TriangleTree(trianglesOf(studyMesh(mesh)), {split, 4}); }

TEST(CostMap, PixelsHoldTheCountsOfTheirRays) {
    Random random(Seed{81});
    for (const Split split : {Split::midpointBoth, Split::centroid, Split::median, Split::sahBins, Split::sahSweep}) {
        const TriangleTree tree = treeOver(StudyMesh::ship, split);
        const CostMap map = costMapOf(tree, kMapCamera, kMapWidth, kMapHeight);
        ASSERT_EQ(map.costs.size(), static_cast<std::size_t>(kMapWidth * kMapHeight));
        for (int i = 0; i < 200; ++i) {
            const int column = static_cast<int>(random.below(kMapWidth)),
                      row = static_cast<int>(random.below(kMapHeight));
            // The ray through the pixel's centre by the camera's matrices, as a picture is drawn.
            const glm::vec4 clip(2 * (static_cast<float>(column) + 0.5f) / kMapWidth - 1,
                                 1 - 2 * (static_cast<float>(row) + 0.5f) / kMapHeight, 1, 1);
            const float aspect = static_cast<float>(kMapWidth) / kMapHeight;
            const glm::vec4 end = glm::inverse(kMapCamera.projection(aspect) * kMapCamera.view()) * clip;
            const Ray ray = pixelRay(kMapCamera, kMapWidth, kMapHeight, column, row);
            EXPECT_EQ(ray.origin, kMapCamera.position);
            EXPECT_LT(glm::distance(ray.direction, glm::normalize(glm::vec3(end) / end.w - kMapCamera.position)),
                      1e-5f);
            WalkCounts counts;
            tree.firstHit(ray, 0, 1e3f, {}, &counts);
            EXPECT_EQ(map.at(column, row), (RayCost{counts.boxTests, counts.triangleTests})) << column << ", " << row;
        }
    }
}

TEST(CostMap, IsTheSameOnAnyNumberOfThreads) {
    const TriangleTree tree = treeOver(StudyMesh::rock, Split::sahBins);
    setThreads(1);
    const CostMap one = costMapOf(tree, kMapCamera, kMapWidth, kMapHeight);
    for (const int threads : {2, 5}) {
        setThreads(threads);
        EXPECT_EQ(costMapOf(tree, kMapCamera, kMapWidth, kMapHeight).costs, one.costs) << threads;
    }
    setThreads(0);
}

TEST(CostMap, MeanAndMaxAreOverAllPixels) {
    CostMap map{2, 2, {{1, 0}, {7, 4}, {3, 9}, {5, 0}}};
    EXPECT_EQ(map.mean(CountedTests::boxes), 4);
    EXPECT_EQ(map.mean(CountedTests::triangles), 3.25);
    EXPECT_EQ(map.mean(CountedTests::both), 7.25);
    EXPECT_EQ(map.max(CountedTests::boxes), 7);
    EXPECT_EQ(map.max(CountedTests::triangles), 9);
    EXPECT_EQ(map.max(CountedTests::both), 12);
    EXPECT_EQ(map.at(1, 0).boxTests, 7u);
    EXPECT_EQ(map.at(0, 1).triangleTests, 9u);
    EXPECT_EQ(CostMap{}.mean(CountedTests::both), 0);
    EXPECT_EQ(CostMap{}.max(CountedTests::both), 0);
}

TEST(CostMap, RaysBesideTheMeshTestTheRootOnly) {
    const CostMap map = costMapOf(treeOver(StudyMesh::bumpySphere, Split::sahBins), kMapCamera, kMapWidth, kMapHeight);
    EXPECT_EQ(map.at(0, 0), (RayCost{1, 0}));
    EXPECT_GT(map.at(kMapWidth / 2, kMapHeight / 2).boxTests, 10u);
    EXPECT_GT(map.at(kMapWidth / 2, kMapHeight / 2).triangleTests, 0u);
    EXPECT_TRUE(costMapOf(TriangleTree{}, kMapCamera, 3, 2).costs == std::vector<RayCost>(6));
}

TEST(CostMap, SurfaceAreaMakesRaysCheaper) {
    const auto mean = [](StudyMesh mesh, Split split) {
        return costMapOf(treeOver(mesh, split), kMapCamera, kMapWidth, kMapHeight).mean(CountedTests::both);
    };
    for (const StudyMesh mesh : {StudyMesh::bumpySphere, StudyMesh::rock, StudyMesh::ship}) {
        EXPECT_LT(mean(mesh, Split::sahBins), 0.95 * mean(mesh, Split::median)) << static_cast<int>(mesh);
        EXPECT_GT(mean(mesh, Split::midpointBoth), 2 * mean(mesh, Split::sahBins)) << static_cast<int>(mesh);
    }
}

TEST(CostMap, CountsRaysThatABrokenTreeMisses) {
    const std::vector<Triangle> truth = trianglesOf(studyMesh(StudyMesh::rock));
    std::vector<Triangle> stale = truth;
    for (std::size_t i = 0; i < stale.size(); i += 3)
        for (glm::vec3* corner : {&stale[i].a, &stale[i].b, &stale[i].c}) *corner += glm::vec3(0, 3, 0);
    FirstReference reference, own;
    EXPECT_EQ(missedRays(TreeStudy(truth, {}), kMapCamera, kMapWidth, kMapHeight, reference), 0);
    EXPECT_GT(missedRays(TreeStudy(TriangleTree(stale), truth), kMapCamera, kMapWidth, kMapHeight, own), 3);
    int hits = 0;
    for (const auto& first : reference) hits += first && *first < 100;
    EXPECT_GT(hits, 6);  // enough rays meet the mesh
}

}  // namespace
}  // namespace arclight::collision
