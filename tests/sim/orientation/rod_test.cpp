#include "sim/orientation/rod.h"

#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/orientation/interpolants.h"
#include "sim/orientation/swing_twist.h"
#include "sim/orientation/tip_path.h"

namespace arclight::orientation {
namespace {

TEST(Rod, TipPointsWhereItsAnglesSay) {
    const glm::dvec3 right = rodOrientation({90, 0, 33}) * glm::dvec3(0, 1, 0);
    EXPECT_NEAR(glm::length(right - glm::dvec3(1, 0, 0)), 0, 1e-12);
    const glm::dvec3 up = rodOrientation({-40, 90, 0}) * glm::dvec3(0, 1, 0);
    EXPECT_NEAR(glm::length(up - glm::dvec3(0, 1, 0)), 0, 1e-12);
}

TEST(Rod, AnglesGiveTheOrientationBack) {
    Random random(Seed{4});
    for (int i = 0; i < 200; ++i) {
        const double azimuth = static_cast<double>(random.uniform(-179, 179));
        const double elevation = static_cast<double>(random.uniform(-89, 89));
        const double turn = static_cast<double>(random.uniform(-179, 179));
        const glm::dquat q = rodOrientation({azimuth, elevation, turn});
        EXPECT_LT(turnBetween(rodOrientation(rodAngles(q)), q), 1e-7);
        EXPECT_NEAR(rodAngles(q).x, azimuth, 1e-8);
    }
}

TEST(Rod, TheSmallestRotationLeadsFromOneToTheOther) {
    Random random(Seed{5});
    const auto direction = [&] {
        const float x = random.uniform(-1, 1), y = random.uniform(-1, 1);
        return glm::normalize(glm::dvec3(x, y, random.uniform(0.1f, 1)));
    };
    for (int i = 0; i < 100; ++i) {
        const glm::dvec3 a = direction(), b = direction();
        const glm::dquat q = rotationBetween(a, b);
        EXPECT_LT(glm::length(q * a - b), 1e-12);
        EXPECT_NEAR(turnBetween({1, 0, 0, 0}, q), angleBetweenVectors(a, b), 1e-7);
    }
    EXPECT_EQ(rotationBetween({0, 1, 0}, {0, -1, 0}), glm::dquat(1, 0, 0, 0));
}

/// The article's rod, swung by 60° and twisted by half a turn: slerp's tip leaves the great arc by 30°, and goes
/// π sin 30° / (π / 3) = 1.5 times as far.
TEST(Rod, SlerpLeavesTheGreatArcBySwingOverTwoAtHalfATurnOfTwist) {
    const glm::dquat a = rodOrientation({0, 0, 0});
    const glm::dvec3 up = a * glm::dvec3(0, 1, 0);
    const glm::dquat b = rotationBetween(up, rodOrientation({60, 0, 0}) * glm::dvec3(0, 1, 0)) *
                         glm::angleAxis(3.14159265358979, up) * a;
    std::vector<glm::dvec3> slerped, sterped;
    for (int i = 0; i <= 512; ++i) {
        slerped.push_back(slerp(a, b, i / 512.0) * glm::dvec3(0, 1, 0));
        sterped.push_back(sterp(a, b, up, i / 512.0, i / 512.0) * glm::dvec3(0, 1, 0));
    }
    const TipArc arc = tipArc(a, b, {0, 1, 0});
    EXPECT_NEAR(glm::degrees(tipPath(slerped, arc).deviation), 30, 1e-3);
    EXPECT_NEAR(tipPath(slerped, arc).lengthRatio, 1.5, 1e-4);
    EXPECT_LT(glm::degrees(tipPath(sterped, arc).deviation), 1e-6);
    EXPECT_NEAR(tipPath(sterped, arc).lengthRatio, 1, 1e-9);
}

}  // namespace
}  // namespace arclight::orientation
