// The code of docs/orientation.md, against what it promises.
#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "docs/code/orientation_1.h"
#include "docs/page_numbers.h"

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

constexpr double kDegree = 0.017453292519943295769;
const glm::dvec3 kTip(0, 1, 0);

double degreesBetween(const glm::dquat& a, const glm::dquat& b) {
    return 4 * std::atan2(glm::length(a - b), glm::length(a + b)) / kDegree;
}

/// The numbers of a row of docs/orientation.md, in degrees where they have a unit.
std::vector<double> numbersOf(std::string_view row) { return test::tableNumbers("docs/orientation.md", row); }

/// Slerp's tip moves on a cone around the middle between both tips: half a turn about an axis at half the swing.
TEST(OrientationPage, SlerpLeavesTheArcAsItsTableSays) {
    const std::vector<double> swings = numbersOf("slerp, swing σ, twist 180°"),
                              off = numbersOf("largest angle to the great arc"),
                              lengths = numbersOf("path length / arc length");
    ASSERT_EQ(swings.size(), 3u);
    for (std::size_t i = 0; i < swings.size(); ++i) {
        const double tilt = 0.5 * swings[i] * kDegree;
        double largest = 0, length = 0;
        glm::dvec3 last;
        for (int k = 0; k <= 4000; ++k) {
            const glm::dvec3 axis(std::sin(tilt), std::cos(tilt), 0);
            const glm::dvec3 tip = glm::angleAxis(k / 4000.0 * 180 * kDegree, axis) * kTip;
            largest = std::max(largest, std::asin(std::fabs(tip.z)) / kDegree);
            if (k > 0) length += 2 * std::asin(0.5 * glm::length(tip - last));
            last = tip;
        }
        EXPECT_NEAR(largest, off.at(i), 0.05) << swings[i];
        EXPECT_NEAR(length / (swings[i] * kDegree), lengths.at(i), 0.005) << swings[i];
    }
}

TEST(OrientationPage, SterpDiffersFromSlerpAsItsTableSays) {
    const auto error = [](double angle, double tilt) {
        const glm::dquat b = glm::angleAxis(angle * kDegree, glm::dvec3(std::sin(tilt), std::cos(tilt), 0));
        const glm::dquat half = glm::angleAxis(0.5 * angle * kDegree, glm::dvec3(std::sin(tilt), std::cos(tilt), 0));
        return degreesBetween(swingTwistBetween({1, 0, 0, 0}, b, kTip, 0.5, 0.5), half);
    };
    const std::vector<double> angles = numbersOf("sterp against slerp, rotation by"),
                              at45 = numbersOf("axis 45° from the rod"), worst = numbersOf("axis at the worst angle");
    ASSERT_EQ(angles.size(), 3u);
    for (std::size_t i = 0; i < angles.size(); ++i) {
        EXPECT_NEAR(error(angles[i], 45 * kDegree), at45.at(i), 0.05) << angles[i];
        double largest = 0;
        for (int k = 1; k < 1800; ++k) largest = std::max(largest, error(angles[i], 0.05 * k * kDegree));
        EXPECT_NEAR(largest, worst.at(i), 0.06) << angles[i];
    }
    EXPECT_NEAR(error(180, 89.99 * kDegree), 90, 0.02);
}

TEST(OrientationPage, NlerpErrsAsItsTableSays) {
    // The difference in the angle along the arc, of nlerp at the corrected time.
    const auto largest = [](int column, double degrees) {
        double error = 0;
        for (double angle = 1; angle <= degrees; angle += 1)
            for (double t = 0; t < 1; t += 1.0 / 512) {
                const double half = 0.5 * angle * kDegree, d = std::cos(half), off = (t - 0.5) * (t - 0.5);
                const double k[] = {0, 0.931872 + d * (-1.25654 + d * 0.331442),
                                    (1.0615 + d * (-2.97792 + d * (2.89199 - d * 0.983735))) * off +
                                        (0.853322 + d * (-1.07504 + d * 0.225676)),
                                    (1.0904 + d * (-3.2452 + d * (3.55645 - d * 1.43519))) * off +
                                        (0.848013 + d * (-1.06021 + d * 0.215638))};
                const double u = t + t * (t - 0.5) * (t - 1) * k[column];
                const double along = std::atan2(u * std::sin(half), 1 - u + u * std::cos(half));
                error = std::max(error, 2 * std::fabs(along - t * half) / kDegree);
            }
        return error;
    };
    for (const auto& [row, degrees] : {std::pair{"up to 90° apart", 90.0}, {"up to 180° apart", 180.0}}) {
        const std::vector<double> errors = numbersOf(row);
        ASSERT_EQ(errors.size(), 4u);
        for (int column = 0; column < 4; ++column) {
            const double error = errors[static_cast<std::size_t>(column)];
            EXPECT_NEAR(largest(column, degrees), error, error < 0.1 ? 0.0051 * (degrees / 180) : 0.0051) << row;
        }
    }
}

TEST(OrientationPage, TheWrongOrderEndsAsItsTableSays) {
    const std::vector<double> parts = numbersOf("swing, twist"), errors = numbersOf("end error");
    ASSERT_EQ(parts.size(), 6u);
    for (std::size_t i = 0; i < 3; ++i) {
        const glm::dquat swing = glm::angleAxis(parts[2 * i] * kDegree, glm::dvec3(1, 0, 0)),
                         twist = glm::angleAxis(parts[2 * i + 1] * kDegree, kTip);
        EXPECT_NEAR(degreesBetween(swing * twist, twist * swing), errors.at(i), 0.05);
    }
}

}  // namespace
}  // namespace arclight
