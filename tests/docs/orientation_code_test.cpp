// The code of docs/orientation.md, against what it promises.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/random.h"
#include "docs/code/orientation_1.h"

namespace arclight {
namespace {

glm::dquat randomRotation(Random& random) {
    for (;;) {
        const float w = random.uniform(-1, 1), x = random.uniform(-1, 1), y = random.uniform(-1, 1);
        const glm::dquat q(glm::quat(w, x, y, random.uniform(-1, 1)));
        const double length = glm::length(q);
        if (length > 0.1 && length < 1) return q / length;
    }
}

double distance(const glm::dquat& a, const glm::dquat& b) { return 1 - std::fabs(glm::dot(a, b)); }

TEST(OrientationPage, PartsPutTheRotationTogetherAgain) {
    Random random(Seed{61});
    const glm::dvec3 axis = glm::normalize(glm::dvec3(0.3, 0.9, -0.2));
    for (int i = 0; i < 500; ++i) {
        const glm::dquat q = randomRotation(random);
        const SwingAndTwist parts = splitRotation(q, axis);
        EXPECT_LT(distance(parts.swing * parts.twist, q), 1e-12);
        EXPECT_NEAR(glm::dot(glm::dvec3(parts.swing.x, parts.swing.y, parts.swing.z), axis), 0, 1e-12);
        EXPECT_LT(glm::length(glm::cross(glm::dvec3(parts.twist.x, parts.twist.y, parts.twist.z), axis)), 1e-12);
    }
    const SwingAndTwist half = splitRotation({0, 1, 0, 0}, {0, 1, 0});
    EXPECT_EQ(half.twist, glm::dquat(1, 0, 0, 0));
}

TEST(OrientationPage, TheTipStaysOnTheGreatArcAndArrives) {
    Random random(Seed{62});
    const glm::dvec3 axis(0, 1, 0);
    for (int i = 0; i < 200; ++i) {
        const glm::dquat a = randomRotation(random), b = randomRotation(random);
        const glm::dvec3 normal = glm::cross(a * axis, b * axis);
        EXPECT_LT(distance(swingTwistBetween(a, b, axis, 0, 0), a), 1e-12);
        EXPECT_LT(distance(swingTwistBetween(a, b, axis, 1, 1), b), 1e-12);
        if (glm::length(normal) < 0.01) continue;
        for (double t = 0.1; t < 1; t += 0.2)
            EXPECT_NEAR(glm::dot(swingTwistBetween(a, b, axis, t, t) * axis, glm::normalize(normal)), 0, 1e-12);
    }
}

}  // namespace
}  // namespace arclight
