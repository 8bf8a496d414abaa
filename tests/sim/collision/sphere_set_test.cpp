// Sphere sets: what they must hold, how tight they are, and the volumes that say so.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/collision/ship_pair.h"
#include "sim/common/surface_mesh.h"
#include "sim/random_draws.h"

namespace arclight::collision {
namespace {

std::vector<Triangle> ship() { return trianglesOf(shipMesh()); }
std::vector<Triangle> boulder() { return trianglesOf(boulderMesh(Seed{3}, 3)); }

/// A random point of a triangle.
glm::vec3 pointOn(Random& random, const Triangle& t) {
    float u = random.uniform01(), v = random.uniform01();
    if (u + v > 1) u = 1 - u, v = 1 - v;
    return t.a + u * (t.b - t.a) + v * (t.c - t.a);
}

/// Points of the mesh that no sphere holds, of 50 in each triangle.
int missed(std::span<const Triangle> mesh, std::span<const Sphere> spheres) {
    Random random(Seed{7});
    int count = 0;
    for (const Triangle& t : mesh)
        for (int i = 0; i < 50; ++i) {
            const glm::vec3 p = pointOn(random, t);
            count += std::none_of(spheres.begin(), spheres.end(),
                                  [&](const Sphere& s) { return glm::distance(s.centre, p) <= s.radius + 1e-6f; });
        }
    return count;
}

TEST(SolidColumns, VolumesOfBlockAndSphereMatchTheirClosedForms) {
    for (int axis = 0; axis < 3; ++axis) {
        EXPECT_NEAR(SolidColumns(trianglesOf(blockMesh()), 37, axis).volume(), 8, 1e-4) << axis;
        const SolidColumns sphere(trianglesOf(sphereMesh(5)), 150, axis);
        EXPECT_NEAR(sphere.volume(), 4 * std::numbers::pi / 3, 0.01) << axis;
        // A sphere half a radius to the side: all but the lens that both share.
        const double lens = std::numbers::pi * 5 / 12;
        const double outside = 4 * std::numbers::pi / 3 - lens;
        EXPECT_NEAR(sphere.outside(Sphere{{1, 0, 0}, 1}), outside, 0.01) << axis;
        // In a union, what two spheres share counts once.
        const std::array twice{Sphere{{1, 0, 0}, 1}, Sphere{{1, 0, 0}, 1}, Sphere{{0, 0, 0}, 0.5f}};
        EXPECT_NEAR(sphere.outside(twice), outside, 0.01) << axis;
        EXPECT_TRUE(sphere.isInside({0, 0.9f, 0}));
        EXPECT_FALSE(sphere.isInside({0, 1.1f, 0}));
        EXPECT_FALSE(sphere.isInside({50, 0, 0}));
    }
}

TEST(SolidColumns, UnionOfSpheresMatchesMonteCarlo) {
    const std::vector<Triangle> mesh = ship();
    const SphereCover cover(mesh);
    const std::vector<Sphere> spheres = cover.spheres(12);
    const SolidColumns solid(mesh, 120);
    Random random(Seed{2});
    Box box;
    for (const Sphere& s : spheres) box = unionOf(box, boxOf(s));
    constexpr int kPoints = 400000;
    float outside = 0, inside = 0;
    for (int i = 0; i < kPoints; ++i) {
        const glm::vec3 p(random.uniform(box.low.x, box.high.x), random.uniform(box.low.y, box.high.y),
                          random.uniform(box.low.z, box.high.z));
        // Crossings along another axis than that of the columns.
        int depth = 0;
        for (const Triangle& t : mesh)
            if (i % 40 == 0 && hit(Ray{p, {20, 0, 0}}, t)) depth += glm::cross(t.b - t.a, t.c - t.a).x > 0 ? 1 : -1;
        if (depth > 0) ++inside;
        if (solid.isInside(p)) continue;
        if (std::any_of(spheres.begin(), spheres.end(),
                        [&](const Sphere& s) { return glm::distance(s.centre, p) <= s.radius; }))
            ++outside;
    }
    EXPECT_NEAR(static_cast<double>(box.volume() * outside / kPoints), solid.outside(spheres),
                0.01 * solid.outside(spheres));
    EXPECT_NEAR(static_cast<double>(box.volume() * inside / (kPoints / 40)), solid.volume(), 0.08 * solid.volume());
}

/// How often a mesh goes around a point, by the solid angles of its triangles (A. Van Oosterom and J. Strackee, 1983).
/// Open ends leave a fraction (A. Jacobson and others, "Robust Inside-Outside Segmentation", 2013).
double windingNumber(std::span<const Triangle> mesh, const glm::dvec3& p) {
    double angle = 0;
    for (const Triangle& t : mesh) {
        const glm::dvec3 a = glm::dvec3(t.a) - p, b = glm::dvec3(t.b) - p, c = glm::dvec3(t.c) - p;
        const double la = glm::length(a), lb = glm::length(b), lc = glm::length(c);
        angle += 2 * std::atan2(glm::dot(a, glm::cross(b, c)),
                                la * lb * lc + glm::dot(a, b) * lc + glm::dot(b, c) * la + glm::dot(c, a) * lb);
    }
    return angle / (4 * std::numbers::pi);
}

TEST(SolidColumns, VolumeOfTheOpenShipIsThatOfItsWindingNumbers) {
    const std::vector<Triangle> mesh = ship();
    Box box;
    for (const Triangle& t : mesh) box = unionOf(box, boxOf(t));
    const glm::ivec3 cells(46, 20, 46);
    Random random(Seed{8});
    int inside = 0;
    for (int x = 0; x < cells.x; ++x)
        for (int y = 0; y < cells.y; ++y)
            for (int z = 0; z < cells.z; ++z) {
                const float u = random.uniform01(), v = random.uniform01(), w = random.uniform01();
                const glm::vec3 part = (glm::vec3(x, y, z) + glm::vec3(u, v, w)) / glm::vec3(cells);
                inside += windingNumber(mesh, glm::dvec3(glm::mix(box.low, box.high, part))) > 0.5;
            }
    const double volume = static_cast<double>(box.volume()) * inside / (cells.x * cells.y * cells.z);
    // 96 lines along the longer side are those of the scene.
    EXPECT_NEAR(SolidColumns(mesh, 96).volume(), volume, 0.02 * volume);
}

TEST(SphereSet, TheSphereAroundPointsIsSmall) {
    Random random(Seed{3});
    for (int i = 0; i < 100; ++i) {
        // Points of a ball, and two at opposite ends.
        const glm::vec3 centre = 3.0f * randomDirection(random), end = randomDirection(random);
        std::vector<glm::vec3> points{centre + end, centre - end};
        for (int k = 0; k < 200; ++k) points.push_back(centre + random.uniform01() * randomDirection(random));
        const Sphere sphere = sphereAround(points);
        EXPECT_LT(sphere.radius, 1.012f);
        for (const glm::vec3 p : points) EXPECT_LE(glm::distance(p, sphere.centre), sphere.radius);
    }
}

TEST(SphereSet, HoldsTheWholeMesh) {
    for (const std::vector<Triangle>& mesh : {ship(), boulder()}) {
        const SphereCover cover(mesh);
        for (const int count : {1, 7, 29}) {
            const std::vector<Sphere> spheres = cover.spheres(count);
            EXPECT_LE(spheres.size(), static_cast<std::size_t>(count));
            EXPECT_EQ(missed(mesh, spheres), 0) << count;
        }
        EXPECT_EQ(missed(mesh, gridSpheres(mesh, 29)), 0);
        EXPECT_EQ(missed(mesh, treeSpheres(mesh, 29)), 0);
        // The test can fail.
        std::vector<Sphere> broken = cover.spheres(29);
        broken.pop_back();
        EXPECT_GT(missed(mesh, broken), 0);
    }
}

TEST(SphereSet, IsTighterThanAGridAndThanTheArticlesTree) {
    for (const std::vector<Triangle>& mesh : {ship(), boulder()}) {
        const SphereCover cover(mesh);
        const SolidColumns solid(mesh, 120);
        const TriangleTree tree(mesh);
        const SphereSetErrors suite = errorsOf(cover.spheres(29), solid, tree);
        for (const std::vector<Sphere>& other : {gridSpheres(mesh, 29), treeSpheres(mesh, 29)}) {
            const SphereSetErrors errors = errorsOf(other, solid, tree);
            EXPECT_LT(suite.overCover, 0.65 * errors.overCover);
            EXPECT_LT(suite.protrusion, errors.protrusion);
        }
        // More spheres are tighter.
        double last = 1e9;
        for (const int count : {2, 8, 29, 100}) {
            const double overCover = errorsOf(cover.spheres(count), solid, tree).overCover;
            EXPECT_LT(overCover, 0.9 * last) << count;
            last = overCover;
        }
    }
}

TEST(SphereSet, ErrorsOfASphereAroundASphereMatchTheirClosedForm) {
    const std::vector<Triangle> mesh = trianglesOf(sphereMesh(5));
    const std::array around{Sphere{{0.1f, 0, 0}, 1.5f}};
    const SphereSetErrors errors = errorsOf(around, SolidColumns(mesh, 150), TriangleTree(mesh));
    EXPECT_NEAR(errors.overCover, 1.5 * 1.5 * 1.5 - 1, 0.01);
    EXPECT_NEAR(errors.protrusion, 0.6, 0.005);
}

TEST(ShipPair, SpheresHitBeforeMeshesCrossAndNeverAfter) {
    ShipPair pair(Seed{1});
    int crossings = 0, early = 0, counted = 0;
    for (const int count : {1, 29, 120}) {
        pair.setSpheres({SphereSetKind::merged, count});
        for (int tick = 0; tick < 900; tick += 6) {
            const ShipPair::Answer answer = pair.ask(tick / 60.0);
            ASSERT_TRUE(answer.doSpheresTouch || !answer.doMeshesCross) << count << " at " << tick;
            crossings += answer.doMeshesCross, early += answer.doSpheresTouch && !answer.doMeshesCross;
            if (tick % 60 == 0) {
                ASSERT_EQ(pair.falseNegatives(pair.touching()), 0) << tick;
                // An answer that forgets all spheres has missed each of them, and the crossing of the meshes.
                const std::vector<bool> none(pair.spheres().size());
                const auto touching = std::count(pair.touching().begin(), pair.touching().end(), true);
                ASSERT_NEAR(pair.falseNegatives(none), static_cast<double>(touching) + answer.doMeshesCross, 1) << tick;
                counted += pair.falseNegatives(none);
            }
        }
    }
    EXPECT_GT(crossings, 60);
    EXPECT_GT(early, 60);
    EXPECT_GT(counted, 20);
}

TEST(ShipPair, TheArticlesSpheresHitTwiceAsLongAsTheMeshesCross) {
    ShipPair pair(Seed{1});
    pair.setSpheres({SphereSetKind::tree, 29});
    int crossing = 0, touching = 0;
    for (int tick = 0; tick < 3600; tick += 12) {
        const ShipPair::Answer answer = pair.ask(tick / 60.0);
        crossing += answer.doMeshesCross, touching += answer.doSpheresTouch;
    }
    EXPECT_NEAR(static_cast<double>(touching) / crossing, 2, 0.35);
}

TEST(ShipPair, CoarseBeamsEndInTheAir) {
    // The preset beam-coarse: with 0.2 m the beam ends in the air; with 0.02 m, on the rock.
    ShipPair pair(Seed{1});
    pair.ask(440 / 60.0);
    const auto away = [&](float tolerance) {
        const auto hit = pair.shoot(440 / 60.0, tolerance).hit;
        return hit ? std::sqrt(pair.rock().nearest(hit->position).squaredDistance) : -1.0f;
    };
    EXPECT_NEAR(away(0.2f), 0.2f + ShipPair::kBeamRadius, 2e-3f);
    EXPECT_NEAR(away(0.02f), 0.02f + ShipPair::kBeamRadius, 2e-3f);
}

TEST(ShipPair, CoarserBeamsEndEarlier) {
    ShipPair pair(Seed{1});
    int hits = 0;
    for (int tick = 0; tick < 900; tick += 30) {
        pair.ask(tick / 60.0);
        const ShipPair::Beam fine = pair.shoot(tick / 60.0, 0.002f), coarse = pair.shoot(tick / 60.0, 0.2f);
        EXPECT_LT(coarse.segments, fine.segments);
        if (!fine.hit) continue;
        ++hits;
        ASSERT_TRUE(coarse.hit) << tick;
        EXPECT_LT(coarse.hit->at, fine.hit->at) << tick;
        // The finer beam ends where its surface meets the rock.
        const float away = std::sqrt(pair.rock().nearest(fine.hit->position).squaredDistance);
        EXPECT_NEAR(away, fine.hit->at > 0 ? fine.radius : away, 1e-3f) << tick;
    }
    EXPECT_GT(hits, 10);
}

}  // namespace
}  // namespace arclight::collision
