// Swing and twist, against rotations that are put together from known ones, and against closed forms.
#include "sim/orientation/swing_twist.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

#include "core/long_run.h"
#include "sim/common/rotation_vector.h"
#include "sim/orientation/interpolants.h"
#include "sim/orientation/random_rotations.h"
#include "sim/orientation/tip_path.h"

namespace arclight::orientation {
namespace {

constexpr double kPi64 = std::numbers::pi;

glm::dvec3 vectorOf(const glm::dquat& q) { return {q.x, q.y, q.z}; }

glm::dvec3 anyAcross(Random& random, const glm::dvec3& axis) {
    return glm::normalize(glm::cross(axis, randomAxis(random)));
}

/// The angle between S T and T S: 4 asin(sin(swing / 2) sin(twist / 2)), from 0 to π. This is how far the wrong order
/// ends from where it should.
double orderError(double swing, double twist) {
    const double angle = 4 * std::asin(std::sin(0.5 * swing) * std::sin(0.5 * twist));
    return std::min(std::fabs(angle), 2 * std::numbers::pi - std::fabs(angle));
}

/// How far slerp leads the tip of an axis away from the great arc, for a rotation by `angle` (0 to π) about an axis at
/// `tilt` (0 to π / 2) from the tip. The arc crosses the plane between both ends at a tilt whose tangent is
/// cos(angle / 2) times that of the tip.
double slerpDeviation(double angle, double tilt) {
    return tilt - std::atan2(std::sin(tilt) * std::cos(0.5 * angle), std::cos(tilt));
}

/// How many times as long as that arc the tip's path is.
double slerpLengthRatio(double angle, double tilt) {
    const double direct = 2 * std::asin(std::sin(tilt) * std::sin(0.5 * angle));
    return direct > 0 ? angle * std::sin(tilt) / direct : 1;
}

TEST(SwingTwist, FindsTheRotationsThatWerePutTogether) {
    Random random(Seed{1});
    for (int i = 0; i < 10000; ++i) {
        const glm::dvec3 axis = randomAxis(random), across = anyAcross(random, axis);
        const double swing = number(random, 0, 3.1), twist = number(random, -kPi64, kPi64);
        const glm::dquat s = quaternionFromRotationVector(swing * across);
        const glm::dquat t = quaternionFromRotationVector(twist * axis);
        const SwingTwist found = decompose(s * t, axis);
        ASSERT_FALSE(found.isSingular);
        ASSERT_LT(turnBetween(found.swing, s), 1e-13);
        ASSERT_LT(turnBetween(found.twist, t), 1e-13);
    }
}

TEST(SwingTwist, RecomposesEverything) {
    const int count = test::isLongRun() ? 1'000'000 : 20'000;
    Random random(Seed{2});
    for (int i = 0; i < count; ++i) {
        const Pair pair = randomPair(random);
        const SwingTwist found = decompose(pair.b, pair.axis);
        ASSERT_LT(kDegrees * turnBetween(found.swing * found.twist, pair.b), 1e-12);
        ASSERT_NEAR(glm::length(found.swing), 1, 1e-15);
        ASSERT_NEAR(glm::length(found.twist), 1, 1e-15);
        ASSERT_LT(glm::length(glm::cross(vectorOf(found.twist), pair.axis)), 1e-15);
        if (!found.isSingular) {
            ASSERT_LT(std::fabs(glm::dot(vectorOf(found.swing), pair.axis)), 2e-15);
        }
    }
}

TEST(SwingTwist, IsSingularAtASwingByHalfATurnAlone) {
    Random random(Seed{3});
    for (int i = 0; i < 2000; ++i) {
        const glm::dvec3 axis = randomAxis(random), across = anyAcross(random, axis);
        const double twist = number(random, -kPi64, kPi64), off = number(random, 0, 1);
        const auto singularAt = [&](double swing) {
            return decompose(quaternionFromRotationVector(swing * across) * quaternionFromRotationVector(twist * axis),
                             axis)
                .isSingular;
        };
        // cos² of half the swing is below 1e-14 within 2e-7 of π.
        ASSERT_TRUE(singularAt(kPi64 - 1.9e-7 * off));
        ASSERT_FALSE(singularAt(kPi64 - 2.1e-7 - off));
        ASSERT_FALSE(decompose({1, 0, 0, 0}, axis).isSingular);
    }
}

TEST(SwingTwist, SingularShareOfAllAxes) {
    // The band |z| < s of a sphere has the share s of its area. Here by axes at even heights.
    constexpr int kAxes = 20000;
    for (const double epsilon : {1e-3, 0.05, 0.3})
        for (const double angle : {0.0, 1e-4, 1.0, 2.9, 3.1, kPi64, 3.2, 6.0}) {
            const glm::dquat q = {std::cos(0.5 * angle), 0, 0, std::sin(0.5 * angle)};
            int singular = 0;
            for (int i = 0; i < kAxes; ++i) {
                const double z = (2.0 * i + 1) / kAxes - 1, r = std::sqrt(1 - z * z);
                singular += decompose(q, {r * std::cos(i), r * std::sin(i), z}, epsilon).isSingular;
            }
            EXPECT_NEAR(singularShare(angle, epsilon), static_cast<double>(singular) / kAxes, 2e-4) << angle;
            // The printed test does not look at the axis.
            EXPECT_EQ(publishedSingularShare(angle, epsilon), std::pow(std::sin(0.5 * angle), 2) < epsilon ? 1 : 0);
        }
}

/// Tips of the body's y axis on the way from a to b.
template <class Way>
std::vector<glm::dvec3> tipsOf(const Way& way, int count = 128) {
    std::vector<glm::dvec3> tips;
    for (int i = 0; i <= count; ++i) tips.push_back(way(static_cast<double>(i) / count) * glm::dvec3(0, 1, 0));
    return tips;
}

TEST(Sterp, KeepsTheTipOnTheGreatArc) {
    Random random(Seed{4});
    std::vector<double> deviations;
    while (deviations.size() < 1000) {
        const glm::dquat a = randomRotation(random), b = randomRotation(random);
        const glm::dvec3 from = a * glm::dvec3(0, 1, 0), to = b * glm::dvec3(0, 1, 0);
        const double apart = angleBetweenVectors(from, to);
        const std::vector<glm::dvec3> tips = tipsOf([&](double t) { return sterp(a, b, from, t, t); });
        const glm::dvec3 axis = glm::normalize(glm::cross(from, to));
        for (std::size_t k = 0; k < tips.size(); k += 16) {
            const glm::dvec3 there = quaternionFromRotationVector(static_cast<double>(k) / 128 * apart * axis) * from;
            ASSERT_LT(glm::distance(tips[k], there), 1e-13 / std::sin(apart)) << "at an even speed";
        }
        // The plane of the arc is the less known, the nearer its ends are to each other or to opposite points.
        if (std::sin(apart) < 0.5) continue;
        const TipPath path = tipPath(tips, tipArc(a, b, {0, 1, 0}));
        deviations.push_back(kDegrees * path.deviation);
        ASSERT_NEAR(path.lengthRatio, 1, 1e-13);
    }
    std::sort(deviations.begin(), deviations.end());
    EXPECT_LT(deviations[900], 5e-14) << "degrees, of nine pairs out of ten";
    EXPECT_LT(deviations.back(), 2e-13);
}

TEST(Sterp, SwingsAndTwistsApart) {
    Random random(Seed{5});
    for (int i = 0; i < 5000; ++i) {
        const glm::dquat a = randomRotation(random), b = randomRotation(random);
        const glm::dvec3 from = a * glm::dvec3(0, 1, 0), to = b * glm::dvec3(0, 1, 0);
        const double t = number(random, 0, 1);
        const glm::dquat swung = sterp(a, b, from, 1, 0), twisted = sterp(a, b, from, 0, 1);
        ASSERT_LT(glm::distance(swung * glm::dvec3(0, 1, 0), to), 1e-14);
        ASSERT_LT(std::fabs(glm::dot(rotationVector(swung * glm::conjugate(a)), from)), 1e-13) << "no twist";
        ASSERT_LT(glm::distance(twisted * glm::dvec3(0, 1, 0), from), 1e-14) << "no swing";
        ASSERT_LT(turnBetween(sterp(swung, b, to, t, t), sterp(a, b, from, 1, t)), 1e-12) << "one after the other";
    }
}

TEST(Slerp, LeavesTheGreatArcByTheClosedForm) {
    Random random(Seed{6});
    for (int i = 0; i < 3000; ++i) {
        const double angle = number(random, 0.1, kPi64), tilt = number(random, 0.05, 0.5 * kPi64);
        const glm::dquat a = randomRotation(random);
        const glm::dvec3 tip = a * glm::dvec3(0, 1, 0);
        const glm::dvec3 axis = std::cos(tilt) * tip + std::sin(tilt) * anyAcross(random, tip);
        const glm::dquat b = quaternionFromRotationVector(angle * axis) * a;
        const TipPath path =
            tipPath(tipsOf([&](double t) { return orientation::slerp(a, b, t); }), tipArc(a, b, {0, 1, 0}));
        ASSERT_NEAR(path.deviation, slerpDeviation(angle, tilt), 1e-9);
        ASSERT_NEAR(path.lengthRatio, slerpLengthRatio(angle, tilt), 1e-3) << "the length is that of chords";
    }
    // The suprema are 90° and π / 2. A tip that leaves by 74° has a way 1.17 times as long, one whose way is 1.48 times
    // as long leaves by 34°: the largest of both belong to different pairs.
    EXPECT_NEAR(slerpDeviation(kPi64, 0.4999 * kPi64), 0.4999 * kPi64, 1e-9);
    EXPECT_NEAR(slerpLengthRatio(kPi64, 1e-4), 0.5 * kPi64, 1e-6);
    EXPECT_NEAR(kDegrees * slerpDeviation(kPi64, 74 / kDegrees), 74, 1e-9);
    EXPECT_NEAR(slerpLengthRatio(kPi64, 74 / kDegrees), 1.169, 0.001);
    EXPECT_NEAR(slerpLengthRatio(kPi64, 34.1 / kDegrees), 1.48, 0.001);
}

/// A part of a rotation, by its rotation vector.
glm::dquat partOf(const glm::dquat& q, double t) { return quaternionFromRotationVector(t * rotationVector(q)); }

/// A rotation by `angle` about an axis at `tilt` from the y axis, and its swing: the smallest rotation of that axis's
/// tip.
struct Tilted {
    glm::dquat whole, swing{1, 0, 0, 0}, twist;
    Tilted(double angle, double tilt)
        : whole(quaternionFromRotationVector(angle * glm::dvec3(std::sin(tilt), std::cos(tilt), 0))) {
        const glm::dvec3 from(0, 1, 0), to = whole * from, across = glm::cross(from, to);
        const double sine = glm::length(across);
        if (sine > 0) swing = quaternionFromRotationVector(std::atan2(sine, glm::dot(from, to)) / sine * across);
        twist = glm::conjugate(swing) * whole;
    }
};

TEST(Sterp, WorstErrorIsThatOfTheWorstTilt) {
    for (const double degrees : {20.0, 60.0, 120.0, 150.0, 178.0, 179.9}) {
        double worst = 0;
        for (int i = 1; i < 360; ++i) {
            const Tilted r(degrees / kDegrees, 0.5 * kPi64 * i / 360);
            for (int k = 1; k < 16; ++k)
                worst = std::max(worst, angleBetween(partOf(r.swing, k / 16.0) * partOf(r.twist, k / 16.0),
                                                     partOf(r.whole, k / 16.0)));
        }
        const double found = worstSterpError(degrees / kDegrees);
        EXPECT_GE(found, worst - 1e-9) << degrees;
        EXPECT_LE(found, worst + 0.1 / kDegrees) << degrees;
    }
    EXPECT_NEAR(kDegrees * worstSterpError(kPi64), 90, 0.01);
    // At a tilt of 45°, it is 45° at most.
    const Tilted half(kPi64, 0.25 * kPi64);
    EXPECT_NEAR(kDegrees * angleBetween(partOf(half.swing, 0.5) * partOf(half.twist, 0.5), partOf(half.whole, 0.5)), 45,
                1e-9);
}

TEST(PrintedSterp, WorstErrorIsThatOfTheWorstTiltAndTime) {
    for (const double degrees : {3.0, 30.0, 90.0, 125.0, 170.0}) {
        double worst = 0;
        for (int i = 0; i <= 180; ++i) {
            const Tilted r(degrees / kDegrees, 0.5 * kPi64 * i / 180);
            for (int k = 1; k <= 32; ++k)
                worst = std::max(worst, angleBetween(partOf(r.twist, k / 32.0) * partOf(r.swing, k / 32.0),
                                                     partOf(r.whole, k / 32.0)));
        }
        EXPECT_NEAR(worstPublishedError(degrees / kDegrees, {}), worst, 0.1 / kDegrees) << degrees;
        // With the test of the vector part, nothing turns by half a turn.
        const double missed = worstPublishedError(degrees / kDegrees, {.epsilon = 1});
        EXPECT_NEAR(missed, kPi64, 0.1) << degrees;
    }
    EXPECT_NEAR(worstPublishedError(1, {.reverseOrder = false}), worstSterpError(1), 1e-3);
}

TEST(TipArc, IsTheNearestWayBetweenTheTips) {
    Random random(Seed{11});
    for (int i = 0; i < 2000; ++i) {
        const Pair pair = randomPair(random);
        const glm::dvec3 body = glm::conjugate(pair.a) * pair.axis;
        const TipArc arc = tipArc(pair.a, pair.b, body);
        ASSERT_NEAR(glm::length(arc.pole), 1, 1e-12);
        ASSERT_NEAR(glm::dot(arc.pole, arc.from), 0, 1e-12);
        const glm::dvec3 end = quaternionFromRotationVector(arc.angle * arc.pole) * arc.from;
        ASSERT_LT(glm::distance(end, arc.to), 1e-6) << "within 1e-7 of half a turn, it is the half circle of sterp";
        const std::array<glm::dvec3, 3> tips{arc.from, arc.middle(), arc.to};
        ASSERT_LT(tipPath(tips, arc).deviation, 1e-6);
        const glm::dvec3 any = randomAxis(random);
        double nearest = kPi64;
        for (int k = 0; k <= 400; ++k)
            nearest = std::min(
                nearest,
                angleBetweenVectors(any, quaternionFromRotationVector(k / 400.0 * arc.angle * arc.pole) * arc.from));
        ASSERT_NEAR(tipPath(std::array{any}, arc).deviation, nearest, 0.005) << i;
    }
}

TEST(PrintedSterp, AtHalfATurnPathsToAlmostTheSameEndsDiffer) {
    Random random(Seed{12});
    for (int i = 0; i < 300; ++i) {
        const glm::dquat a = randomRotation(random);
        const glm::dvec3 body = randomAxis(random), tip = a * body;
        const glm::dquat b = quaternionFromRotationVector(kPi64 * anyAcross(random, tip)) * a;
        const std::vector<glm::dquat> ends = neighbours(a, b, body);
        const auto spread = [&](bool divides) {
            double widest = 0;
            for (const glm::dquat& one : ends)
                for (const glm::dquat& other : ends)
                    widest = std::max(
                        widest, turnBetween(sterpAsPublished(a, one, tip, 0.5, 0.5, {false, divides, false, false}),
                                            sterpAsPublished(a, other, tip, 0.5, 0.5, {false, divides, false, false})));
            return kDegrees * widest;
        };
        for (const glm::dquat& end : ends) ASSERT_LT(kDegrees * turnBetween(end, b), 1.01e-6);
        ASSERT_NEAR(spread(true), 150, 0.1);
        ASSERT_LT(spread(false), 1e-5);
    }
}

TEST(SpeedRatio, OfNlerpIsTheClosedForm) {
    Random random(Seed{13});
    for (int i = 0; i < 200; ++i) {
        const glm::dquat a = randomRotation(random), b = randomRotation(random);
        std::vector<glm::dquat> turns, even;
        for (int k = 0; k <= 400; ++k)
            turns.push_back(nlerp(a, b, k / 400.0)), even.push_back(orientation::slerp(a, b, k / 400.0));
        // The speed of the chord's point is that of the arc at its middle, and cos² of a quarter of the angle at its
        // ends.
        ASSERT_NEAR(speedRatio(turns), 1 / std::pow(std::cos(0.25 * turnBetween(a, b)), 2), 0.01);
        ASSERT_NEAR(speedRatio(even), 1, 1e-9);
    }
    EXPECT_TRUE(std::isnan(speedRatio(std::vector<glm::dquat>(3))));
}

TEST(OrderError, IsThatOfTheWrongProduct) {
    constexpr std::array<std::array<double, 3>, 3> kFigures{{{30, 30, 15.4}, {60, 40, 39.4}, {120, 60, 102.6}}};
    for (const auto& [swing, twist, error] : kFigures)
        EXPECT_NEAR(kDegrees * orderError(swing / kDegrees, twist / kDegrees), error, 0.05);
    Random random(Seed{7});
    for (int i = 0; i < 5000; ++i) {
        const glm::dvec3 axis = randomAxis(random), across = anyAcross(random, axis);
        const double swing = number(random, 0, kPi64), twist = number(random, -kPi64, kPi64);
        const glm::dquat s = quaternionFromRotationVector(swing * across);
        const glm::dquat t = quaternionFromRotationVector(twist * axis);
        ASSERT_NEAR(orderError(swing, twist), angleBetween(s * t, t * s), 1e-12);
        // And of the printed code with this fault alone.
        const glm::dquat a = randomRotation(random);
        if (swing > 3.14 || swing < 1e-3) continue;
        const glm::dquat end = sterpAsPublished(a, s * t * a, axis, 1, 1, {false, false, true, false});
        ASSERT_NEAR(turnBetween(end, s * t * a), orderError(swing, twist), 1e-12);
    }
}

TEST(PrintedSterp, WithoutItsFaultsIsSterp) {
    Random random(Seed{8});
    for (int i = 0; i < 5000; ++i) {
        const Pair pair = randomPair(random);
        const double tSwing = number(random, 0, 1), tTwist = number(random, 0, 1);
        const glm::dquat q =
            sterpAsPublished(pair.a, pair.b, pair.axis, tSwing, tTwist, {false, false, false, false, kSingularSquare});
        ASSERT_LT(turnBetween(q, sterp(pair.a, pair.b, pair.axis, tSwing, tTwist)), 1e-9);
    }
}

TEST(PrintedSterp, TwistsEqualOrientationsByHalfATurn) {
    Random random(Seed{9});
    double worst = 0;
    for (int i = 0; i < 2000; ++i) {
        const glm::dquat a = randomRotation(random);
        const glm::dvec3 axis = randomAxis(random);
        const double t = number(random, 0, 1);
        ASSERT_NEAR(turnBetween(sterpAsPublished(a, a, axis, t, t, {true, false, false, false}), a), t * kPi64, 1e-13);
        ASSERT_LT(turnBetween(sterp(a, a, axis, t, t), a), 1e-14);
        // As printed, a is forgotten, so that its error is any angle up to 180°; 159.5° is that of one a.
        const glm::dquat quarter = quaternionFromRotationVector(0.5 * kPi64 * axis);
        const glm::dquat printed = sterpAsPublished(a, a, axis, 0.5, 0.5);
        ASSERT_LT(turnBetween(printed, quarter), 1e-13);
        worst = std::max(worst, kDegrees * turnBetween(printed, a));
    }
    EXPECT_GT(worst, 159.5);
    const glm::dvec3 axis(0, 1, 0);
    const glm::dquat a = quaternionFromRotationVector((90 - 159.5) / kDegrees * axis);
    EXPECT_NEAR(kDegrees * turnBetween(sterpAsPublished(a, a, axis, 0.5, 0.5), a), 159.5, 1e-9);
}

TEST(PrintedSterp, DividesByZeroAtASwingByHalfATurn) {
    const glm::dquat none{1, 0, 0, 0}, half{0, 1, 0, 0};
    const glm::dvec3 axis{0, 1, 0};
    const auto end = [&](bool divides) {
        return sterpAsPublished(none, half, axis, 1, 1, {false, divides, false, false});
    };
    EXPECT_TRUE(std::isnan(end(true).w));
    EXPECT_LT(turnBetween(end(false), half), 1e-15);
}

TEST(PrintedSterp, ForgetsWhereItStarts) {
    Random random(Seed{10});
    for (int i = 0; i < 2000; ++i) {
        const glm::dquat a = randomRotation(random), b = randomRotation(random);
        const glm::dvec3 axis = randomAxis(random);
        ASSERT_LT(turnBetween(sterpAsPublished(a, b, axis, 0, 0), {1, 0, 0, 0}), 1e-13);
        const glm::dquat end = sterpAsPublished(a, b, axis, 1, 1, {false, false, false, true});
        ASSERT_LT(turnBetween(end, b * glm::conjugate(a)), 1e-12);
    }
}

}  // namespace
}  // namespace arclight::orientation
