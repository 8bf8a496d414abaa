// Bent beams against their curves and against swept spheres in very small steps.
#include "sim/collision/beam.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/common/surface_mesh.h"
#include "sim/random_draws.h"

namespace arclight::collision {
namespace {

QuadraticCurve curveDrawn(Random& random, float reach) {
    return {reach * randomDirection(random), random.uniform(0, 2) * reach * randomDirection(random),
            reach * randomDirection(random)};
}

TEST(BentBeam, ChordsStayWithinTheToleranceAndNoFewerWould) {
    Random random(Seed{1});
    for (int i = 0; i < 300; ++i) {
        const QuadraticCurve curve = curveDrawn(random, 3);
        const float tolerance = random.uniform(0.001f, 0.3f);
        const int segments = segmentsWithin(curve, tolerance);
        const auto farthest = [&](int count) {
            const std::vector<glm::vec3> points = pointsOf(curve, count);
            // In the middle of its step, the curve is as far from a chord as it gets; measured along the bend, which
            // is at most as near as the chord.
            float most = 0;
            for (int k = 0; k < count; ++k) {
                const glm::vec3 middle = curve.at((static_cast<float>(k) + 0.5f) / static_cast<float>(count));
                const auto at = static_cast<std::size_t>(k);
                most = std::max(most, glm::distance(middle, 0.5f * (points[at] + points[at + 1])));
            }
            return most;
        };
        EXPECT_LE(farthest(segments), tolerance * 1.001f + 1e-5f) << i;
        if (segments > 1) {
            EXPECT_GT(farthest(segments - 1), tolerance * 0.999f - 1e-5f) << i;
        }
    }
    EXPECT_EQ(segmentsWithin({{0, 0, 0}, {1, 1, 1}, {2, 2, 2}}, 1e-6f), 1);
}

TEST(BentBeam, MissesNothingAndHitsNothingFarther) {
    const std::vector<Triangle> mesh = trianglesOf(boulderMesh(Seed{5}, 2));
    const TriangleTree tree(mesh);
    Random random(Seed{3});
    int hits = 0, misses = 0;
    for (int i = 0; i < 400; ++i) {
        const QuadraticCurve curve = curveDrawn(random, 2.5f);
        const float radius = random.uniform(0.01f, 0.2f), tolerance = 0.02f;
        // The truth: the distance of the curve from any triangle, in steps.
        float first = 2, nearest = 1e9f;
        for (int k = 0; k <= 400; ++k) {
            const float t = static_cast<float>(k) / 400;
            float least = 1e9f;
            for (const Triangle& triangle : mesh) least = std::min(least, squaredDistance(triangle, curve.at(t)));
            least = std::sqrt(least), nearest = std::min(nearest, least);
            if (least <= radius && first > 1) first = t;
        }
        const auto hit = firstHit(tree, curve, radius, tolerance);
        if (first <= 1) {
            ++hits;
            ASSERT_TRUE(hit) << i;
            EXPECT_LE(hit->at, first + 1e-4f) << i;
        }
        // Neither does it hit what is farther than segments and radius allow; steps of the truth are 0.02 apart.
        if (nearest > radius + 2 * tolerance + 0.02f) {
            ++misses;
            EXPECT_FALSE(hit) << i;
        }
    }
    EXPECT_GT(hits, 100);
    EXPECT_GT(misses, 50);
}

}  // namespace
}  // namespace arclight::collision
