#include "sim/springs/graph_spring.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/springs/graph_spring_truth.h"

namespace arclight::springs {
namespace {

using truth::hz;

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

TEST(GraphSpring, ASoftConstraintStaysOnTheImplicitStep) {
    Random random(Seed{35});
    for (int i = 0; i < 100; ++i) {
        GraphSpringConfig config;
        config.shape = {hz(0.1 * std::pow(200.0, static_cast<double>(random.uniform01()))),
                        static_cast<double>(random.uniform(0, 2))};
        config.tickRate = static_cast<double>(random.uniform(10, 240));
        config.integrator = Integrator::softConstraint;
        GraphSpring spring(config);
        config.integrator = Integrator::implicit;
        GraphSpring implicit(config);
        double worst = 0;
        for (int tick = 1; tick <= 600; ++tick) {
            if (random.below(50) == 0) {
                const double target = random.uniform(-2, 2);
                spring.setTarget(target), implicit.setTarget(target);
            }
            spring.advanceTo(tick), implicit.advanceTo(tick);
            worst = std::max(worst, std::fabs(spring.now().x - implicit.now().x));
        }
        EXPECT_LT(worst, 1e-12);
        EXPECT_NEAR(spring.constraintError(), worst, 1e-13);
        EXPECT_EQ(implicit.constraintError(), 0);
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
    config.shape = {4 * std::numbers::pi, 0.367}, config.integrator = Integrator::implicit,
    config.mistake = Mistake::missingOmega;
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
        if (random.below(30) > 0) continue;
        const SpringShape shape{hz(random.uniform(0.1f, 20)), random.uniform(0, 2)};
        spring.setConfig(shape, Integrator::exact, random.uniform(5, 1000));
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
