#include "sim/common/step_poles.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/random_draws.h"
#include "sim/springs/graph_spring.h"
#include "sim/springs/stability_map.h"

namespace arclight::springs {
namespace {

constexpr Integrator kIntegrators[] = {Integrator::exact, Integrator::implicit, Integrator::semiImplicit,
                                       Integrator::stiffness, Integrator::softConstraint};

/// The demo's springs, often undamped or critically damped.
GraphSpringConfig anySpring(Random& random) {
    GraphSpringConfig config;
    const std::uint32_t special = random.below(5);
    config.shape = {2 * std::numbers::pi * std::pow(10.0, number(random, -1, 1.301)), special == 0 ? 0
                                                                                      : special == 1
                                                                                          ? 1
                                                                                          : number(random, 0, 2)};
    config.integrator = kIntegrators[random.below(5)];
    config.tickRate = number(random, 10, 240);
    if (random.below(6) == 0) config.integrator = Integrator::implicit, config.mistake = Mistake::missingOmega;
    return config;
}

TEST(StepPoles, AreRootsOfTheCharacteristicPolynomial) {
    Random random(Seed{1});
    for (int i = 0; i < 20000; ++i) {
        const Propagator<double> step = stepMatrix(anySpring(random));
        const StepPoles poles = polesOf(step);
        const double trace = step.xx + step.vv, determinant = step.xx * step.vv - step.xv * step.vx;
        const double size = 1 + trace * trace + std::fabs(step.xx * step.vv) + std::fabs(step.xv * step.vx);
        for (const std::complex<double>& pole : poles.poles)
            ASSERT_LT(std::abs(pole * pole - trace * pole + determinant), 1e-13 * size) << i;
        ASSERT_LT(std::abs(poles.poles[0] + poles.poles[1] - trace), 1e-13 * size);
        ASSERT_GE(std::abs(poles.poles[0]) * (1 + 1e-12), std::abs(poles.poles[1]));
        ASSERT_GE(poles.poles[0].imag(), 0);
    }
}

TEST(StepPoles, OfTheExactStepAreTheExponentialsOfTheSprings) {
    Random random(Seed{2});
    for (int i = 0; i < 5000; ++i) {
        GraphSpringConfig config = anySpring(random);
        config.integrator = Integrator::exact, config.mistake = Mistake::none;
        const std::complex<double> gap(config.shape.zeta * config.shape.zeta - 1, 0);
        const std::complex<double> root = config.shape.omega * (-config.shape.zeta + std::sqrt(gap));
        const std::complex<double> expected = std::exp(root / config.tickRate);
        // A double root is as exact as the square root of the rounding.
        ASSERT_LT(std::abs(polesOf(stepMatrix(config)).dominant() -
                           std::complex<double>(expected.real(), std::fabs(expected.imag()))),
                  std::fabs(config.shape.zeta - 1) < 1e-3 ? 1e-6 : 1e-10)
            << config.shape.omega << ' ' << config.shape.zeta << ' ' << config.tickRate;
    }
}

TEST(StepPoles, TellHowManyStepsGrowOrDecay) {
    Random random(Seed{3});
    for (int i = 0; i < 400; ++i) {
        const Propagator<double> step = stepMatrix(anySpring(random));
        const StepPoles poles = polesOf(step);
        // Two poles of nearly the same size, not a conjugate pair, take long to part.
        const double ratio = std::abs(poles.poles[1]) / poles.radius;
        if (poles.dominant().imag() == 0 && ratio > 0.98) continue;
        constexpr int kMeasured = 4000;
        ASSERT_NEAR(measuredGrowth(step, kMeasured), std::log(poles.radius), 2e-3) << i;
    }
}

TEST(StepPoles, TheirRadiusIsTheGrowthPerStep) {
    Random random(Seed{5});
    for (int i = 0; i < 20000; ++i) {
        const Propagator<double> step = stepMatrix(anySpring(random));
        const StepPoles poles = polesOf(step);
        const double larger = std::max(std::abs(poles.poles[0]), std::abs(poles.poles[1]));
        ASSERT_NEAR(poles.radius, larger, 1e-12 * std::max(1.0, larger)) << i;
        ASSERT_EQ(poles.radius, growthPerStep(step));
        ASSERT_EQ(poles.isUnstable(), growthPerStep(step) > 1);
    }
    // What is called growth is as little as 1e-11 of the swing per step, and more than rounding.
    for (double excess = 1e-11; excess < 1; excess *= 10) {
        ASSERT_TRUE(polesOf({1 + excess, 0, 0, 0.5}).isUnstable()) << excess;
        ASSERT_FALSE(polesOf({1 - excess, 0, 0, 0.5}).isUnstable()) << excess;
    }
    ASSERT_FALSE(polesOf({1 + 1e-14, 0, 0, 0.5}).isUnstable());
    // Undamped, every step that keeps its swing does so at any rate; a spring a little beyond the bound grows.
    for (int i = 0; i < 2000; ++i) {
        const double h = number(random, 0.05, 1.9);
        ASSERT_EQ(polesOf(semiImplicitPropagator({h, 0}, 1)).radius, 1) << h;
        ASSERT_EQ(polesOf(exactPropagator({h, 0}, 1)).radius, 1) << h;
        ASSERT_TRUE(polesOf(semiImplicitPropagator({2 + 1e-9 * (1 + h), 0}, 1)).isUnstable());
    }
}

TEST(StepPoles, TheMisprintedStepIsTheOneThatTheGraphTakes) {
    Random random(Seed{4});
    for (int i = 0; i < 500; ++i) {
        GraphSpringConfig config = anySpring(random);
        config.integrator = Integrator::implicit, config.mistake = Mistake::missingOmega;
        const double x = number(random, -2, 2), v = number(random, -9, 9);
        const SpringState printed = printedImplicitStep(config.shape, 1 / config.tickRate, {x, v}, 0);
        const SpringState found = stepped(stepMatrix(config), {x, v}, 0);
        ASSERT_NEAR(found.x, printed.x, 1e-12 * (1 + std::fabs(printed.x)));
        ASSERT_NEAR(found.v, printed.v, 1e-12 * (1 + std::fabs(printed.v)));
    }
}

}  // namespace
}  // namespace arclight::springs
