// Curves through keys, against slerp's known rates, motions about one axis, and differences of the test's own.
#include "sim/orientation/key_curve.h"

#include <cmath>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

#include "sim/common/rotation_vector.h"
#include "sim/orientation/random_rotations.h"

namespace arclight::orientation {
namespace {

/// Calls `body(options, name)` for each method but the printed code, with each kind of spline.
template <class Body>
void withEachMethod(const Body& body) {
    constexpr const char* kNames[] = {"nlerp", "correctedNlerp", "slerp", "squad", "circular", "spline", "sterp"};
    for (int method = 0; method < kMethods - 1; ++method)
        for (int spline = 0; spline < (static_cast<Method>(method) == Method::spline ? 3 : 1); ++spline)
            body(CurveOptions{.method = static_cast<Method>(method), .spline = static_cast<SplineKind>(spline)},
                 kNames[method] + std::to_string(spline));
}

std::vector<glm::dquat> anyKeys(std::uint64_t seed) {
    return randomKeys(Seed{seed}, 3 + static_cast<int>(seed % 6), seed % 2 == 0 ? 1.0 : 2.0);
}

TEST(KeyCurve, RunsThroughTheKeysWhateverTheirSigns) {
    Random random(Seed{1});
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        const std::vector<glm::dquat> keys = anyKeys(seed);
        std::vector<glm::dquat> flipped = keys;
        for (glm::dquat& key : flipped)
            if (random.below(2) == 0) key = -key;
        withEachMethod([&](const CurveOptions& options, const std::string& name) {
            const KeyCurve curve(keys, options), other(flipped, options);
            for (std::size_t key = 0; key < 2 * keys.size(); ++key) {
                const auto time = static_cast<double>(key);
                ASSERT_LT(turnBetween(curve.at(time), keys[key % keys.size()]), 1e-12) << name << seed;
                ASSERT_LT(turnBetween(curve.at(time + 1 - 1e-9), curve.at(time + 1)), 1e-6) << name << seed;
                const double between = time + number(random, 0, 1);
                ASSERT_NEAR(glm::length(curve.at(between)), 1, 1e-14);
                ASSERT_LT(turnBetween(curve.at(between), other.at(between)), 1e-10) << name << seed;
            }
        });
    }
}

TEST(KeyCurve, SmoothOnesHaveNoJumpsAtKeys) {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        const std::vector<glm::dquat> keys = anyKeys(seed);
        const auto figures = [&](Method method, SplineKind kind = SplineKind::c2) {
            return KeyCurve(keys, {.method = method, .spline = kind}).figures();
        };
        EXPECT_LT(figures(Method::circular).velocityJump, 1e-6) << seed;
        EXPECT_LT(figures(Method::squad).velocityJump, 1e-6) << seed;
        EXPECT_LT(figures(Method::spline, SplineKind::c1).velocityJump, 1e-6) << seed;
        EXPECT_GT(figures(Method::spline, SplineKind::c1).accelerationJump, 0.1) << seed << ": is C1 alone";
        for (const SplineKind kind : {SplineKind::c2, SplineKind::exponentialMap}) {
            EXPECT_LT(figures(Method::spline, kind).velocityJump, 1e-6) << seed;
            EXPECT_LT(figures(Method::spline, kind).accelerationJump, 1e-3) << seed;
        }
        for (const Method method : {Method::nlerp, Method::correctedNlerp, Method::slerp, Method::sterp})
            EXPECT_GT(figures(method).velocityJump, 0.3) << seed;
    }
}

TEST(KeyCurve, SlerpJumpsByTheDifferenceOfItsTurns) {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        const KeyCurve curve(anyKeys(seed), {.method = Method::slerp});
        const std::vector<glm::dquat>& keys = curve.keys();
        double jump = 0, arc = 0;
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const glm::dquat &key = keys[i], &next = keys[(i + 1) % keys.size()];
            const glm::dvec3 after = rotationVector(next * glm::conjugate(key));
            const glm::dvec3 before = rotationVector(key * glm::conjugate(keys[(i + keys.size() - 1) % keys.size()]));
            jump = std::max(jump, glm::length(after - before)), arc += glm::length(after);
            const Motion motion = curve.motionAt(static_cast<double>(i) + 0.3);
            EXPECT_LT(glm::length(motion.velocity - after), 1e-9);
            EXPECT_LT(glm::length(motion.acceleration), 1e-5);
        }
        const CurveMetrics figures = curve.figures();
        EXPECT_NEAR(figures.velocityJump, jump, 1e-8);
        EXPECT_NEAR(figures.sweptArc, arc, 1e-9);
    }
}

TEST(KeyCurve, MotionIsTheRateOfTheOrientation) {
    // Central differences of rotation vectors, in double-double arithmetic.
    constexpr double kStep = 1e-4;
    Random random(Seed{2});
    withEachMethod([&](const CurveOptions& options, const std::string& name) {
        const KeyCurve curve(randomKeys(Seed{5}, 5, 1.2), options);
        for (int i = 0; i < 50; ++i) {
            const double time = random.below(5) + number(random, 0.01, 0.99);
            const auto turn = [&](double from, double to) {
                return rotationVector(curve.at(to) * glm::conjugate(curve.at(from))) / (to - from);
            };
            const glm::dvec3 before = turn(time - kStep, time), after = turn(time, time + kStep);
            const Motion motion = curve.motionAt(time);
            ASSERT_LT(glm::length(motion.velocity - 0.5 * (before + after)), 1e-5) << name;
            ASSERT_LT(glm::length(motion.acceleration - (after - before) / kStep), 1e-2) << name;
        }
    });
}

TEST(KeyCurve, EvenTurnsAboutOneAxisStayEven) {
    // What is smooth and turns on as it did needs no acceleration: a wheel of twelve keys, 30° apart.
    const glm::dvec3 axis = glm::normalize(glm::dvec3(1, -2, 3));
    std::vector<glm::dquat> keys;
    for (int i = 0; i < 12; ++i) keys.push_back(quaternionFromRotationVector(i * std::numbers::pi / 6 * axis));
    for (const Method method : {Method::slerp, Method::squad, Method::circular, Method::spline}) {
        const KeyCurve curve(keys, {.method = method});
        for (int i = 0; i <= 48; ++i)
            // The cubic between keys on a circle differs from it.
            EXPECT_LT(glm::length(curve.motionAt(0.25 * i).velocity - std::numbers::pi / 6 * axis),
                      method == Method::spline ? 1e-4 : 1e-8);
        EXPECT_NEAR(curve.figures().sweptArc, 2 * std::numbers::pi, 1e-8);
    }
}

TEST(KeyCurve, SterpSwingsTheAxisAlongGreatArcs) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const glm::dvec3 axis = glm::normalize(glm::dvec3(1, 2, -1));
        const KeyCurve curve(anyKeys(seed), {.method = Method::sterp}, {}, axis);
        for (int i = 0; i < 60; ++i) {
            const double key = i % 3, u = (i / 3) / 20.0;
            const glm::dvec3 from = curve.at(key) * axis, to = curve.at(key + 1) * axis;
            const glm::dvec3 normal = glm::cross(from, to);
            EXPECT_NEAR(glm::dot(curve.at(key + u) * axis, normal / glm::length(normal)), 0, 1e-13);
        }
    }
}

TEST(KeyCurve, CountsFlipsOfTheTwist) {
    // A turn about an axis that is tilted a little out of the plane at right angles to the body's: beyond a swing by
    // half a turn the twist goes from 0 to 360° within tilt · 4 radians, from one moment to the next if the tilt is
    // small.
    const auto flips = [](double tilt) {
        const glm::dvec3 axis(std::cos(tilt), std::sin(tilt), 0);
        std::vector<glm::dquat> keys;
        for (int i = 0; i < 4; ++i)
            keys.push_back(quaternionFromRotationVector((i * 0.5 + 0.1) * std::numbers::pi * axis));
        return KeyCurve(keys, {.method = Method::slerp}).figures().twistFlips;
    };
    EXPECT_EQ(flips(0.3), 0);
    EXPECT_GE(flips(0.005), 1);
}

TEST(KeyCurve, DegenerateKeysStayFinite) {
    const glm::dquat a{1, 0, 0, 0}, b{0, 1, 0, 0}, c{0, 0, 1, 0}, d = glm::normalize(glm::dquat{1, 1e-9, 0, 0});
    for (const std::vector<glm::dquat>& keys :
         {std::vector{a}, {a, a}, {a, b}, {a, -a, a}, {a, b, c}, {a, b, a, b}, {a, d}, {a, d, b, -b}})
        withEachMethod([&](const CurveOptions& options, const std::string& name) {
            const KeyCurve curve(keys, options);
            for (int i = 0; i <= 100; ++i)
                ASSERT_NEAR(glm::length(curve.at(0.07 * i)), 1, 1e-12) << name << ' ' << keys.size() << ' ' << i;
            ASSERT_TRUE(std::isfinite(curve.figures().sweptArc)) << name;
        });
}

}  // namespace
}  // namespace arclight::orientation
