#include "sim/common/spring.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

#include "core/long_run.h"
#include "core/random.h"
#include "sim/common/step_poles.h"
#include "sim/truth.h"

namespace arclight {
namespace {

using truth::hz;

const std::vector<double> kFrequencies{0.1, 0.5, 1, 2, 4, 8, 20};
const std::vector<double> kDampings{0, 0.01, 0.12, 0.3, 0.7, 0.99, 0.999999, 1, 1.000001, 1.01, 1.3, 2};

double spectralRadius(const Propagator<double>& p) {
    const std::complex<double> root =
        std::sqrt(std::complex<double>((p.xx - p.vv) * (p.xx - p.vv) + 4 * p.xv * p.vx, 0));
    return std::max(std::abs(p.xx + p.vv + root), std::abs(p.xx + p.vv - root)) / 2;
}

SpringState run(const Propagator<double>& p, SpringState s, double target, int steps) {
    for (int i = 0; i < steps; ++i) s = stepped(p, s, target);
    return s;
}

TEST(Growth, IsThatOfManySteps) {
    Random random(Seed{61});
    for (int i = 0; i < 2000; ++i) {
        const SpringShape shape{truth::hz(0.1 * std::pow(200.0, static_cast<double>(random.uniform01()))),
                                static_cast<double>(random.uniform(0, 2))};
        const auto integrator = static_cast<Integrator>(random.below(4));
        const Propagator<double> p = propagator(integrator, shape, 1 / static_cast<double>(random.uniform(10, 240)));
        // The growth of the matrix itself over 2^20 steps, by squaring, its scale kept apart.
        std::array<long double, 4> m{p.xx, p.xv / 0.01L, p.vx * 0.01L, p.vv};
        long double logScale = 0;
        for (int k = 0; k < 20; ++k) {
            m = {m[0] * m[0] + m[1] * m[2], m[0] * m[1] + m[1] * m[3], m[2] * m[0] + m[3] * m[2],
                 m[2] * m[1] + m[3] * m[3]};
            long double size = 0;
            for (const long double value : m) size = std::max(size, std::fabs(value));
            for (long double& value : m) value /= size;
            logScale = 2 * logScale + std::log(size);
        }
        const double expected = static_cast<double>(std::exp(logScale / (1 << 20)));
        EXPECT_NEAR(growthPerStep(p), expected, 2e-4 * expected) << shape.omega << ' ' << shape.zeta;
    }
    EXPECT_EQ(growthPerStep(exactPropagator({truth::hz(3), 0}, 1.0 / 60)), 1) << "undamped is not growing";
    EXPECT_EQ(growthPerStep(semiImplicitPropagator({truth::hz(3), 0}, 1.0 / 60)), 1);
    EXPECT_NEAR(growthPerStep(semiImplicitPropagator({truth::hz(9), 1}, 1.0 / 60)), 1.40, 0.005);
}

TEST(ExactPropagator, MatchesMatrixExponential) {
    for (const double f : kFrequencies)
        for (const double zeta : kDampings)
            for (const double h : {1e-4, 1.0 / 144, 1.0 / 60, 1.0 / 30, 0.25, 1.0}) {
                const SpringShape shape{hz(f), zeta};
                const Propagator<double> p = exactPropagator(shape, h);
                const auto m = truth::matrixExponential(shape, h);
                const double w = shape.omega;
                EXPECT_NEAR(p.xx, static_cast<double>(m[0]), 1e-12) << f << ' ' << zeta << ' ' << h;
                EXPECT_NEAR(p.xv * w, static_cast<double>(m[1]) * w, 1e-12) << f << ' ' << zeta << ' ' << h;
                EXPECT_NEAR(p.vx / w, static_cast<double>(m[2]) / w, 1e-12) << f << ' ' << zeta << ' ' << h;
                EXPECT_NEAR(p.vv, static_cast<double>(m[3]), 1e-12) << f << ' ' << zeta << ' ' << h;
            }
}

TEST(ExactPropagator, MatchesCharacteristicRootsOverTenSeconds) {
    for (const double f : kFrequencies)
        for (const double zeta : {0.0, 0.05, 0.3, 0.9, 1.0, 1.1, 2.0})
            for (const double t : {0.001, 0.1, 1.0, 10.0}) {
                const SpringState start{0.3, -2};
                const SpringState truth = truth::byRoots({hz(f), zeta}, start, 1.7, t);
                const SpringState s = closedForm({hz(f), zeta}, start.x, start.v, 1.7, t);
                EXPECT_NEAR(s.x, truth.x, 1e-12) << f << ' ' << zeta << ' ' << t;
                EXPECT_NEAR(s.v, truth.v, 1e-12 * hz(f) + 1e-12) << f << ' ' << zeta << ' ' << t;
            }
}

TEST(ExactPropagator, RelativeErrorStaysSmallAfterLongDecay) {
    // Critical damping at 20 Hz for 1 s: e^-125. The closed form has no cancellation here; nor may the propagator.
    const double w = hz(20);
    const Propagator<double> p = exactPropagator({w, 1}, 1);
    EXPECT_NEAR(p.xx / ((1 + w) * std::exp(-w)), 1, 1e-12);
    EXPECT_NEAR(p.xv / std::exp(-w), 1, 1e-12);
}

TEST(ExactPropagator, IsSmoothThroughCriticalDamping) {
    for (const double f : {0.1, 2.0, 20.0})
        for (const double h : {1.0 / 60, 1.0, 10.0}) {
            const Propagator<double> at = exactPropagator({hz(f), 1}, h);
            for (const double away : {1e-15, 1e-12, 1e-9})
                for (const double sign : {-1.0, 1.0}) {
                    const Propagator<double> p = exactPropagator({hz(f), 1 + sign * away}, h);
                    EXPECT_NEAR(p.xx, at.xx, 4 * away) << f << ' ' << h;
                    EXPECT_NEAR(p.xv * hz(f), at.xv * hz(f), 4 * away) << f << ' ' << h;
                }
        }
}

TEST(ExactPropagator, TwoHalfStepsEqualOneStep) {
    for (const double zeta : kDampings) {
        const Propagator<double> half = exactPropagator({hz(3), zeta}, 0.05),
                                 whole = exactPropagator({hz(3), zeta}, 0.1);
        double y = 0.7, v = -1.3, y1 = y, v1 = v;
        half.apply(y, v);
        half.apply(y, v);
        whole.apply(y1, v1);
        EXPECT_NEAR(y, y1, 1e-14);
        EXPECT_NEAR(v, v1, 1e-12);
    }
}

TEST(ExactPropagator, DeterminantMatchesDamping) {  // Liouville: det = exp(-2 zeta omega h)
    for (const double zeta : kDampings) {
        const Propagator<double> p = exactPropagator({hz(2), zeta}, 1.0 / 60);
        EXPECT_NEAR(p.xx * p.vv - p.xv * p.vx, std::exp(-2 * zeta * hz(2) / 60), 1e-14);
    }
}

TEST(Spring, ClosedFormSolvesDifferentialEquation) {
    const double e = 1e-4;
    for (const double zeta : {0.1, 0.7, 1.0, 1.6}) {
        const SpringShape shape{hz(2), zeta};
        const auto x = [&](double t) { return closedForm(shape, 0, 3, 1, t).x; };
        for (const double t : {0.05, 0.3, 1.1}) {
            const double first = (x(t + e) - x(t - e)) / (2 * e), second = (x(t + e) - 2 * x(t) + x(t - e)) / (e * e);
            const double residual = second + 2 * zeta * shape.omega * first + shape.omega * shape.omega * (x(t) - 1);
            EXPECT_NEAR(residual, 0, 1e-3);
            EXPECT_NEAR(closedForm(shape, 0, 3, 1, t).v, first, 1e-5);
        }
    }
}

TEST(Spring, SignChangesDistinguishRegimes) {
    const auto crossings = [](double zeta) {
        int count = 0;
        double before = 1;
        for (int i = 1; i <= 6000; ++i) {
            const double y = closedForm({hz(1), zeta}, 1, 0, 0, i / 600.0).x;
            if (y * before < 0) ++count;
            if (y != 0) before = y;
        }
        return count;
    };
    EXPECT_EQ(crossings(0), 20);  // undamped: two per period, for ever
    EXPECT_GE(crossings(0.3), 18);
    EXPECT_EQ(crossings(1), 0);
    EXPECT_EQ(crossings(1.5), 0);
    const double amplitude = closedForm({hz(1), 0}, 1, 0, 0, 10).x;
    EXPECT_NEAR(amplitude, 1, 1e-12);
}

TEST(Spring, SwingsAtDampedFrequency) {  // the article's f is the undamped one
    const SpringShape shape{hz(2), 0.367};
    std::vector<double> zeros;
    double before = 1;
    for (int i = 1; i <= 40000 && zeros.size() < 3; ++i) {
        const double t = i * 5e-5, y = closedForm(shape, 1, 0, 0, t).x;
        if (y * before < 0) zeros.push_back(t);
        before = y;
    }
    ASSERT_EQ(zeros.size(), 3u);
    const double measured = 1 / (zeros[2] - zeros[0]);
    EXPECT_NEAR(measured, dampedFrequency(shape), 1e-3);
    EXPECT_NEAR(measured / 2, 0.93, 0.001);  // 7 % below
}

TEST(ImplicitEuler, MatchesArticleCode) {
    double x = 0.2, v = -3;
    const double w = hz(4), z = 0.23, h = 1.0 / 60, target = 1.5;
    SpringState s{x, v};
    const Propagator<double> p = implicitPropagator({w, z}, h);
    for (int i = 0; i < 120; ++i) {
        const double f = 1 + 2 * h * z * w, oo = w * w, hoo = h * oo, hhoo = h * hoo, inverse = 1 / (f + hhoo);
        const double detX = f * x + h * v + hhoo * target, detV = v + hoo * (target - x);
        x = detX * inverse, v = detV * inverse;
        s = stepped(p, s, target);
        EXPECT_NEAR(s.x, x, 1e-12);
        EXPECT_NEAR(s.v, v, 1e-11);
    }
}

TEST(ImplicitEuler, SolvesItsEquations) {
    const double w = hz(3), z = 0.4, h = 0.02, x = 0.7, v = 2, target = -1;
    const SpringState s = stepped(implicitPropagator({w, z}, h), {x, v}, target);
    EXPECT_NEAR(s.x, x + h * s.v, 1e-13);
    EXPECT_NEAR(s.v, v + h * (-2 * z * w * s.v - w * w * (s.x - target)), 1e-12);
}

TEST(ImplicitEuler, IsStableEverywhere) {
    for (const double f : kFrequencies)
        for (double zeta = 0.02; zeta <= 2; zeta += 0.06)
            for (const double h : {1e-3, 1.0 / 60, 0.3, 10.0})
                EXPECT_LT(spectralRadius(implicitPropagator({hz(f), zeta}, h)), 1) << f << ' ' << zeta << ' ' << h;
}

TEST(SemiImplicitEuler, MatchesArticleCode) {
    double x = 0.2, v = -3;
    const double w = hz(2), z = 0.5, h = 1.0 / 60, target = 1.5;
    SpringState s{x, v};
    for (int i = 0; i < 120; ++i) {
        v += -2 * h * z * w * v + h * w * w * (target - x);
        x += h * v;
        s = stepped(semiImplicitPropagator({w, z}, h), s, target);
        EXPECT_NEAR(s.x, x, 1e-12);
        EXPECT_NEAR(s.v, v, 1e-11);
    }
}

TEST(Euler, ErrorHalvesWithTheStep) {
    const SpringShape shape{hz(1), 0.3};
    const double truth = truth::byRoots(shape, {0, 0}, 1, 1).x;
    for (const Integrator integrator : {Integrator::implicit, Integrator::semiImplicit}) {
        const auto error = [&](int steps) {
            return std::fabs(run(propagator(integrator, shape, 1.0 / steps), {0, 0}, 1, steps).x - truth);
        };
        EXPECT_NEAR(error(4000) / error(8000), 2, 0.02);
        EXPECT_GT(error(60), 5e-4);
    }
}

TEST(SemiImplicitEuler, SpectralRadiusIsOneAtLimit) {
    for (double zeta = 0.02; zeta <= 3; zeta += 0.07) {
        const double limit = semiImplicitLimit(zeta);
        EXPECT_NEAR(limit, 2 * (std::sqrt(1 + zeta * zeta) - zeta), 1e-12);
        EXPECT_LT(spectralRadius(semiImplicitPropagator({limit * 0.9999, zeta}, 1)), 1);
        EXPECT_GT(spectralRadius(semiImplicitPropagator({limit * 1.0001, zeta}, 1)), 1);
        EXPECT_LT(limit * zeta, 1) << "the other bound, h zeta omega < 1, is implied";
    }
    EXPECT_NEAR(semiImplicitLimit(1) * 60 / (2 * std::numbers::pi), 7.91, 0.005);
    EXPECT_NEAR(semiImplicitLimit(1) * 30 / (2 * std::numbers::pi), 3.955, 0.0025);
}

TEST(SemiImplicitEuler, FiveHertzIsStableAtSixtyNotThirty) {
    const SpringShape shape{10 * std::numbers::pi, 1};
    EXPECT_NEAR(run(semiImplicitPropagator(shape, 1.0 / 60), {0, 0}, 1, 180).x, 1, 1e-9);
    const double blownUp = std::fabs(run(semiImplicitPropagator(shape, 1.0 / 30), {0, 0}, 1, 90).x);
    EXPECT_GT(blownUp, 1e22);
    EXPECT_LT(blownUp, 1e23);
}

TEST(Stiffness, FactorsMatchArticleExample) {  // 5 Hz, 90 % lost in 1 s, at 60 Hz
    const double w = 10 * std::numbers::pi;
    const StiffnessDamping factors = stiffnessFromShape({w, std::log(10.0) / w});
    EXPECT_NEAR(factors.k, 986.96, 0.005);
    EXPECT_NEAR(factors.d, 0.92325, 5e-6);
}

TEST(Stiffness, MatchesSemiImplicitOnlyAtReferenceRate) {
    const SpringShape shape{hz(2), 0.3};
    const auto semi = semiImplicitPropagator(shape, 1.0 / 60);
    const auto same = propagator(Integrator::stiffness, shape, 1.0 / 60);
    EXPECT_DOUBLE_EQ(semi.xx, same.xx);
    EXPECT_DOUBLE_EQ(semi.vv, same.vv);
    // The same d loses more per second with 144 steps per second, and less with 30.
    const auto determinant = [&](double rate) {
        const Propagator<double> p = propagator(Integrator::stiffness, shape, 1 / rate);
        return -0.5 * std::log(p.xx * p.vv - p.xv * p.vx) * rate;
    };
    EXPECT_NEAR(determinant(144) / determinant(60), 144.0 / 60, 1e-9);
    EXPECT_NEAR(determinant(30) / determinant(60), 0.5, 1e-9);
}

TEST(PrintedImplicit, DivergesAsPrinted) {  // 2 Hz, zeta 0.367, 0 to 1, 4 s at 60 Hz
    SpringState s;
    for (int i = 0; i < 240; ++i) s = printedImplicitStep({4 * std::numbers::pi, 0.367}, 1.0 / 60, s, 1);
    EXPECT_NEAR(s.x / 7.3e8, 1, 0.02);
    EXPECT_GT(spectralRadius(printedImplicitPropagator({4 * std::numbers::pi, 0.367}, 1.0 / 60)), 1);
}

TEST(PrintedImplicit, TargetIsNoFixedPoint) {
    const SpringState s = printedImplicitStep({4 * std::numbers::pi, 0.367}, 1.0 / 60, {1, 0}, 1);
    EXPECT_GT(std::fabs(s.x - 1), 0.01);
    const SpringState right = stepped(implicitPropagator({4 * std::numbers::pi, 0.367}, 1.0 / 60), {1, 0}, 1);
    EXPECT_EQ(right.x, 1);
}

TEST(SpringShape, TwoHalfLivesLeaveQuarter) {  // not "25 % less every second"
    const SpringShape shape{4 * std::numbers::pi, std::log(2.0) / (4 * std::numbers::pi * 0.5)};
    EXPECT_NEAR(std::exp(-decayRate(shape) * 0.5), 0.5, 1e-12);
    EXPECT_NEAR(std::exp(-decayRate(shape) * 1.0), 0.25, 1e-12);
    EXPECT_NEAR(halfLife(shape), 0.5, 1e-12);
}

TEST(SpringShape, AnimationExampleLeavesThreeThousandths) {
    EXPECT_NEAR(100 * (1 - std::exp(-decayRate({8 * std::numbers::pi, 0.23}))), 99.691, 0.0005);
}

TEST(SpringShape, TrueHalfTimeOfCriticalDamping) {
    EXPECT_NEAR(trueHalfTime({1, 1}), 1.678, 0.0005);
    EXPECT_NEAR(trueHalfTime({12, 1}) * 12, trueHalfTime({1, 1}), 1e-9);
    for (const double zeta : kDampings) {
        const double t = trueHalfTime({hz(2), zeta});
        EXPECT_NEAR(truth::byRoots({hz(2), zeta}, {1, 0}, 0, t).x, 0.5, 1e-9);
    }
}

TEST(SpringShape, TooShortHalfLifeIsSlowAgain) {  // half-life 0.01 s at 2 Hz: zeta 5.5, half way after 0.61 s
    EXPECT_NEAR(trueHalfTime({4 * std::numbers::pi, std::log(2.0) / (4 * std::numbers::pi * 0.01)}), 0.61, 0.005);
}

TEST(SpringShape, OvershootMatchesFirstMinimum) {
    for (const double zeta : {0.05, 0.2, 0.5, 0.9}) {
        double lowest = 0;
        for (int i = 0; i < 20000; ++i) lowest = std::min(lowest, closedForm({hz(1), zeta}, 1, 0, 0, i * 1e-4).x);
        EXPECT_NEAR(-lowest, overshoot({hz(1), zeta}), 1e-6);
    }
    EXPECT_EQ(overshoot({hz(1), 1}), 0);
}

TEST(SpringShape, OvershootOfAnyStartMatchesTheClosedForm) {
    Random random(Seed{17});
    const int starts = test::isLongRun() ? 400 : 80;
    int measured = 0;
    for (int i = 0; i < starts; ++i) {
        const double zeta =
            i % 4 == 0 ? static_cast<double>(random.uniform(1, 2)) : static_cast<double>(random.uniform(0, 0.95f));
        const SpringShape shape{hz(static_cast<double>(random.uniform(0.3f, 5))), i % 16 == 0 ? 1.0 : zeta};
        const SpringState start{static_cast<double>(random.uniform(-1, 1)),
                                shape.omega * static_cast<double>(random.uniform(-4, 4))};
        double swing = std::fabs(start.x), beyond = 0;
        for (int k = 0; k < 8000; ++k) {
            const double y = closedForm(shape, start.x, start.v, 0, k * 1e-3 * 2 * std::numbers::pi / shape.omega).x;
            swing = std::max(swing, std::fabs(y));
            beyond = std::max(beyond, -std::copysign(1.0, start.x) * y);
        }
        const double found = overshoot(shape, start), ratio = std::fabs(start.x) / swing;
        if (std::fabs(ratio - kMinStart) < 1e-3) continue;
        ASSERT_EQ(std::isnan(found), ratio < kMinStart) << i;
        if (std::isnan(found)) continue;
        EXPECT_NEAR(found, beyond / std::fabs(start.x), 1e-4) << i << ": zeta " << shape.zeta;
        ++measured;
    }
    EXPECT_GT(measured, starts / 8);
    EXPECT_EQ(overshoot({hz(1), 0.2}, {-1, 0}), overshoot({hz(1), 0.2}));
    EXPECT_TRUE(std::isnan(overshoot({hz(1), 0.2}, {0, 1})));
}

TEST(SpringShape, SettleTimeMatchesEnvelope) {
    for (const double zeta : {0.1, 0.5}) {
        const SpringShape shape{hz(2), zeta};
        const double t = settleTime(shape, 0.02);
        EXPECT_NEAR(std::exp(-zeta * shape.omega * t), 0.02, 1e-12);
    }
    EXPECT_TRUE(std::isinf(settleTime({hz(2), 0})));
}

}  // namespace
}  // namespace arclight
