#include "sim/springs/approximate_step.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/springs/graph_spring.h"
#include "sim/truth.h"

namespace arclight::springs {
namespace {

using truth::hz;

TEST(ApproximateStep, FunctionsAreOffByTheKnownAmounts) {
    double exponential = 0, arctangent = 0;
    for (int i = 0; i <= 100000; ++i) {
        const double x = i * 1e-3;
        exponential = std::max(exponential, std::fabs(approximateNegativeExponential(x) - std::exp(-x)));
        arctangent = std::max(arctangent, std::fabs(approximateArctangent(x) - std::atan(x)));
    }
    EXPECT_NEAR(exponential, 0.0188, 1e-4);
    EXPECT_NEAR(arctangent, 0.0015, 1e-4);
    EXPECT_EQ(approximateArctangent(-3), -approximateArctangent(3));
}

TEST(ApproximateStep, IsTheClosedFormUpToTheErrorsOfItsFunctions) {
    Random random(Seed{71});
    for (int i = 0; i < 3000; ++i) {
        const SpringShape shape{hz(static_cast<double>(random.uniform(0.2f, 10))),
                                i % 20 == 0 ? 1 : static_cast<double>(random.uniform(0, 2))};
        if (shape.zeta != 1 && std::fabs(shape.zeta - 1) < 0.05) continue;
        const double h = static_cast<double>(random.uniform(0.001f, 0.1f));
        const SpringState start{static_cast<double>(random.uniform(-2, 2)),
                                static_cast<double>(random.uniform(-2, 2)) * shape.omega};
        const SpringState truth = truth::byRoots(shape, start, 0.5, h), found = approximateStep(shape, h, start, 0.5);
        const double swing = std::fabs(start.x - 0.5) + std::fabs(start.v) / shape.omega;
        const double gap = std::sqrt(std::fabs(1 - shape.zeta * shape.zeta));
        const double size = shape.zeta == 1 ? 1 + shape.omega * h : 1 + (1 + shape.zeta) / gap;
        EXPECT_NEAR(found.x, truth.x, 0.021 * size * swing) << shape.omega << ' ' << shape.zeta << ' ' << h;
    }
}

TEST(ApproximateStep, GraphIsNoLongerExact) {
    GraphSpringConfig config;
    config.shape = {hz(2), 0.3}, config.mistake = Mistake::approximateFunctions;
    GraphSpring spring(config);
    SpringState s;
    double worst = 0;
    for (int tick = 1; tick <= 300; ++tick) {
        spring.advanceTo(tick);
        s = approximateStep(config.shape, 1.0 / 60, s, 1);
        worst = std::max(worst, std::fabs(s.x - truth::byRoots(config.shape, {}, 1, tick / 60.0).x));
    }
    EXPECT_NEAR(spring.maxError(), worst, 1e-12);
    EXPECT_GT(worst, 5e-4);
    EXPECT_LT(worst, 0.05);
    spring.setConfig(config.shape, Integrator::exact, 60, Mistake::none);
    EXPECT_NEAR(spring.now().x, s.x, 1e-12);
}

}  // namespace
}  // namespace arclight::springs
