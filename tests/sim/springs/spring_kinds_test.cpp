#include "sim/springs/spring_kinds.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/truth.h"

namespace arclight::springs {
namespace {

using truth::hz;

double degrees(double d) { return d * std::numbers::pi / 180; }

TEST(VectorSpring, MatchesItsComponents) {
    const Propagator<double> p = exactPropagator({hz(2), 0.2}, 1.0 / 60);
    ValueSpring<glm::dvec3> vector{{1, 2, 3}, {0, -5, 2}, {4, 4, -4}};
    ScalarSpring scalar[3];
    for (int i = 0; i < 3; ++i) scalar[i] = {vector.x[i], vector.v[i], vector.target[i]};
    for (int step = 0; step < 100; ++step) {
        vector.step(p);
        for (int i = 0; i < 3; ++i) {
            scalar[i].step(p);
            EXPECT_EQ(vector.x[i], scalar[i].x);
            EXPECT_EQ(vector.v[i], scalar[i].v);
        }
    }
    ValueSpring<glm::vec2, float> single{{1, 0}, {0, 0}, {0, 0}};
    single.step(p.as<float>());
    EXPECT_NEAR(single.x.x, p.xx, 1e-6);
}

TEST(AngleSpring, TurnsTheShorterWay) {
    const Propagator<double> p = exactPropagator({hz(1), 1}, 1.0 / 60);
    for (const bool wraps : {true, false}) {
        AngleSpring spring{degrees(170), 0, degrees(-170), wraps};
        double travelled = 0, before = spring.angle;
        for (int i = 0; i < 600; ++i) {
            spring.step(p);
            travelled += std::fabs(wrapAngle(spring.angle - before));
            before = spring.angle;
        }
        EXPECT_NEAR(travelled, degrees(wraps ? 20 : 340), 1e-6);
        EXPECT_NEAR(wrapAngle(spring.angle - spring.target), 0, 1e-9);
    }
}

TEST(AngleSpring, StaysWithinHalfTurn) {
    const Propagator<double> p = exactPropagator({hz(2), 0.05}, 1.0 / 60);
    AngleSpring spring;
    for (int i = 0; i < 1000; ++i) {
        spring.target = wrapAngle(0.3 * i);
        spring.step(p);
        EXPECT_LE(std::fabs(spring.angle), std::numbers::pi + 1e-12);
        EXPECT_LE(std::fabs(spring.deviation()), std::numbers::pi + 1e-12);
    }
}

TEST(RotationVector, RoundTripsThroughQuaternion) {
    for (const double angle : {0.0, 1e-13, 1e-6, 0.5, 2.0, std::numbers::pi - 1e-6}) {
        const glm::dvec3 r = angle * glm::normalize(glm::dvec3(1, -2, 0.5));
        const glm::dvec3 back = rotationVector(quaternionFromRotationVector(r));
        EXPECT_NEAR(glm::length(back - r), 0, 1e-9) << angle;
        EXPECT_NEAR(glm::length(rotationVector(-quaternionFromRotationVector(r)) - r), 0, 1e-9) << "-q";
    }
}

TEST(OrientationSpring, MatchesScalarSpringAboutOneAxis) {
    const Propagator<double> p = exactPropagator({hz(2), 0.3}, 1.0 / 60);
    const glm::dvec3 axis = glm::normalize(glm::dvec3(1, 2, -1));
    OrientationSpring spring;
    spring.orientation = quaternionFromRotationVector(2.5 * axis);
    ScalarSpring ideal{2.5, 0, 0};
    for (int i = 0; i < 300; ++i) {
        spring.step(p);
        ideal.step(p);
        EXPECT_NEAR(glm::length(rotationVector(spring.orientation) - ideal.x * axis), 0, 1e-9);
        EXPECT_NEAR(glm::length(spring.angularVelocity - ideal.v * axis), 0, 1e-8);
    }
}

TEST(OrientationSpring, AngularVelocityMatchesMotion) {
    const double h = 1e-5;
    const Propagator<double> p = exactPropagator({hz(2), 0.3}, h);
    OrientationSpring spring;
    spring.orientation = quaternionFromRotationVector({0.5, 1.2, -0.4});
    spring.angularVelocity = {3, -2, 5};  // not towards the target
    for (int i = 0; i < 2000; ++i) {
        const OrientationSpring before = spring;
        spring.step(p);
        const glm::dvec3 moved = rotationVector(spring.orientation * glm::conjugate(before.orientation)) / h;
        EXPECT_NEAR(glm::length(moved - 0.5 * (before.angularVelocity + spring.angularVelocity)), 0, 1e-4);
    }
}

TEST(OrientationSpring, NewTargetKeepsAngularVelocity) {
    const double h = 1e-4;
    const Propagator<double> p = exactPropagator({hz(1), 0.2}, h);
    OrientationSpring spring;
    spring.target = quaternionFromRotationVector({1.5, 0, 0});
    for (int i = 0; i < 2000; ++i) spring.step(p);
    const glm::dvec3 before = spring.angularVelocity;
    EXPECT_GT(glm::length(before), 1);
    spring.target = quaternionFromRotationVector({0, 0, 2});
    spring.step(p);
    EXPECT_LT(glm::length(spring.angularVelocity - before), 200 * h);
}

TEST(OrientationSpring, ReachesTargetFromAnywhere) {
    const Propagator<double> p = exactPropagator({hz(2), 0.5}, 1.0 / 60);
    for (const double angle : {0.1, 1.5, 3.1}) {
        OrientationSpring spring;
        spring.target = quaternionFromRotationVector(angle * glm::normalize(glm::dvec3(-1, 1, 3)));
        for (int i = 0; i < 600; ++i) spring.step(p);
        EXPECT_NEAR(angleBetween(spring.orientation, spring.target), 0, 1e-9);
        EXPECT_NEAR(glm::length(spring.orientation), 1, 1e-12);
    }
}

TEST(ComponentwiseOrientation, ErrorMatchesKnownFigures) {  // 2 Hz, zeta 0.3, implicit at 60 Hz
    const Propagator<double> p = implicitPropagator({hz(2), 0.3}, 1.0 / 60);
    EXPECT_NEAR(100 * componentwiseError(degrees(30), p), 0.6, 0.05);
    EXPECT_NEAR(100 * componentwiseError(degrees(90), p), 4.6, 0.05);
    EXPECT_NEAR(100 * componentwiseError(degrees(150), p), 10.5, 0.05);
    EXPECT_NEAR(100 * componentwiseError(degrees(179), p), 13.4, 0.06);
}

TEST(ComponentwiseOrientation, ErrorMatchesFormula) {
    // In the plane of the rotation, the four-vector moves along the chord: q(t) = target + s(t) (start - target).
    const SpringShape shape{hz(2), 0.3};
    const double angle = degrees(120);
    double worst = 0;
    for (int i = 0; i < 1000; ++i) {
        const double s = truth::byRoots(shape, {1, 0}, 0, i / 240.0).x;
        const double half = std::atan2(s * std::sin(angle / 2), 1 - s + s * std::cos(angle / 2));
        worst = std::max(worst, std::fabs(2 * half - s * angle) / angle);
    }
    EXPECT_NEAR(componentwiseError(angle, shape), worst, 1e-6);
}

TEST(ComponentwiseOrientation, ErrorMatchesFormulaAtAnyAngleAndSpring) {
    Random random(Seed{51});
    for (int i = 0; i < 60; ++i) {
        const SpringShape shape{hz(static_cast<double>(random.uniform(0.5f, 8))),
                                static_cast<double>(random.uniform(0.05f, 1.5f))};
        const double angle = degrees(static_cast<double>(random.uniform(1, 179)));
        for (const bool isLong : {false, true}) {
            // From the start to the target, or to its negative: along a chord of the other arc.
            const double arc = isLong ? std::numbers::pi - angle / 2 : angle / 2;
            double worst = 0;
            for (int k = 0; k < 4000; ++k) {
                const double s = truth::byRoots(shape, {1, 0}, 0, k / 240.0).x;
                const double turned = std::atan2(s * std::sin(arc), 1 - s + s * std::cos(arc));
                const double difference = 2 * turned + (isLong ? 1 : -1) * s * angle;
                worst = std::max(worst, std::fabs(wrapAngle(difference)) / angle);
            }
            EXPECT_NEAR(componentwiseError(angle, exactPropagator(shape, 1.0 / 240), isLong), worst,
                        1e-4 * worst + 1e-6)
                << angle << ' ' << isLong << ' ' << shape.omega << ' ' << shape.zeta;
        }
    }
}

TEST(AxisAngleSpring, WhipsBackWhenTheTargetPassesHalfATurn) {
    const double h = 1.0 / 60, spin = 2;  // rad/s
    const Propagator<double> p = exactPropagator({hz(2), 1}, h);
    const glm::dvec3 axis = glm::normalize(glm::dvec3(0.3, -1, 0.2));
    AxisAngleSpring vector;
    OrientationSpring right;
    double fastestVector = 0, fastestRight = 0;
    for (int i = 0; i < 600; ++i) {
        const glm::dquat before = vector.orientation(), rightBefore = right.orientation;
        vector.target = right.target =
            quaternionFromRotationVector(std::remainder(spin * h * i, 2 * std::numbers::pi) * axis);
        vector.step(p), right.step(p);
        // The true spring, about one axis, is a spring on the angle that lags behind a ramp.
        fastestVector = std::max(fastestVector, angleBetween(before, vector.orientation()) / h);
        fastestRight = std::max(fastestRight, angleBetween(rightBefore, right.orientation) / h);
        if (spin * h * i < std::numbers::pi) {
            EXPECT_NEAR(angleBetween(vector.orientation(), right.orientation), 0, 1e-9) << i;
        }
    }
    EXPECT_NEAR(fastestRight, spin, 0.01);
    // A jump of 2π of the target moves a critically damped spring at up to 2π ω / e.
    EXPECT_NEAR(fastestVector, 2 * std::numbers::pi * hz(2) / std::exp(1.0) - spin, 2.5);
}

TEST(ComponentwiseOrientation, TurnsTheLongWayWithoutHemisphereCheck) {
    const Propagator<double> p = exactPropagator({hz(2), 1}, 1.0 / 60);
    for (const bool checks : {true, false}) {
        ComponentwiseOrientationSpring spring;
        spring.reset(quaternionFromRotationVector({0, 0, 0.2}));
        spring.hemisphereCheck = checks;
        spring.target = -quaternionFromRotationVector({0, 0, -0.2});  // the same orientation as without the minus
        double farthest = 0;
        for (int i = 0; i < 300; ++i) {
            spring.step(p);
            farthest = std::max(farthest, angleBetween(spring.orientation(), spring.target));
        }
        EXPECT_NEAR(angleBetween(spring.orientation(), spring.target), 0, 1e-6);
        if (checks)
            EXPECT_LT(farthest, 0.41);
        else
            EXPECT_GT(farthest, 1.5);
    }
}

}  // namespace
}  // namespace arclight::springs
