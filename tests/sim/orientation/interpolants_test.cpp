// Ways between two orientations, against rotation vectors in double-double arithmetic and closed forms.
#include "sim/orientation/interpolants.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "core/long_run.h"
#include "sim/common/quick_trigonometry.h"
#include "sim/common/rotation_vector.h"
#include "sim/orientation/random_rotations.h"
#include "sim/orientation/swing_twist.h"

namespace arclight::orientation {
namespace {

TEST(QuickTrigonometry, IsWithinThreeUnitsOfTheLastPlace) {
    Random random(Seed{1});
    for (int i = 0; i < 20000; ++i) {
        const double angle = number(random, -10, 10), x = number(random, -2, 2);
        const double y = std::ldexp(number(random, -2, 2), -static_cast<int>(random.below(40)));
        const SineCosine both = quickSineCosine(angle);
        ASSERT_NEAR(both.sine, sine(angle), 2e-16) << angle;
        ASSERT_NEAR(both.cosine, cosine(angle), 2e-16) << angle;
        ASSERT_NEAR(fastAtan2(y, x), arc(y, x), 7e-16 * std::fabs(arc(y, x))) << y << ' ' << x;
    }
    EXPECT_EQ(fastAtan2(0, 0), 0);
    EXPECT_EQ(fastAtan2(0, -1), std::numbers::pi);
    EXPECT_TRUE(std::isnan(quickSineCosine(NAN).sine));
}

TEST(Slerp, TurnsAboutOneAxisAtAnEvenSpeed) {
    Random random(Seed{2});
    for (int i = 0; i < 5000; ++i) {
        const glm::dquat a = randomRotation(random), b = randomRotation(random);
        const double t = number(random, 0, 1);
        const glm::dvec3 whole = rotationVector(b * glm::conjugate(a));
        const glm::dvec3 some = rotationVector(orientation::slerp(a, b, t) * glm::conjugate(a));
        ASSERT_LT(glm::length(some - t * whole), 1e-12);
        ASSERT_LT(glm::length(rotationVector(part(b * glm::conjugate(a), t)) - t * whole), 1e-12);
        ASSERT_NEAR(turnBetween(a, b), angleBetween(a, b), 1e-14);
    }
}

/// 2 |t α − acos((1 − u + u cos α) / length)| at the worst t, where α is half the angle and u the time of nlerp: the
/// published error, in long double and with acos, which nothing else here uses.
template <class Time>
double publishedError(double angleDeg, const Time& time) {
    const long double apart = 0.5L * static_cast<long double>(angleDeg) / 180 * std::numbers::pi_v<long double>;
    const long double c = std::cos(apart), s = std::sin(apart);
    long double worst = 0;
    for (int i = 1; i < 1000; ++i) {
        const long double t = i / 1000.0L, u = time(static_cast<double>(t), static_cast<double>(c));
        const long double along = 1 - u + u * c, length = std::sqrt(along * along + u * u * s * s);
        worst = std::max(worst, 2 * std::fabs(t * apart - std::acos(std::min(1.0L, along / length))));
    }
    return static_cast<double>(worst) * kDegrees;
}

TEST(Nlerp, HasThePublishedErrors) {
    // The source says 8.15°, 0.40°, 0.06° and 0.04° up to 180°, and 0.91°, 0.006°, 0.007° and 0.004° up to 90°. With
    // the polynomial that it prints for K0, the errors are 0.48° and 0.022°; 0.91° is 0.919° cut off.
    const auto plain = [](double t, double) { return t; };
    const auto corrected = [](Correction k) { return [k](double t, double d) { return correctedTime(t, d, k); }; };
    EXPECT_NEAR(publishedError(180, plain), 8.149, 0.001);
    EXPECT_NEAR(publishedError(90, plain), 0.9188, 0.0001);
    EXPECT_NEAR(publishedError(180, corrected(Correction::k0)), 0.482, 0.001);
    EXPECT_NEAR(publishedError(90, corrected(Correction::k0)), 0.0224, 0.0001);
    double worst1 = 0, worst2 = 0;
    for (int angle = 3; angle <= 180; angle += 3) {
        worst1 = std::max(worst1, publishedError(angle, corrected(Correction::k1)));
        worst2 = std::max(worst2, publishedError(angle, corrected(Correction::k2)));
        ASSERT_NEAR(kDegrees * worstNlerpError(angle / kDegrees), publishedError(angle, plain), 1e-3);
        for (const Correction k : {Correction::k0, Correction::k1, Correction::k2})
            ASSERT_NEAR(kDegrees * worstCorrectedError(angle / kDegrees, k), publishedError(angle, corrected(k)), 2e-4);
        if (angle > 90) continue;
        ASSERT_LT(worst1, 0.00715);
        ASSERT_LT(worst2, 0.00418);
    }
    EXPECT_NEAR(worst1, 0.0628, 0.0002);
    EXPECT_NEAR(worst2, 0.0445, 0.0001);
}

/// The angle from the start at time u of nlerp, from the triangle of both quaternions, in long double.
double nlerpAngle(double angle, double u) {
    const long double half = 0.5L * static_cast<long double>(angle), time = u;
    return static_cast<double>(2 * std::atan2(time * std::sin(half), 1 - time + time * std::cos(half)));
}

TEST(Nlerp, OfQuaternionsTurnsByItsClosedForm) {
    Random random(Seed{3});
    for (int i = 0; i < 3000; ++i) {
        const glm::dquat a = randomRotation(random), b = randomRotation(random);
        const double t = number(random, 0, 1), angle = turnBetween(a, b);
        const glm::dquat right = orientation::slerp(a, b, t);
        // Of slerp's path, it has another part: the angles to both ends add up to the whole.
        const auto expectPart = [&](const glm::dquat& q, double u, double worst) {
            ASSERT_NEAR(turnBetween(a, q), nlerpAngle(angle, u), 1e-13);
            ASSERT_NEAR(turnBetween(q, b), angle - nlerpAngle(angle, u), 1e-13);
            ASSERT_NEAR(turnBetween(q, right), std::fabs(nlerpAngle(angle, u) - t * angle), 1e-13);
            ASSERT_LE(turnBetween(q, right), worst + 1e-5);
        };
        expectPart(nlerp(a, b, t), t, worstNlerpError(angle));
        for (const Correction k : {Correction::k0, Correction::k1, Correction::k2})
            expectPart(correctedNlerp(a, b, t, k), correctedTime(t, std::cos(0.5 * angle), k),
                       worstCorrectedError(angle, k));
        for (const double exact : {0.0, 0.5, 1.0}) {
            const glm::dquat there = orientation::slerp(a, b, exact);
            ASSERT_LT(turnBetween(nlerp(a, b, exact), there), 1e-13);
            ASSERT_LT(turnBetween(correctedNlerp(a, b, exact), there), 1e-13);
        }
        if (HasFatalFailure()) break;
    }
}

TEST(Nlerp, OfQuaternionsReachesItsPublishedError) {
    const struct {
        double angle, plain, k0;  ///< deg
    } cases[]{{90, 0.9188, 0.0224}, {179.999, 8.149, 0.482}};
    Random random(Seed{6});
    for (const auto& expected : cases) {
        const glm::dquat a = randomRotation(random),
                         b = glm::angleAxis(expected.angle / kDegrees, randomAxis(random)) * a;
        double plain = 0, k0 = 0;
        for (int i = 0; i <= 1000; ++i) {
            const double t = i / 1000.0;
            const glm::dquat right = orientation::slerp(a, b, t);
            plain = std::max(plain, kDegrees * turnBetween(nlerp(a, b, t), right));
            k0 = std::max(k0, kDegrees * turnBetween(correctedNlerp(a, b, t, Correction::k0), right));
        }
        EXPECT_NEAR(plain, expected.plain, 0.001) << expected.angle;
        EXPECT_NEAR(k0, expected.k0, 0.001) << expected.angle;
    }
}

/// Calls `body(name, way)` with each way from a to b.
template <class Body>
void withEachWay(const Body& body) {
    using Q = const glm::dquat&;
    using V = const glm::dvec3&;
    body("nlerp", [](Q a, Q b, V, double t) { return nlerp(a, b, t); });
    body("corrected nlerp", [](Q a, Q b, V, double t) { return correctedNlerp(a, b, t); });
    body("slerp", [](Q a, Q b, V, double t) { return orientation::slerp(a, b, t); });
    body("sterp", [](Q a, Q b, V axis, double t) { return sterp(a, b, axis, t, t); });
    body("sterp, t apart", [](Q a, Q b, V axis, double t) { return sterp(a, b, axis, t, t * t); });
}

TEST(Interpolation, IsAUnitQuaternionThatSignsDoNotChange) {
    // Half of the cases are singular or near that.
    const int count = test::isLongRun() ? 10'000'000 : 10'000;
    Random random(Seed{4});
    for (int i = 0; i < count; ++i) {
        const Pair pair = randomPair(random);
        const double t = number(random, 0, 1);
        withEachWay([&](const char* name, const auto& way) {
            const glm::dquat q = way(pair.a, pair.b, pair.axis, t);
            ASSERT_NEAR(glm::length(q), 1, 1e-14) << name << ' ' << i;
            for (const auto& [a, b] : {std::pair{-pair.a, pair.b}, {pair.a, -pair.b}, {-pair.a, -pair.b}})
                ASSERT_LT(turnBetween(way(a, b, pair.axis, t), q), 1e-13) << name << ' ' << i;
        });
        if (HasFailure()) break;
    }
}

TEST(Interpolation, BeginsAndEndsWhereItShould) {
    Random random(Seed{5});
    for (int i = 0; i < 5000; ++i) {
        const Pair pair = randomPair(random);
        withEachWay([&](const char* name, const auto& way) {
            ASSERT_LT(turnBetween(way(pair.a, pair.b, pair.axis, 0), pair.a), 1e-14) << name << ' ' << i;
            ASSERT_LT(turnBetween(way(pair.a, pair.b, pair.axis, 1), pair.b), 1e-13) << name << ' ' << i;
        });
        if (HasFailure()) break;
    }
}

}  // namespace
}  // namespace arclight::orientation
