// What is measured of the springs of scene graph: frequency, decay, overshoot, and errors.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/common/step_poles.h"
#include "sim/springs/graph_spring_truth.h"

namespace arclight::springs {
namespace {

using truth::hz;

TEST(GraphSpringFigures, RunawayIsMeasuredWhileItGrows) {
    Random random(Seed{33});
    for (int i = 0; i < 20; ++i) {
        GraphSpringConfig config;
        const double zeta = static_cast<double>(random.uniform(0.1f, 1.5f));
        const double hOmega = semiImplicitLimit(zeta) * static_cast<double>(random.uniform(1.05f, 1.8f));
        config.integrator = Integrator::semiImplicit, config.tickRate = static_cast<double>(random.uniform(20, 120));
        config.shape = {hOmega * config.tickRate, zeta};
        const double growth = growthPerStep(propagator(config.integrator, config.shape, 1 / config.tickRate));
        const double expected = -std::log(growth) * config.tickRate;
        SCOPED_TRACE(testing::Message() << hOmega << ' ' << zeta << ' ' << config.tickRate);
        bool hasBlownUp = false;
        GraphSpring spring(config);
        for (int tick = 1; tick <= 2400; ++tick) {
            spring.advanceTo(tick);
            if (tick % 60 != 0) continue;
            const SpringMeasurement m = spring.measured();
            ASSERT_NEAR(m.decayRate, expected, 0.02 * std::fabs(expected)) << tick;
            ASSERT_TRUE(std::isnan(m.halfLife)) << tick;
            ASSERT_FALSE(spring.isAtRest());
            hasBlownUp = hasBlownUp || spring.hasBlownUp();
            ASSERT_EQ(spring.hasBlownUp(), hasBlownUp) << "it came back at " << tick;
        }
        EXPECT_EQ(hasBlownUp, std::fabs(spring.now().x) > 1e99 || std::fabs(spring.now().v) > 1e99);
        spring.setConfig({hz(1), 0.5}, Integrator::exact, 60);
        spring.reset({});
        EXPECT_FALSE(spring.hasBlownUp());
    }
}

TEST(GraphSpringFigures, ExactIsMeasuredAtAnyStepRate) {
    Random random(Seed{34});
    for (int i = 0; i < 200; ++i) {
        GraphSpringConfig config;
        const double zeta = static_cast<double>(random.uniform(0.01f, 0.7f));
        config.shape = {hz(0.1 * std::pow(200.0, static_cast<double>(random.uniform01()))), zeta};
        config.tickRate = static_cast<double>(random.uniform(10, 240));
        const SpringMeasurement m = played(config, 900).measured();
        SCOPED_TRACE(testing::Message() << config.shape.omega << ' ' << zeta << ' ' << config.tickRate);
        EXPECT_NEAR(m.frequency / dampedFrequency(config.shape), 1, 1e-5);
        EXPECT_NEAR(m.halfLife / halfLife(config.shape), 1, 1e-5);
        EXPECT_NEAR(m.overshoot, overshoot(config.shape), 1e-5);
    }
}

TEST(GraphSpringFigures, ReportsErrorsOfInexactIntegrators) {
    for (const Integrator integrator : {Integrator::implicit, Integrator::semiImplicit}) {
        GraphSpringConfig config;
        config.shape = {8 * std::numbers::pi, 0.23}, config.integrator = integrator;
        const GraphSpring spring = played(config, 600);
        double worst = 0;
        SpringState s;
        for (int k = 1; k <= 600; ++k) {
            s = stepped(propagator(integrator, config.shape, 1.0 / 60), s, 1);
            worst = std::max(worst, std::fabs(s.x - truth::byRoots(config.shape, {}, 1, k / 60.0).x));
        }
        EXPECT_NEAR(spring.maxError(), worst, 1e-12);
        EXPECT_GT(worst, 0.01);
    }
}

TEST(GraphSpringFigures, MeasuresFrequencyAndDecay) {
    GraphSpringConfig config;
    config.shape = {8 * std::numbers::pi, 0.23}, config.integrator = Integrator::implicit;
    const SpringMeasurement implicit = played(config, 600).measured();
    EXPECT_NEAR(implicit.frequency, 3.40, 0.005);
    EXPECT_NEAR(implicit.decayRate, 9.40, 0.005);
    config.integrator = Integrator::exact, config.retargetTick = 77, config.tickRate = 50;
    const SpringMeasurement exact = played(config, 600).measured();
    EXPECT_NEAR(exact.frequency, 3.89, 0.005);
    EXPECT_NEAR(exact.decayRate, 5.78, 0.005);
}

TEST(GraphSpringFigures, OvershootIsMeasured) {
    GraphSpringConfig config;
    config.shape = {hz(1), 0.2}, config.tickRate = 600;
    EXPECT_NEAR(played(config, 600).measured().overshoot, overshoot(config.shape), 1e-4);
}

/// Targets at random ticks, some of them dragged: a new one at each of many ticks in a row.
std::vector<std::pair<int, double>> randomTargets(Random& random) {
    std::vector<std::pair<int, double>> targets{{0, 1}};
    for (std::uint32_t i = random.below(5); i > 0; --i) {
        int tick = targets.back().first + 1 + static_cast<int>(random.below(150));
        const double way = static_cast<double>(random.uniform(-0.1f, 0.1f));
        double target = static_cast<double>(random.uniform(-2, 2));
        for (std::uint32_t dragged = random.below(2) * random.below(40); dragged > 0; --dragged)
            targets.push_back({tick++, target += way});
        targets.push_back({tick, target + 0.01});
    }
    return targets;
}

TEST(GraphSpringFigures, FiguresAreThoseOfTheMotionSinceTheLastTarget) {
    Random random(Seed{31});
    int turned = 0;
    for (int i = 0; i < 300; ++i) {
        GraphSpringConfig config;
        config.shape = {
            hz(static_cast<double>(random.uniform(0.3f, 4))),
            static_cast<double>(random.below(4) > 0 ? random.uniform(0.02f, 0.8f) : random.uniform(1.1f, 2))};
        const auto targets = randomTargets(random);
        const int since = targets.back().first, ticks = 4 + static_cast<int>(random.below(600));
        GraphSpring spring(config);
        std::size_t next = 1;
        for (int tick = 1; tick <= since + ticks; ++tick) {
            for (; next < targets.size() && targets[next].first < tick; ++next) spring.setTarget(targets[next].second);
            spring.advanceTo(tick);
        }
        // The closed form from where the spring was then, with the velocity that it had.
        const SpringState start = chain(config.shape, targets, since);
        const double target = targets.back().second, first = start.x - target, side = std::copysign(1.0, first);
        double swing = 0, beyond = 0, last = first, step = 0;
        bool hasTurned = false;
        constexpr int kParts = 40;  // between two ticks: they miss peaks by up to (ωh / 40)² / 8 of the swing
        for (int k = 0; k <= ticks; ++k) {
            const double y = truth::byRoots(config.shape, start, target, k / 60.0).x - target;
            const bool isHigh = std::max(std::fabs(last), std::fabs(y)) > 0.8 * swing ||
                                -std::min(side * last, side * y) > 0.8 * beyond;
            for (int part = k == 0 || !isHigh ? 0 : 1 - kParts; part < 0; ++part) {
                const double between =
                    truth::byRoots(config.shape, start, target, (k + static_cast<double>(part) / kParts) / 60).x;
                beyond = std::max(beyond, -side * (between - target));
                swing = std::max(swing, std::fabs(between - target));
            }
            swing = std::max(swing, std::fabs(y)), beyond = std::max(beyond, -side * y);
            hasTurned = hasTurned || (k > 0 && -side * y > 0 && std::fabs(y) < std::fabs(last));
            step = std::fabs(y - last), last = y;
        }
        hasTurned = hasTurned || (std::fabs(last) < 0.01 * swing && step < 0.001 * swing);
        SCOPED_TRACE(testing::Message() << i << ": " << dampedFrequency(config.shape) << " Hz, zeta "
                                        << config.shape.zeta << ", " << ticks << " ticks");
        const SpringMeasurement m = spring.measured();
        EXPECT_NEAR(spring.measuredFrom().x, first, 1e-9);
        EXPECT_NEAR(spring.measuredFrom().v, start.v, 1e-8);
        EXPECT_NEAR(m.decayRate, decayRate(config.shape), 1e-4 * config.shape.omega);
        if (config.shape.zeta < 1) {
            EXPECT_NEAR(m.frequency, dampedFrequency(config.shape), 1e-4 * dampedFrequency(config.shape));
        }
        if (std::fabs(std::fabs(first) - kMinStart * swing) < 1e-4) continue;
        const bool isMeasured = hasTurned && std::fabs(first) > kMinStart * swing;
        ASSERT_EQ(std::isnan(m.overshoot), !isMeasured);
        if (!isMeasured) continue;
        EXPECT_NEAR(m.overshoot, beyond / std::fabs(first), 1.5e-4);
        // The start itself, which may be farther beyond than any later peak, is no overshoot.
        EXPECT_NEAR(m.overshoot, overshoot(config.shape, {first, start.v}), 1e-2);
        ++turned;
    }
    EXPECT_GT(turned, 100);
}

TEST(GraphSpringFigures, DraggedTwiceTheMisprintHasSensibleFigures) {
    GraphSpringConfig config;
    config.shape = convert({.parameterization = Parameterization::halfLife,
                            .frequency = 2,
                            .halfLife = 0.5,
                            .mistake = Mistake::invertedHalfLife})
                       .shape;
    GraphSpring spring(config);
    const double expected = halfLife(config.shape);
    int figures = 0;
    for (int tick = 0; tick < 60 * 60; ++tick) {
        if (tick >= 180 && tick < 220) spring.setTarget(1 + 0.02 * (tick - 180));
        if (tick >= 400 && tick < 460) spring.setTarget(1.8 - 0.03 * (tick - 400));
        spring.advanceTo(tick + 1);
        const SpringMeasurement m = spring.measured();
        if (!std::isnan(m.overshoot)) {
            ASSERT_LE(m.overshoot, 1 / kMinStart) << tick;
        }
        if (std::isnan(m.halfLife)) continue;
        ASSERT_NEAR(m.halfLife, expected, 1e-3 * expected) << tick;
        ++figures;
    }
    EXPECT_GT(figures, 3000);
}

TEST(GraphSpringFigures, RestHasNoFigures) {
    GraphSpringConfig config;
    config.target = 0;
    const GraphSpring spring = played(config, 60);
    EXPECT_TRUE(spring.isAtRest());
    EXPECT_TRUE(std::isnan(spring.measured().decayRate) && std::isnan(spring.measured().overshoot));
    config.target = 1;
    EXPECT_FALSE(played(config, 60 * 120).isAtRest()) << "it keeps the figures of its last motion";
}

}  // namespace
}  // namespace arclight::springs
