#include "sim/springs/graph_spring.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/truth.h"

namespace arclight::springs {
namespace {

using truth::hz;
using truth::kPi;

/// The closed form over a sequence of targets, set at host ticks, by the characteristic roots.
SpringState chain(SpringShape shape, const std::vector<std::pair<int, double>>& targets, int tick) {
    SpringState s;
    for (std::size_t i = 0; i < targets.size() && targets[i].first < tick; ++i) {
        const int end = i + 1 < targets.size() ? std::min(tick, targets[i + 1].first) : tick;
        s = truth::byRoots(shape, s, targets[i].second, (end - targets[i].first) / 60.0);
    }
    return s;
}

GraphSpring played(const GraphSpringConfig& config, int ticks) {
    GraphSpring spring(config);
    for (int tick = 1; tick <= ticks; ++tick) spring.advanceTo(tick);
    return spring;
}

TEST(GraphSpring, ExactMatchesClosedFormAtEveryTickAndRate) {
    for (const double f : {0.1, 2.0, 20.0})
        for (const double zeta : {0.0, 0.3, 1.0, 2.0})
            for (const double rate : {10.0, 30.0, 60.0, 144.0, 59.94, 1000.0}) {
                GraphSpringConfig config;
                config.shape = {hz(f), zeta}, config.tickRate = rate;
                config.retargetTick = 137, config.retargetTo = -0.5;
                GraphSpring spring(config);
                double worst = 0;
                for (int tick = 1; tick <= 600; ++tick) {
                    spring.advanceTo(tick);
                    const SpringState truth = chain(config.shape, {{0, 1}, {137, -0.5}}, tick);
                    worst = std::max(worst, std::fabs(spring.now().x - truth.x));
                    EXPECT_DOUBLE_EQ(spring.now().t, tick / 60.0);
                }
                EXPECT_LT(worst, 1e-9) << f << ' ' << zeta << ' ' << rate;
                EXPECT_LT(spring.maxError(), 1e-9);
                EXPECT_EQ(spring.velocityJump(), 0);
            }
}

TEST(GraphSpring, ExactMatchesClosedFormOverManyTargets) {
    const std::vector<std::pair<int, double>> targets{{0, 1}, {13, 3}, {14, -2}, {50, 0.25}, {51, 0.3}, {300, 1}};
    GraphSpringConfig config;
    config.shape = {hz(3), 0.1}, config.tickRate = 25;
    GraphSpring spring(config);
    std::size_t next = 1;
    for (int tick = 1; tick <= 600; ++tick) {
        spring.advanceTo(tick);
        if (next < targets.size() && targets[next].first == tick) spring.setTarget(targets[next++].second);
        const SpringState truth = chain(config.shape, targets, tick);
        EXPECT_NEAR(spring.now().x, truth.x, 1e-10) << tick;
        EXPECT_NEAR(spring.now().v, truth.v, 1e-9) << tick;
    }
}

TEST(GraphSpring, SeekingMatchesPlaying) {
    for (const Integrator integrator :
         {Integrator::exact, Integrator::implicit, Integrator::semiImplicit, Integrator::stiffness}) {
        GraphSpringConfig config;
        config.integrator = integrator, config.tickRate = 45, config.retargetTick = 100;
        GraphSpring seeking(config);
        seeking.advanceTo(333);
        const GraphSpring playing = played(config, 333);
        EXPECT_NEAR(seeking.now().x, playing.now().x, 1e-13);
        EXPECT_EQ(seeking.now().t, playing.now().t);
    }
}

TEST(GraphSpring, StepsAtItsOwnRate) {
    for (const Integrator integrator : {Integrator::implicit, Integrator::semiImplicit, Integrator::stiffness})
        for (const int rate : {30, 60, 144, 7}) {
            GraphSpringConfig config;
            config.shape = {hz(1.5), 0.3}, config.integrator = integrator, config.tickRate = rate;
            config.retargetTick = 61, config.retargetTo = 4;
            const GraphSpring spring = played(config, 240);
            const Propagator<double> p = propagator(integrator, config.shape, 1.0 / rate);
            SpringState s;
            const int steps = 4 * rate;
            for (int k = 0; k < steps; ++k)  // k / rate >= 61 / 60, in whole numbers
                s = stepped(p, s, k * 60 >= 61 * rate ? 4 : 1);
            EXPECT_EQ(spring.now().x, s.x) << rate;
            EXPECT_EQ(spring.now().t, 4.0);
            EXPECT_EQ(spring.target(), 4);
        }
}

TEST(GraphSpring, StartsAtRestAtZero) {
    const GraphSpring spring;
    EXPECT_EQ(spring.now().x, 0);
    EXPECT_EQ(spring.now().v, 0);
    EXPECT_EQ(spring.target(), 1);
    GraphSpringConfig config;
    config.retargetTick = 0, config.retargetTo = 5;
    EXPECT_EQ(GraphSpring(config).target(), 5);
    EXPECT_NEAR(played(config, 600).now().x, 5, 1e-9);
}

TEST(GraphSpring, TargetChangesAtItsTick) {
    GraphSpringConfig config;
    config.retargetTick = 10, config.retargetTo = 2;
    GraphSpring spring(config);
    spring.advanceTo(9);
    EXPECT_EQ(spring.target(), 1);
    spring.advanceTo(10);
    EXPECT_EQ(spring.target(), 2);
}

TEST(GraphSpring, DivergenceIsBounded) {
    GraphSpringConfig config;
    config.shape = {hz(20), 1}, config.integrator = Integrator::semiImplicit, config.tickRate = 30;
    const GraphSpring spring = played(config, 36000);
    EXPECT_TRUE(std::isfinite(spring.now().x) && std::isfinite(spring.now().v));
    EXPECT_GT(std::fabs(spring.now().x), 1e90);
    EXPECT_TRUE(std::isfinite(spring.maxError()));
}

TEST(GraphSpring, RunawayIsMeasuredWhileItGrows) {
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

TEST(GraphSpring, ExactIsMeasuredAtAnyStepRate) {
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

TEST(GraphSpring, ReportsErrorsOfInexactIntegrators) {
    for (const Integrator integrator : {Integrator::implicit, Integrator::semiImplicit}) {
        GraphSpringConfig config;
        config.shape = {8 * kPi, 0.23}, config.integrator = integrator;
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

TEST(GraphSpring, MeasuresFrequencyAndDecay) {
    GraphSpringConfig config;
    config.shape = {8 * kPi, 0.23}, config.integrator = Integrator::implicit;
    const SpringMeasurement implicit = played(config, 600).measured();
    EXPECT_NEAR(implicit.frequency, 3.40, 0.005);
    EXPECT_NEAR(implicit.decayRate, 9.40, 0.005);
    config.integrator = Integrator::exact, config.retargetTick = 77, config.tickRate = 50;
    const SpringMeasurement exact = played(config, 600).measured();
    EXPECT_NEAR(exact.frequency, 3.89, 0.005);
    EXPECT_NEAR(exact.decayRate, 5.78, 0.005);
}

TEST(GraphSpring, OvershootIsMeasured) {
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

TEST(GraphSpring, FiguresAreThoseOfTheMotionSinceTheLastTarget) {
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
        if (std::fabs(std::fabs(first) - kLeastStart * swing) < 1e-4) continue;
        const bool isMeasured = hasTurned && std::fabs(first) > kLeastStart * swing;
        ASSERT_EQ(std::isnan(m.overshoot), !isMeasured);
        if (!isMeasured) continue;
        EXPECT_NEAR(m.overshoot, beyond / std::fabs(first), 1.5e-4);
        // The start itself, which may be farther beyond than any later peak, is no overshoot.
        EXPECT_NEAR(m.overshoot, overshoot(config.shape, {first, start.v}), 1e-2);
        ++turned;
    }
    EXPECT_GT(turned, 100);
}

TEST(GraphSpring, DraggedTwiceTheMisprintHasSensibleFigures) {
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
            ASSERT_LE(m.overshoot, 1 / kLeastStart) << tick;
        }
        if (std::isnan(m.halfLife)) continue;
        ASSERT_NEAR(m.halfLife, expected, 1e-3 * expected) << tick;
        ++figures;
    }
    EXPECT_GT(figures, 3000);
}

TEST(GraphSpring, RestHasNoFigures) {
    GraphSpringConfig config;
    config.target = 0;
    const GraphSpring spring = played(config, 60);
    EXPECT_TRUE(spring.isAtRest());
    EXPECT_TRUE(std::isnan(spring.measured().decayRate) && std::isnan(spring.measured().overshoot));
    config.target = 1;
    EXPECT_FALSE(played(config, 60 * 120).isAtRest()) << "it keeps the figures of its last motion";
}

TEST(GraphSpring, HistoryIsSortedAndBounded) {
    GraphSpringConfig config;
    config.tickRate = 144;
    const GraphSpring spring = played(config, 60 * 100);
    const auto history = spring.history();
    ASSERT_GT(history.size(), 60u * 144);
    EXPECT_GE(history.front().t, 100 - GraphSpring::kHistorySeconds - 1e-9);
    for (std::size_t i = 1; i < history.size(); ++i) EXPECT_LT(history[i - 1].t, history[i].t);
    for (const GraphSample& sample : history) EXPECT_NEAR(sample.x, sample.reference, 1e-9);
}

TEST(GraphSpring, ZeroVelocityOnClickReportsVelocityJump) {
    GraphSpringConfig config;
    config.shape = {hz(1), 0.2}, config.retargetTick = 12, config.mistake = Mistake::zeroVelocityOnClick;
    const GraphSpring spring = played(config, 120);
    EXPECT_NEAR(spring.velocityJump(), std::fabs(truth::byRoots(config.shape, {}, 1, 0.2).v), 1e-9);
    EXPECT_GT(spring.maxError(), 0.1);
}

TEST(GraphSpring, SnapWithoutAbsTeleportsDownwards) {
    GraphSpringConfig config;
    config.shape = {hz(1), 1}, config.mistake = Mistake::snapWithoutAbs;
    config.retargetTick = 300, config.retargetTo = 0;
    GraphSpring spring(config);
    spring.advanceTo(240);
    EXPECT_NEAR(spring.maxError(), 0, 1e-5) << "moving up is right";
    spring.advanceTo(302);
    EXPECT_EQ(spring.now().x, 0) << "moving down, it teleports";
    config.mistake = Mistake::none;
    EXPECT_GT(played(config, 302).now().x, 0.9);
}

TEST(GraphSpring, MissingOmegaDiverges) {
    GraphSpringConfig config;
    config.shape = {4 * kPi, 0.367}, config.integrator = Integrator::implicit, config.mistake = Mistake::missingOmega;
    EXPECT_NEAR(played(config, 240).now().x / 7.3e8, 1, 0.02);
}

TEST(GraphSpring, NewShapeKeepsPositionAndVelocity) {
    for (const Integrator integrator : {Integrator::exact, Integrator::implicit}) {
        GraphSpringConfig config;
        config.integrator = integrator, config.tickRate = 45;
        GraphSpring spring(config);
        spring.advanceTo(20);
        const GraphSample before = spring.now();
        spring.setConfig({hz(5), 0.1}, integrator, 90);
        EXPECT_EQ(spring.now().x, before.x);
        spring.advanceTo(21);
        EXPECT_LT(std::fabs(spring.now().x - before.x), 0.4);
        spring.advanceTo(300);
        EXPECT_NEAR(spring.now().x, 1, 1e-3);
        if (integrator == Integrator::exact) {
            EXPECT_LT(spring.maxError(), 1e-9);
        }
    }
}

TEST(GraphSpring, RandomChangesLeaveItFinite) {
    Random random(Seed{11});
    GraphSpring spring;
    std::int64_t tick = 0;
    for (int i = 0; i < 5000; ++i) {
        tick += random.below(4);
        spring.advanceTo(tick);
        if (random.below(2) == 0) spring.setTarget(random.uniform(-5, 5));
        const SpringShape shape{hz(random.uniform(0.1f, 20)), random.uniform(0, 2)};
        const auto integrator = static_cast<Integrator>(random.below(4));
        const auto mistake = static_cast<Mistake>(random.below(11));
        if (random.below(8) == 0) spring.setConfig(shape, integrator, random.uniform(5, 1000), mistake);
        if (random.below(400) == 0) {
            spring.reset({shape, integrator, random.uniform(5, 1000), 1, random.below(50), -1, mistake});
            tick = 0;
        }
        ASSERT_TRUE(std::isfinite(spring.now().x) && std::isfinite(spring.now().v) && std::isfinite(spring.maxError()));
        ASSERT_TRUE(std::isfinite(spring.now().reference));
        ASSERT_LE(spring.now().t, spring.hostTime());
        const SpringMeasurement m = spring.measured();
        ASSERT_FALSE(std::isinf(m.decayRate) || std::isinf(m.frequency) || std::isinf(m.overshoot)) << i;
    }
}

TEST(GraphSpring, ExactStaysExactAcrossShapeChanges) {
    Random random(Seed{12});
    GraphSpring spring;
    for (int tick = 1; tick < 2000; ++tick) {
        spring.advanceTo(tick);
        if (random.below(20) == 0) spring.setTarget(random.uniform(-5, 5));
        if (random.below(30) == 0)
            spring.setConfig({hz(random.uniform(0.1f, 20)), random.uniform(0, 2)}, Integrator::exact,
                             random.uniform(5, 1000));
    }
    EXPECT_LT(spring.maxError(), 1e-9);
    EXPECT_EQ(spring.velocityJump(), 0);
}

TEST(GraphSpring, RestoredCopyStepsAlike) {
    GraphSpringConfig config;
    config.tickRate = 50, config.retargetTick = 40;
    GraphSpring spring(config);
    spring.advanceTo(30);
    const GraphSpring saved = spring;
    spring.advanceTo(90);
    const GraphSample first = spring.now();
    spring = saved;
    spring.advanceTo(90);
    EXPECT_EQ(spring.now().x, first.x);
    EXPECT_EQ(spring.now().v, first.v);
}

}  // namespace
}  // namespace arclight::springs
