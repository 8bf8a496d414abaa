// What signs, orders and ends of orientations leave open.
#include <array>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "sim/orientation/headings.h"
#include "sim/orientation/interpolants.h"
#include "sim/orientation/key_curve.h"
#include "sim/orientation/principal_axes.h"
#include "sim/orientation/quaternion_lanes.h"
#include "sim/orientation/random_rotations.h"
#include "sim/orientation/tip_path.h"

namespace arclight::orientation {
namespace {

TEST(Headings, TwoAreKnownUnlessTheyCancel) {
    // 120 degrees apart: Rayleigh's test would need twelve headings with a mean of this length.
    const std::array<glm::dvec2, 2> two{{{1, 0}, {-0.5, std::sqrt(0.75)}}};
    EXPECT_NEAR(meanHeading(two).length, 0.5, 1e-12);
    EXPECT_TRUE(meanHeading(two).isKnown);
}

TEST(Nlerp, StaysOnTheSideOfItsStart) {
    Random random(Seed{21});
    for (int i = 0; i < 200; ++i) {
        const glm::dquat a = randomRotation(random), b = randomRotation(random);
        for (const double t : {0.0, 0.4, 1.0}) EXPECT_GT(glm::dot(nlerp(a, b, t), a), 0);
        EXPECT_LT(glm::length(nlerp(a, b, 0) - a), 1e-15);
    }
}

TEST(KeyCurve, ExponentialMapsHaveNoFirstKey) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const std::vector<glm::dquat> keys = randomKeys(Seed{seed}, 5, 0.4);
        std::vector<glm::dquat> later(keys.begin() + 1, keys.end());
        later.push_back(keys[0]);
        const CurveOptions options{.method = Method::spline, .spline = SplineKind::exponentialMap};
        const KeyCurve curve(keys, options), shifted(later, options);
        for (double t = 1; t < 5; t += 0.13) EXPECT_LT(turnBetween(curve.at(t), shifted.at(t - 1)), 1e-9) << seed;
    }
}

TEST(KeyCurve, PeakOfTheAccelerationLiesAnywhere) {
    // That of nlerp lies between its keys.
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const KeyCurve curve(randomKeys(Seed{seed}, 4, 2.5), {.method = Method::nlerp});
        double largest = 0;
        for (double t = 0.011; t < 4; t += 0.01)
            largest = std::max(largest, glm::length(curve.motionAt(t).acceleration));
        EXPECT_GT(curve.figures().peakAcceleration, 0.97 * largest) << seed;
    }
}

TEST(PrincipalAxes, OfPointsHaveTheirVariances) {
    const std::vector<glm::vec3> points{{4, 1, 1}, {-2, 1, 1}, {1, 3, 1}, {1, -1, 1}, {1, 1, 2}, {1, 1, 0}};
    const PrincipalAxes found = principalAxes(points);
    EXPECT_LT(glm::distance(found.centre, glm::dvec3(1)), 1e-12);
    for (int axis = 0; axis < 3; ++axis) {
        const double half = 3 - axis;
        EXPECT_NEAR(found.variances[axis], half * half / 3, 1e-12);
        EXPECT_NEAR(std::fabs(found.axes[axis][axis]), 1, 1e-12);
    }
}

TEST(QuaternionLanes, HoldWhatWasSet) {
    QuaternionColumns columns(13);
    for (std::size_t i = 0; i < 13; ++i) {
        const auto w = static_cast<float>(i);
        columns.set(i, {w, w + 0.25f, -w, 2 * w});
    }
    for (std::size_t i = 0; i < 13; ++i) {
        const auto w = static_cast<float>(i);
        EXPECT_EQ(columns.at(i), glm::quat(w, w + 0.25f, -w, 2 * w)) << i;
    }
}

TEST(TipArc, MiddleIsAsFarFromBothEnds) {
    Random random(Seed{22});
    for (int i = 0; i < 200; ++i) {
        const TipArc arc = tipArc(randomRotation(random), randomRotation(random), {0, 1, 0});
        EXPECT_NEAR(angleBetweenVectors(arc.from, arc.middle()), 0.5 * arc.angle, 1e-9);
        EXPECT_NEAR(angleBetweenVectors(arc.to, arc.middle()), 0.5 * arc.angle, 1e-9);
    }
}

}  // namespace
}  // namespace arclight::orientation
