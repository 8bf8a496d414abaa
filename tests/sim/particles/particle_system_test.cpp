// The simulation against closed forms, and that threads and time do not change it.
#include "sim/particles/particle_system.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/allocation_counter.h"
#include "core/parallel.h"
#include "core/random.h"
#include "core/time.h"
#include "sim/particles/effects.h"
#include "sim/particles/particle_flight.h"
#include "sim/particles/particle_light.h"
#include "sim/particles/radix_sort.h"

namespace arclight::particles {
namespace {

ParticleStep stepOfTick(std::int64_t tick) { return {.tick = tick, .seconds = static_cast<float>(tick) * kTick}; }

void play(ParticleSystem& system, int ticks, int from = 0) {
    for (int tick = from; tick < from + ticks; ++tick) system.step(stepOfTick(tick));
}

/// A single particle that is emitted at the first tick.
Effect effectOfOne(Emitter emitter) {
    emitter.burst = 1, emitter.end = 0;
    return {.name = "one", .capacity = 4, .materials = {{}}, .emitters = {emitter}};
}

TEST(Forces, TerminalSpeedIsThatOfTheDrag) {
    for (const float drag : {0.5f, 2.0f, 20.0f}) {
        glm::vec3 v(0);
        for (int i = 0; i < 3000; ++i) v = draggedVelocity(v, glm::vec3(0), {0, -kGravity, 0}, drag, 0, kTick);
        EXPECT_NEAR(v.y, -kGravity / drag, 1e-4f * kGravity / drag);
    }
    for (const float drag : {0.02f, 0.5f, 5.0f}) {
        glm::vec3 v(0);
        for (int i = 0; i < 3000; ++i) v = draggedVelocity(v, glm::vec3(0), {0, -kGravity, 0}, 0, drag, kTick);
        EXPECT_NEAR(v.y, -std::sqrt(kGravity / drag), 2e-4f * std::sqrt(kGravity / drag));
    }
}

TEST(Forces, AirCarriesWhatItDrags) {
    glm::vec3 v(0);
    for (int i = 0; i < 2000; ++i) v = draggedVelocity(v, {3, 0, -1}, glm::vec3(0), 2, 0.5f, kTick);
    EXPECT_LT(glm::length(v - glm::vec3(3, 0, -1)), 1e-4f);
}

TEST(Forces, AThrowIsAParabola) {
    ParticleSystem system;
    system.reset(effectOfOne({.life = {9, 9}, .position = {0, 2, 0}, .speed = {8, 8}}), Seed{1});
    play(system, 61);
    const float t = 60 * kTick;
    EXPECT_NEAR(system.pool().particles()[0].position.y, 2 + 8 * t - 0.5f * kGravity * t * t, 1e-4f);
    // Half a tick of gravity behind.
    EXPECT_NEAR(system.pool().motions()[0].velocity.y, 8 - kGravity * (t - kTick / 2), 1e-4f);
}

TEST(Collision, ADropRisesToTheSquareOfTheRestitution) {
    Random random(Seed{5});
    for (int round = 0; round < 200; ++round) {
        const float restitution = random.uniform(0.1f, 1), height = random.uniform(0.02f, 6);
        const float gravity = random.uniform(0.5f, 3), rate = random.uniform(1, 59);
        const double g = static_cast<double>(kGravity * gravity);
        // Below, impacts do not bounce in full.
        if (2 * g * static_cast<double>(height) < 0.17) continue;
        ParticleSystem system;
        // By its rate, it is born at any time in a tick.
        system.reset({.name = "drop",
                      .capacity = 1,
                      .materials = {{}},
                      .emitters = {{.rate = rate,
                                    .life = {30, 30},
                                    .position = {0, height, 0},
                                    .gravity = gravity,
                                    .collides = true,
                                    .restitution = restitution,
                                    .friction = 0}}},
                     Seed{1});
        int tick = 0;
        while (system.pool().alive() == 0 || system.pool().motions()[0].hits == 0) system.step(stepOfTick(tick++));
        const double v = static_cast<double>(system.pool().motions()[0].velocity.y) - g / 120;
        const double peak = static_cast<double>(system.pool().particles()[0].position.y) + v * v / (2 * g);
        const double square = static_cast<double>(restitution * restitution);
        ASSERT_NEAR(peak / static_cast<double>(height), square, 0.01 * square) << "round " << round;
    }
}

TEST(Collision, RestitutionActsOnTheNormalPartAlone) {
    const Effect effect = effectOfOne({.gravity = 0, .collides = true, .restitution = 0.5f, .friction = 0});
    Particle particle{.position = {0, 0.01f, 0}};
    Motion motion{.velocity = {3, -4, 1}};
    moveParticle(effect, stepOfTick(0), particle, motion);
    EXPECT_FLOAT_EQ(motion.velocity.x, 3);
    EXPECT_FLOAT_EQ(motion.velocity.z, 1);
    EXPECT_FLOAT_EQ(motion.velocity.y, 2);
    EXPECT_EQ(motion.hits, 1);
    EXPECT_GE(particle.position.y, 0);
}

TEST(Collision, NothingStaysInsideAFloorOrABall) {
    Effect effect = sparksEffect();
    ParticleSystem system;
    system.reset(effect, Seed{5});
    for (int tick = 0; tick < 240; ++tick) {
        system.step(stepOfTick(tick));
        for (std::size_t i = 0; i < system.pool().alive(); ++i) {
            const Motion& motion = system.pool().motions()[i];
            if (!effect.emitters[motion.emitter].collides || motion.age < kTick) continue;
            const glm::vec3 p = system.pool().particles()[i].position;
            ASSERT_GE(p.y, -1e-5f);
            ASSERT_GT(glm::length(p - effect.balls[0].centre), effect.balls[0].radius - 0.01f);
        }
    }
}

TEST(Streak, IsAsLongAsTheShutterLetsItFly) {
    ParticleSystem system;
    system.reset(
        effectOfOne({.life = {9, 9}, .direction = {1, 0, 0}, .speed = {5, 5}, .gravity = 0, .shutter = 1.0f / 48}),
        Seed{1});
    play(system, 10);
    EXPECT_NEAR(system.pool().particles()[0].stretch, 5.0f / 48, 1e-6f);  // 0.104 m
    EXPECT_LT(glm::length(unpackDirection(system.pool().particles()[0].rotation) - glm::vec3(1, 0, 0)), 1e-3f);
}

TEST(Emission, RatesAndBurstsAreWhatIsDeclared) {
    Effect effect{.name = "rates", .period = 2, .capacity = 5000, .materials = {{}}};
    effect.emitters = {{.name = "steady", .rate = 37, .life = {1e6f, 1e6f}},
                       {.name = "burst", .burst = 11, .begin = 0.5f, .end = 0, .life = {1e6f, 1e6f}},
                       {.name = "window", .rate = 60, .begin = 1, .end = 1.5f, .life = {1e6f, 1e6f}}};
    ParticleSystem system;
    system.reset(effect, Seed{1});
    play(system, 600);  // 10 s: five periods
    std::array<int, 3> counts{};
    for (const Motion& motion : system.pool().motions()) ++counts[motion.emitter];
    EXPECT_NEAR(counts[0], 370, 1);
    EXPECT_EQ(counts[1], 55);
    EXPECT_NEAR(counts[2], 150, 5);
}

/// A tenth of a burst of three is no particle, then one: over many rounds, three tenths each.
TEST(Emission, BurstsKeepTheirAmountOverTheRounds) {
    const Effect effect{.name = "bursts",
                        .period = 0.1f,
                        .capacity = 1000,
                        .materials = {{}},
                        .emitters = {{.burst = 3, .end = 0, .life = {1e6f, 1e6f}}}};
    constexpr int kTicksOfRound = 6;
    for (const float amount : {0.1f, 0.5f, 1.0f, 1.3f}) {
        ParticleSystem system;
        system.reset(effect, Seed{1});
        for (int round = 0; round < 20; ++round) {
            for (int tick = 0; tick < kTicksOfRound; ++tick) {
                ParticleStep step = stepOfTick(round * kTicksOfRound + tick);
                step.settings.amount = amount;
                system.step(step);
            }
            const double exact = 3 * static_cast<double>(amount) * (round + 1);
            EXPECT_NEAR(static_cast<double>(system.pool().alive()), exact, 0.5 + 1e-4) << amount << " of " << round;
        }
    }
}

TEST(Emission, TrailsAndChildrenComeFromTheirParents) {
    Effect effect{.name = "family", .capacity = 500, .materials = {{}}};
    effect.emitters = {{.name = "parent",
                        .burst = 1,
                        .end = 0,
                        .life = {1, 1},
                        .speed = {6, 6},
                        .gravity = 0,
                        .trail = 1,
                        .onDeath = 2,
                        .trailRate = 30,
                        .onDeathCount = 7},
                       {.name = "trail", .life = {100, 100}, .gravity = 0},
                       {.name = "child", .life = {100, 100}, .gravity = 0}};
    ParticleSystem system;
    system.reset(effect, Seed{1});
    play(system, 80);
    std::array<int, 3> counts{};
    for (std::size_t i = 0; i < system.pool().alive(); ++i) {
        ++counts[system.pool().motions()[i].emitter];
        if (system.pool().motions()[i].emitter == 2) {
            EXPECT_NEAR(system.pool().particles()[i].position.y, 6, 0.2f);
        }
    }
    EXPECT_EQ(counts[0], 0);
    EXPECT_NEAR(counts[1], 30, 1);
    EXPECT_EQ(counts[2], 7);
}

TEST(Burial, TheLastTakesTheNumberOfTheDeadFromTheEndOn) {
    ParticleSystem system;
    Effect effect = effectOfOne({.life = {0.1f, 2}});
    effect.capacity = 700, effect.emitters[0].burst = 700;
    system.reset(effect, Seed{6});
    play(system, 1);
    for (int tick = 1; tick < 130; ++tick) {
        std::vector<std::uint32_t> expected;
        for (const Motion& motion : system.pool().motions()) expected.push_back(motion.key);
        for (std::size_t i = expected.size(); i-- > 0;) {
            const Motion& motion = system.pool().motions()[i];
            if (motion.age + kTick < motion.life) continue;
            expected[i] = expected.back();
            expected.pop_back();
        }
        play(system, 1, tick);
        ASSERT_EQ(system.pool().alive(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) ASSERT_EQ(system.pool().motions()[i].key, expected[i]);
    }
    EXPECT_EQ(system.pool().alive(), 0u);
}

TEST(Emission, SteadyIsAlwaysFull) {
    ParticleSystem system;
    system.reset(effectOf(EffectKind::steady, 2000), Seed{1});
    for (int tick = 0; tick < 400; ++tick) {
        system.step(stepOfTick(tick));
        ASSERT_EQ(system.pool().alive(), 2000u);
    }
}

/// With what sorts them and finds their lamps.
TEST(ParticleSystem, TenThousandSteadyTicksTakeNoMemory) {
    ParticleSystem system;
    DepthSorter sorter;
    LightClusters lights;
    system.reset(effectOf(EffectKind::fire, 6000), Seed{1});
    lights.reserve(system.effect().capacity);
    sorter.sort(std::vector<Particle>(system.effect().capacity), {0, 0, 5}, {0, 0, -1});
    // The pool of threads takes its memory when it is first used.
    parallelFor(1000, 1, [](std::size_t, std::size_t) {});
    for (int tick = 0; tick < 10'060; ++tick) {
        if (tick == 60) test::startCounting();
        system.step(stepOfTick(tick));
        sorter.sort(system.pool().particles(), {0, 0, 5}, {0, 0, -1});
        lights.find(system.effect(), system.pool().particles());
    }
    EXPECT_EQ(test::stopCounting(), 0);
}

class EveryEffect : public ::testing::TestWithParam<int> {
protected:
    Effect effect() const { return effectOf(static_cast<EffectKind>(GetParam()), 3000); }
};

TEST_P(EveryEffect, IsTheSameOnAnyNumberOfThreads) {
    std::array<std::uint64_t, 2> hashes{};
    for (std::size_t i = 0; i < 2; ++i) {
        setThreads(i == 0 ? 1 : 4);
        ParticleSystem system;
        system.reset(effect(), Seed{9});
        play(system, 120);
        hashes[i] = system.hash();
    }
    setThreads(0);
    EXPECT_EQ(hashes[0], hashes[1]);
}

TEST_P(EveryEffect, FollowsFromTheSeedAndACopyContinuesAlike) {
    ParticleSystem a, b;
    a.reset(effect(), Seed{1});
    b.reset(effect(), Seed{2});
    play(a, 60);
    play(b, 60);
    EXPECT_NE(a.hash(), b.hash());
    ParticleSystem copy = a;
    play(a, 60, 60);
    play(copy, 60, 60);
    EXPECT_EQ(a.hash(), copy.hash());
}

TEST_P(EveryEffect, StaysFiniteFindsRoomAndNumbersItsImages) {
    ParticleSystem system;
    system.reset(effect(), Seed{3});
    for (int tick = 0; tick < 700; ++tick) {
        system.step(stepOfTick(tick));
        ASSERT_EQ(system.pool().alive() + system.pool().dead(), system.pool().capacity());
        for (const Particle& p : system.pool().particles()) {
            ASSERT_TRUE(std::isfinite(p.position.x + p.position.y + p.position.z + p.rotation + p.scale + p.stretch));
            ASSERT_LT(static_cast<std::size_t>(p.image) / kAtlasCells, system.effect().materials.size());
            ASSERT_GE(p.scale, 0);
        }
    }
    EXPECT_EQ(system.refused(), 0u) << "the pool is too small";
}

INSTANTIATE_TEST_SUITE_P(Effects, EveryEffect, ::testing::Range(0, kEffects), [](const auto& param) {
    return std::string(effectOf(static_cast<EffectKind>(param.param), 1).name);
});

}  // namespace
}  // namespace arclight::particles
