#include "sim/springs/spring_measure.h"

#include <cmath>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/common/spring.h"
#include "sim/truth.h"

namespace arclight::springs {
namespace {

using truth::hz;

TEST(Measure, ExactSpringIsAsAsked) {
    for (const double f : {0.1, 0.7, 2.0, 8.0, 20.0})
        for (const double zeta : {0.0, 0.05, 0.3, 0.7, 0.95})
            for (const double rate : {60.0, 144.0}) {
                const SpringShape shape{hz(f), zeta};
                const SpringMeasurement m =
                    measureSpring(truth::deviations(exactPropagator(shape, 1 / rate), 600), 1 / rate);
                EXPECT_NEAR(m.frequency / dampedFrequency(shape), 1, 1e-6) << f << ' ' << zeta;
                EXPECT_NEAR(m.decayRate, decayRate(shape), 1e-6 * shape.omega) << f << ' ' << zeta;
            }
}

TEST(Measure, HalfLifeMatchesArticle) {
    const SpringShape shape{4 * std::numbers::pi, std::log(2.0) / (4 * std::numbers::pi * 0.5)};
    EXPECT_NEAR(measureSpring(truth::deviations(exactPropagator(shape, 1.0 / 60), 600), 1.0 / 60).halfLife, 0.5, 1e-9);
    // Asked for the same, implicit Euler halves in about half of the time.
    EXPECT_NEAR(measureSpring(truth::deviations(implicitPropagator(shape, 1.0 / 60), 600), 1.0 / 60).halfLife, 0.268,
                5e-4);
}

TEST(Measure, ImplicitEulerDecaysFasterAndSwingsSlower) {
    const SpringShape shape{8 * std::numbers::pi, 0.23};
    const SpringMeasurement m = measureSpring(truth::deviations(implicitPropagator(shape, 1.0 / 60), 600), 1.0 / 60);
    EXPECT_NEAR(m.decayRate, 9.40, 0.005);
    EXPECT_NEAR(m.frequency, 3.40, 0.005);
    const SpringMeasurement requested =
        measureSpring(truth::deviations(exactPropagator(shape, 1.0 / 60), 600), 1.0 / 60);
    EXPECT_NEAR(requested.decayRate, 5.78, 0.005);
    EXPECT_NEAR(requested.frequency, 3.89, 0.005);
}

TEST(Measure, OverdampedSpringHasNoFrequency) {
    for (const double zeta : {1.0, 1.2, 2.0}) {
        const SpringShape shape{hz(2), zeta};
        const SpringMeasurement m = measureSpring(truth::deviations(exactPropagator(shape, 1.0 / 60), 600), 1.0 / 60);
        EXPECT_TRUE(std::isnan(m.frequency)) << zeta;
        EXPECT_NEAR(m.decayRate / decayRate(shape), 1, zeta == 1 ? 1e-3 : 1e-6) << zeta;
        EXPECT_EQ(m.overshoot, 0);
    }
}

TEST(Measure, OvershootFromRest) {
    const SpringShape shape{hz(1), 0.2};
    const SpringMeasurement m = measureSpring(truth::deviations(exactPropagator(shape, 1.0 / 600), 6000), 1.0 / 600);
    EXPECT_NEAR(m.overshoot, overshoot(shape), 1e-4);
}

TEST(Measure, OvershootIsFoundBetweenSamples) {
    Random random(Seed{21});
    for (int i = 0; i < 150; ++i) {
        // At most 2.5 samples in a swing, and many.
        const double rate = 60, f = 0.2 * std::pow(120.0, static_cast<double>(random.uniform01()));
        const SpringShape shape{hz(f), static_cast<double>(random.uniform(0, 0.8f))};
        const double v0 = static_cast<double>(random.uniform(-0.5f, 0.5f)) * shape.omega;
        const int count = 60 + static_cast<int>(random.below(100));
        const SpringMeasurement m =
            measureSpring(truth::deviations(exactPropagator(shape, 1 / rate), count, 1, v0), 1 / rate);
        if (std::isnan(m.overshoot)) continue;
        double beyond = 0;
        for (int k = 0; k <= 50 * (count - 1); ++k)
            beyond = std::max(beyond, -truth::byRoots(shape, {1, v0}, 0, k / (50 * rate)).x);
        EXPECT_NEAR(m.overshoot, beyond, 1e-3) << f << " Hz, zeta " << shape.zeta << ", from " << v0;
    }
    const SpringShape given{hz(12), 0.1};
    EXPECT_NEAR(measureSpring(truth::deviations(exactPropagator(given, 1.0 / 60), 600), 1.0 / 60).overshoot, 0.7292,
                1e-4);
}

TEST(Measure, OvershootWaitsUntilTheSpringHasTurned) {
    const SpringShape shape{hz(1), 0.2};
    const auto y = truth::deviations(exactPropagator(shape, 1.0 / 60), 120);
    // The first half swing lasts 30.6 steps.
    for (const std::size_t count : {4u, 16u, 31u})
        EXPECT_TRUE(std::isnan(measureSpring({y.data(), count}, 1.0 / 60).overshoot)) << count;
    EXPECT_NEAR(measureSpring({y.data(), 33}, 1.0 / 60).overshoot, overshoot(shape), 2e-3);
}

TEST(Measure, SwingPastItsTargetHasNoOvershoot) {
    const auto y = truth::deviations(exactPropagator({hz(1), 0.2}, 1.0 / 60), 300, 0.01, 6.0);
    EXPECT_TRUE(std::isnan(measureSpring(y, 1.0 / 60).overshoot));
}

TEST(Measure, AllZeroSamplesGiveNoFigures) {
    const SpringMeasurement m = measureSpring(std::vector<double>(100, 0.0), 1.0 / 60);
    EXPECT_TRUE(std::isnan(m.frequency) && std::isnan(m.decayRate) && std::isnan(m.halfLife) &&
                std::isnan(m.overshoot));
    EXPECT_TRUE(std::isnan(measureSpring(std::vector<double>{1, 2, 3}, 0.1).decayRate));
}

TEST(Measure, GrowthIsNegativeDecay) {
    const SpringShape shape{10 * std::numbers::pi, 1};
    const auto y = truth::deviations(semiImplicitPropagator(shape, 1.0 / 30), 300);
    EXPECT_GT(std::fabs(y.back()), 1e70);
    const SpringMeasurement m = measureSpring(y, 1.0 / 30);
    EXPECT_LT(m.decayRate, 0);
    EXPECT_TRUE(std::isnan(m.halfLife));
    EXPECT_NEAR(m.frequency, 15, 1e-6);  // every other step: half of the rate
}

TEST(Measure, UnderflowDoesNotDisturb) {
    const SpringShape shape{hz(4), 0.3};
    const auto y = truth::deviations(exactPropagator(shape, 1.0 / 60), 6000);
    EXPECT_LT(std::fabs(y.back()), 1e-300);
    EXPECT_NEAR(measureSpring(y, 1.0 / 60).decayRate, decayRate(shape), 1e-6);
}

TEST(Measure, SingleExponentialIsFound) {
    std::vector<double> y;
    for (int i = 0; i < 100; ++i) y.push_back(std::exp(-3 * i / 60.0));
    const SpringMeasurement m = measureSpring(y, 1.0 / 60);
    EXPECT_NEAR(m.decayRate, 3, 1e-9);
    EXPECT_TRUE(std::isnan(m.frequency));
}

TEST(Measure, ConstantDoesNotDecay) {
    const SpringMeasurement m = measureSpring(std::vector<double>(100, 0.5), 1.0 / 60);
    EXPECT_NEAR(m.decayRate, 0, 1e-12);
    EXPECT_TRUE(std::isnan(m.frequency));
}

TEST(Measure, NonFiniteSamplesGiveNoFigures) {
    EXPECT_TRUE(std::isnan(measureSpring(std::vector<double>{1, 2, std::nan(""), 3, 4}, 0.1).decayRate));
}

}  // namespace
}  // namespace arclight::springs
