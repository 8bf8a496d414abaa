#include "sim/collision/query_study.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "core/long_run.h"
#include "core/random.h"
#include "sim/collision/double_truth.h"

namespace arclight::collision {
namespace {

constexpr std::array kStudySplits{Split::midpointBoth, Split::centroid, Split::median, Split::sahBins, Split::sahSweep};
constexpr std::array kAllMeshes{StudyMesh::bumpySphere, StudyMesh::rock, StudyMesh::ship, StudyMesh::arch};
constexpr std::array kAllTraversals{Traversal::recursive, Traversal::parentPointers, Traversal::shortStack,
                                    Traversal::wide};

glm::vec3 anyPointIn(Random& random, float reach) {
    const float x = random.uniform(-reach, reach), y = random.uniform(-reach, reach);
    return {x, y, random.uniform(-reach, reach)};
}

/// Every builder and every traversal, against double precision and other formulas.
TEST(QueryStudy, EveryBuilderFindsTheNearestTriangleAndTheFirstHit) {
    Random random(Seed{71});
    int hits = 0, rays = 0;
    for (const StudyMesh mesh : kAllMeshes) {
        const std::vector<Triangle> triangles = trianglesOf(studyMesh(mesh, 24));
        std::vector<TreeStudy> studies;
        for (const Split split : kStudySplits) studies.emplace_back(triangles, TreeOptions{split, 4});
        for (int i = 0; i < (test::isLongRun() ? 2000 : 60); ++i) {
            const glm::vec3 point = anyPointIn(random, 1.6f);
            const Ray ray{point, glm::normalize(anyPointIn(random, 0.8f) - point)};
            const double nearest = nearestByBruteForce(studies[0], point),
                         certain = certainHitByBruteForce(studies[0], ray);
            for (const TreeStudy& study : studies)
                for (const Traversal traversal : kAllTraversals) {
                    const WalkOptions walk{traversal, i % 2 == 0 ? BoxTest::exact : BoxTest::approximate, 2};
                    WalkCounts counts;
                    const FoundTriangle near = nearestIn(study, point, walk, counts);
                    const QueryErrors nearErrors = errorsOfNearest(study, point, near, nearest);
                    ASSERT_EQ(nearErrors.missed + nearErrors.invented, 0);
                    ASSERT_NEAR(glm::distance(near.point, point), near.distance, 1e-5f);
                    const FoundTriangle first = firstHitIn(study, ray, walk, counts);
                    const QueryErrors hitErrors = errorsOfFirstHit(study, ray, first, certain);
                    ASSERT_EQ(hitErrors.missed + hitErrors.invented, 0);
                    hits += first.isFound(), ++rays;
                }
        }
    }
    EXPECT_GT(hits, rays / 4);
    EXPECT_LT(hits, rays);
}

TEST(QueryStudy, ReferencesOfABoxAreThoseOfGeometry) {
    // A square of two triangles at z = 0.
    const std::vector<Triangle> square{{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}}, {{0, 0, 0}, {1, 1, 0}, {0, 1, 0}}};
    const TreeStudy study(square, {});
    EXPECT_NEAR(nearestByBruteForce(study, {0.5f, 0.25f, 3}), 3, 1e-12);
    EXPECT_NEAR(nearestByBruteForce(study, {4, 5, 0}), 5, 1e-12);
    const Ray inside{{0.25f, 0.5f, 2}, {0, 0, -1}}, outside{{1.5f, 0.5f, 2}, {0, 0, -1}},
        back{{0.25f, 0.5f, 2}, {0, 0, 1}}, diagonal{{0.5f, 0.5f, 2}, {0, 0, -1}}, inPlane{{-1, 0.5f, 0}, {1, 0, 0}};
    EXPECT_NEAR(firstHitByBruteForce(study, inside), 2, 1e-12);
    EXPECT_NEAR(certainHitByBruteForce(study, inside), 2, 1e-12);
    EXPECT_TRUE(std::isinf(firstHitByBruteForce(study, outside)));
    EXPECT_TRUE(std::isinf(firstHitByBruteForce(study, back)));
    EXPECT_TRUE(std::isinf(certainHitByBruteForce(study, inPlane)));
    // Through the common edge, rounding may decide, so it is not certain.
    EXPECT_NEAR(firstHitByBruteForce(study, diagonal), 2, 1e-12);
    EXPECT_TRUE(std::isinf(certainHitByBruteForce(study, diagonal)));
    EXPECT_TRUE(std::isinf(nearestByBruteForce(TreeStudy{}, {0, 0, 0})));
    EXPECT_TRUE(std::isinf(firstHitByBruteForce(TreeStudy{}, inside)));
}

TEST(QueryStudy, CountsWhatABrokenTreeMisses) {
    // Every other triangle is elsewhere in the tree.
    const std::vector<Triangle> truth = trianglesOf(studyMesh(StudyMesh::rock));
    std::vector<Triangle> stale = truth;
    for (std::size_t i = 0; i < stale.size(); i += 2)
        for (glm::vec3* corner : {&stale[i].a, &stale[i].b, &stale[i].c}) *corner += glm::vec3(0, 3, 0);
    const TreeStudy broken(TriangleTree(stale), truth), whole(truth, {});
    for (const StudyQuery query : {StudyQuery::nearest, StudyQuery::ray}) {
        const StudyMetrics metrics = firstMetrics(whole, query, {}, Seed{1});
        EXPECT_EQ(metrics.falseNegatives, 0);
        EXPECT_EQ(metrics.falseHits, 0);
        EXPECT_EQ(metrics.queries, TreeStudy::kQueries);
        EXPECT_GT(metrics.culledShare, 99);
        EXPECT_TRUE(std::isnan(metrics.falsePositiveShare));
        EXPECT_GT(firstMetrics(broken, query, {}, Seed{1}).falseNegatives, 0);
    }
    // A result that is too far is a miss; one that is too near is invented.
    const glm::vec3 point(2, 1, 0);
    WalkCounts counts;
    FoundTriangle found = nearestIn(whole, point, {}, counts);
    const double reference = nearestByBruteForce(whole, point);
    found.distance += 0.01f;
    EXPECT_EQ(errorsOfNearest(whole, point, found, reference).missed, 1);
    EXPECT_EQ(errorsOfNearest(whole, point, found, reference).invented, 1);
    EXPECT_EQ(errorsOfNearest(whole, point, {}, reference).missed, 1);
    const Ray ray{point, glm::normalize(-point)};
    FoundTriangle first = firstHitIn(whole, ray, {}, counts);
    const double certain = certainHitByBruteForce(whole, ray);
    EXPECT_EQ(errorsOfFirstHit(whole, ray, first, certain).missed, 0);
    first.distance += 0.01f;
    EXPECT_EQ(errorsOfFirstHit(whole, ray, first, certain).missed, 1);
    EXPECT_EQ(errorsOfFirstHit(whole, ray, first, certain).invented, 1);
    EXPECT_EQ(errorsOfFirstHit(whole, ray, {}, certain).missed, 1);
}

TEST(QueryStudy, MeansAreThoseOfSingleQueriesInEveryTraversal) {
    const TreeStudy study(trianglesOf(studyMesh(StudyMesh::arch)), {});
    const std::vector<Ray> rays = studyRays(study, Seed{5});
    ASSERT_EQ(rays.size(), static_cast<std::size_t>(TreeStudy::kQueries));
    WalkCounts byRays, byPoints;
    const Box box = study.tree().tree().bounds();
    for (std::size_t i = 0; i < rays.size(); ++i) {
        firstHitIn(study, rays[i], {}, byRays);
        nearestIn(study, study.queries(StudySettings{}.queryRadius, Seed{5})[i].centre, {}, byPoints);
        EXPECT_NEAR(glm::distance(rays[i].origin, box.centre()), glm::length(box.high - box.low), 1e-4f);
        EXPECT_NEAR(glm::length(rays[i].direction), 1, 1e-5f);
    }
    for (const Traversal traversal : {Traversal::recursive, Traversal::parentPointers, Traversal::shortStack})
        for (const StudyQuery query : {StudyQuery::nearest, StudyQuery::ray}) {
            const WalkCounts& sum = query == StudyQuery::ray ? byRays : byPoints;
            const StudyMetrics metrics = firstMetrics(study, query, {traversal, BoxTest::exact, 2}, Seed{5});
            EXPECT_EQ(metrics.boxTests, sum.boxTests / 400.0);
            EXPECT_EQ(metrics.triangleTests, sum.triangleTests / 400.0);
            EXPECT_EQ(metrics.restarts > 0, traversal == Traversal::shortStack);
        }
}

/// The picture shows what is counted.
TEST(QueryStudy, TracesHoldTheTestsOfTheQueries) {
    Random random(Seed{72});
    for (const Split split : kStudySplits) {
        const TreeStudy study(trianglesOf(studyMesh(StudyMesh::rock)), {split, 4});
        for (int i = 0; i < 40; ++i) {
            const glm::vec3 point = anyPointIn(random, 1.6f);
            const Ray ray{point, glm::normalize(anyPointIn(random, 0.8f) - point)};
            for (const BoxTest test : {BoxTest::exact, BoxTest::approximate}) {
                WalkCounts counts;
                nearestIn(study, point, {Traversal::recursive, test}, counts);
                const QueryTrace trace = traceNearest(study.tree(), point, test);
                ASSERT_EQ(trace.boxes.size(), counts.boxTests);
                ASSERT_EQ(trace.triangles.size(), counts.triangleTests);
            }
            WalkCounts counts;
            firstHitIn(study, ray, {}, counts);
            const QueryTrace trace = traceRay(study.tree(), ray);
            ASSERT_EQ(trace.boxes.size(), counts.boxTests);
            ASSERT_EQ(trace.triangles.size(), counts.triangleTests);
            ASSERT_EQ(trace.boxes[0].level, 0);
        }
    }
}

TEST(QueryStudy, ShownQueriesStartOutsideAndMostlyHit) {
    for (const StudyMesh mesh : kAllMeshes) {
        const TreeStudy study(trianglesOf(studyMesh(mesh)), {});
        const Box box = study.tree().tree().bounds();
        int hits = 0;
        for (int i = 0; i < 200; ++i) {
            WalkCounts counts;
            const Ray ray = rayAt(study, 0.3 * i);
            EXPECT_LT(ray.origin.x, box.low.x);
            hits += firstHitIn(study, ray, {}, counts).isFound();
            EXPECT_GT(nearestIn(study, pointAt(study, 0.3 * i), {}, counts).distance, 0.005f);
        }
        EXPECT_GT(hits, 60) << static_cast<int>(mesh);
    }
    // A flat mesh.
    const std::vector<Triangle> one{{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}}};
    const TreeStudy flat(one, TreeOptions{});
    EXPECT_TRUE(std::isfinite(rayAt(flat, 1).direction.x));
}

}  // namespace
}  // namespace arclight::collision
