#include "sim/springs/tween.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "sim/common/spring.h"
#include "sim/truth.h"

namespace arclight::springs {
namespace {

constexpr EaseCurve kCurves[] = {EaseCurve::linear, EaseCurve::quad,   EaseCurve::cubic,  EaseCurve::sine,
                                 EaseCurve::back,   EaseCurve::bounce, EaseCurve::elastic};
constexpr EaseMode kModes[] = {EaseMode::in, EaseMode::out, EaseMode::inOut};

TEST(Ease, RunsContinuouslyFromZeroToOne) {
    for (const EaseCurve curve : kCurves)
        for (const EaseMode mode : kModes) {
            EXPECT_EQ(ease(curve, mode, 0), 0);
            EXPECT_EQ(ease(curve, mode, 1), 1);
            for (int i = 1; i <= 10000; ++i) {
                const double step = ease(curve, mode, i * 1e-4) - ease(curve, mode, (i - 1) * 1e-4);
                EXPECT_LT(std::fabs(step), 2.5e-3)
                    << static_cast<int>(curve) << ' ' << static_cast<int>(mode) << ' ' << i;
            }
        }
}

TEST(Ease, SlopeIsDerivative) {
    const double e = 1e-6;
    for (const EaseCurve curve : kCurves)
        for (const EaseMode mode : kModes)
            for (const double t : {0.03, 0.2, 0.31, 0.48, 0.52, 0.77, 0.95}) {
                const double difference = (ease(curve, mode, t + e) - ease(curve, mode, t - e)) / (2 * e);
                EXPECT_NEAR(easeSlope(curve, mode, t), difference, 1e-5)
                    << static_cast<int>(curve) << ' ' << static_cast<int>(mode) << ' ' << t;
            }
}

TEST(Ease, OutIsReversedIn) {
    for (const EaseCurve curve : kCurves)
        for (int i = 0; i <= 50; ++i)
            EXPECT_NEAR(ease(curve, EaseMode::out, i / 50.0), 1 - ease(curve, EaseMode::in, 1 - i / 50.0), 1e-12);
}

TEST(Ease, MatchesPennersValues) {
    EXPECT_DOUBLE_EQ(ease(EaseCurve::quad, EaseMode::in, 0.5), 0.25);
    EXPECT_DOUBLE_EQ(ease(EaseCurve::cubic, EaseMode::inOut, 0.25), 0.0625);
    EXPECT_NEAR(ease(EaseCurve::sine, EaseMode::in, 0.5), 1 - std::sqrt(0.5), 1e-12);
    EXPECT_NEAR(ease(EaseCurve::back, EaseMode::in, 0.42), -0.1, 1e-4) << "10 % beyond the start";
    const double wide = 1.70158 * 1.525;
    EXPECT_NEAR(ease(EaseCurve::back, EaseMode::inOut, 0.25), 0.5 * 0.25 * ((wide + 1) * 0.5 - wide), 1e-12);
    EXPECT_NEAR(ease(EaseCurve::elastic, EaseMode::inOut, 0.5625),
                1 + 0.5 * std::exp2(-1.25) * std::sin((0.125 - 0.1125) * 2 * std::numbers::pi / 0.45), 1e-9);
    EXPECT_NEAR(ease(EaseCurve::bounce, EaseMode::out, 1 / 2.75), 1, 1e-12) << "first landing";
    EXPECT_NEAR(ease(EaseCurve::bounce, EaseMode::out, 1.5 / 2.75), 0.75, 1e-12) << "top of the first hop";
    EXPECT_NEAR(ease(EaseCurve::elastic, EaseMode::out, 0.15), 1 + std::exp2(-1.5), 1e-12);
}

TEST(Tween, ReachesTargetInTime) {
    Tween tween;
    for (const EaseCurve curve : kCurves) {
        tween.curve = curve;
        tween.reset(2);
        tween.start(5, 0.8, 0.5);
        EXPECT_FALSE(tween.isDoneAt(1.29));
        EXPECT_TRUE(tween.isDoneAt(1.31));
        EXPECT_EQ(tween.valueAt(0.5), 2);
        EXPECT_EQ(tween.valueAt(1.31), 5);
        EXPECT_EQ(tween.velocityAt(1.31), 0);
    }
}

TEST(Tween, VelocityJumpsWhereSpringsDoNot) {
    // The same new target at the same instant. The largest change of velocity between samples shrinks with the sampling
    // step for the spring, and stays for the tween.
    for (const EaseCurve curve : kCurves) {
        if (curve == EaseCurve::bounce || curve == EaseCurve::linear) continue;  // these have kinks anyway
        const auto largestJump = [&](int rate) {
            Tween tween;
            tween.curve = curve;
            tween.mode = EaseMode::inOut;
            tween.reset(0);
            tween.start(1, 1, 0);
            const double before = tween.velocityAt(0.3 - 1.0 / rate);
            tween.start(-1, 1, 0.3);
            return std::fabs(tween.velocityAt(0.3) - before);
        };
        EXPECT_GT(largestJump(60000), 0.2) << static_cast<int>(curve);
        EXPECT_NEAR(largestJump(6000), largestJump(60000), 0.05) << static_cast<int>(curve);
    }
    const auto springJump = [](int rate) {
        const Propagator<double> p = exactPropagator({truth::hz(2), 0.3}, 1.0 / rate);
        SpringState s;
        double worst = 0;
        for (int i = 0; i < rate; ++i) {
            const double before = s.v;
            s = stepped(p, s, i < rate * 3 / 10 ? 1 : -1);
            worst = std::max(worst, std::fabs(s.v - before));
        }
        return worst;
    };
    EXPECT_NEAR(springJump(600) / springJump(6000), 10, 0.5);
}

TEST(Tween, RecordsVelocityJump) {
    Tween tween;
    tween.curve = EaseCurve::quad;
    tween.mode = EaseMode::out;
    tween.reset(0);
    tween.start(1, 1, 0);
    EXPECT_DOUBLE_EQ(tween.lastVelocityJump(), 2);  // `out` starts at full speed
    tween.start(0, 1, 0.5);  // moving up at 1, then down from 0.75 at 1.5
    EXPECT_NEAR(tween.lastVelocityJump(), 2.5, 1e-12);
    EXPECT_NEAR(tween.maxVelocityJump(), 2.5, 1e-12);
    tween.reset(0);
    EXPECT_EQ(tween.maxVelocityJump(), 0);
}

}  // namespace
}  // namespace arclight::springs
