#include "sim/collision/tree_study.h"

#include <gtest/gtest.h>

namespace arclight::collision {
namespace {

TEST(TreeStudy, MissesNothingAndCullsMostInEveryWay) {
    for (const StudyMesh mesh : {StudyMesh::bumpySphere, StudyMesh::rock, StudyMesh::ship, StudyMesh::arch}) {
        const std::vector<Triangle> triangles = trianglesOf(studyMesh(mesh));
        for (const Split split : {Split::midpointBoth, Split::centroid, Split::sahBins}) {
            const TreeStudy study(triangles, {split, 4});
            for (const Traversal traversal :
                 {Traversal::recursive, Traversal::parentPointers, Traversal::shortStack, Traversal::wide}) {
                const StudyFigures figures = study.figures(0.1f, {traversal, BoxTest::exact, 2}, Seed{1});
                EXPECT_EQ(figures.falseNegatives, 0);
                // With straddlers in both sides, a query of a small mesh tests more than brute force does.
                if (split != Split::midpointBoth) {
                    EXPECT_GT(figures.culledShare, 75);
                }
                EXPECT_EQ(figures.restarts > 0, traversal == Traversal::shortStack);
            }
        }
    }
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
    const StudyFigures wrong = both.figures(0.05f, {}, Seed{1}), right = centroid.figures(0.05f, {}, Seed{1});
    EXPECT_GT(wrong.triangleTests, 3 * right.triangleTests);
    EXPECT_GT(wrong.boxTests, 2 * right.boxTests);
}

}  // namespace
}  // namespace arclight::collision
