// Births and lives without positions, against the simulation that has them.
#include "sim/particles/emission_schedule.h"

#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "core/random.h"
#include "core/time.h"
#include "sim/particles/effects.h"

namespace arclight::particles {
namespace {

ParticleStep stepAt(std::int64_t tick, float amount = 1) {
    return {.tick = tick, .seconds = static_cast<float>(tick) * kTick, .settings = {.amount = amount}};
}

std::vector<std::uint32_t> keysOf(const ParticleSystem& system) {
    std::vector<std::uint32_t> keys;
    for (const Motion& motion : system.pool().motions()) keys.push_back(motion.key);
    return keys;
}

std::vector<std::uint32_t> keysOf(const EmissionSchedule& schedule) {
    std::vector<std::uint32_t> keys;
    for (const EmissionSchedule::Life& life : schedule.lives()) keys.push_back(life.key);
    return keys;
}

/// Emitters that emit at random, and through each other, with pools too small for some of them.
Effect randomEffect(Random& random) {
    Effect effect{.name = "random", .capacity = 20 + random.below(400), .materials = {{}}};
    if (random.below(2) == 0) effect.period = random.uniform(0.3f, 2);
    if (random.below(6) == 0) effect.keepsFull = true;
    const int count = 2 + static_cast<int>(random.below(5));
    for (int i = 0; i < count; ++i) {
        Emitter emitter{.life = {random.uniform(0.02f, 0.5f), random.uniform(0.5f, 1.5f)}, .speed = {1, 3}};
        if (random.below(2) == 0) emitter.burst = static_cast<int>(random.below(60));
        if (random.below(2) == 0) emitter.rate = random.uniform(1, 400);
        emitter.begin = random.uniform(0, 0.5f);
        if (random.below(2) == 0) emitter.end = random.uniform(0.2f, 1.5f);
        // Only through later ones, so that nothing emits itself.
        const auto later = [&] {
            return i + 1 < count ? i + 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(count - i - 1)))
                                 : -1;
        };
        if (random.below(2) == 0) emitter.trail = later(), emitter.trailRate = random.uniform(5, 150);
        if (random.below(2) == 0) emitter.onDeath = later(), emitter.onDeathCount = static_cast<int>(random.below(5));
        effect.emitters.push_back(emitter);
    }
    return effect;
}

TEST(EmissionSchedule, HasTheParticlesOfTheSimulationInTheirOrder) {
    Random random(Seed{23});
    std::size_t refusals = 0;
    for (int round = 0; round < 60; ++round) {
        ParticleSystem system;
        EmissionSchedule schedule;
        system.reset(randomEffect(random), Seed{random.next()});
        const float amount = random.uniform(0.1f, 3);
        system.fit(amount);
        schedule.adopt(system);
        ASSERT_TRUE(schedule.isExact());
        for (int tick = 0; tick < 150; ++tick) {
            system.step(stepAt(tick, amount));
            schedule.step(stepAt(tick, amount));
            ASSERT_EQ(keysOf(system), keysOf(schedule)) << "round " << round << " tick " << tick;
            ASSERT_EQ(system.refused(), schedule.refused()) << "round " << round << " tick " << tick;
        }
        refusals += system.refused() > 0;
    }
    EXPECT_GT(refusals, 10u) << "full pools are tested";
    EXPECT_LT(refusals, 55u);
}

TEST(EmissionSchedule, HasTheParticlesOfEveryShippedEffectThatDoesNotHit) {
    int exact = 0;
    for (int kind = 0; kind < kEffects; ++kind) {
        ParticleSystem system;
        EmissionSchedule schedule;
        system.reset(effectOf(static_cast<EffectKind>(kind), 3000), Seed{5});
        schedule.adopt(system);
        EXPECT_TRUE(canSchedule(system.effect())) << system.effect().name;
        for (int tick = 0; tick < 400; ++tick) {
            system.step(stepAt(tick));
            schedule.step(stepAt(tick));
            if (!schedule.isExact()) continue;
            ASSERT_EQ(keysOf(system), keysOf(schedule)) << system.effect().name << ' ' << tick;
        }
        exact += schedule.isExact();
        EXPECT_EQ(schedule.refused(), 0u) << system.effect().name;
    }
    EXPECT_GE(exact, kEffects - 3);
}

TEST(EmissionSchedule, HoldsWhatDiesOfAHitUntilItsLifeIsOver) {
    for (const float amount : {0.5f, 1.0f, 3.0f}) {
        ParticleSystem system;
        EmissionSchedule schedule;
        system.reset(fountainEffect(), Seed{3});
        system.fit(amount);
        schedule.adopt(system);
        EXPECT_FALSE(schedule.isExact());
        std::set<std::uint32_t> slotted;  // keys of all that has been given a slot
        for (int tick = 0; tick < 300; ++tick) {
            system.step(stepAt(tick, amount));
            schedule.step(stepAt(tick, amount));
            for (const ScheduledBirth& birth : schedule.births()) slotted.insert(birth.particle.motion.key);
            if (tick % 10 != 0) continue;
            for (const std::uint32_t key : keysOf(system)) ASSERT_TRUE(slotted.contains(key)) << tick;
        }
        EXPECT_EQ(schedule.refused(), 0u) << amount;
        EXPECT_EQ(system.refused(), 0u) << amount << ": what finds no room differs from what the GPU has";
    }
}

TEST(EmissionSchedule, GivesNoSlotTwice) {
    Random random(Seed{7});
    std::vector<Effect> effects{fountainEffect(), sparksEffect(), explosionEffect(), steadyEffect(500)};
    for (int i = 0; i < 10; ++i) effects.push_back(randomEffect(random));
    std::size_t births = 0;
    for (const Effect& effect : effects) {
        ParticleSystem system;
        EmissionSchedule schedule;
        system.reset(effect, Seed{1});
        schedule.adopt(system);
        std::map<std::uint32_t, std::uint32_t> keyOfSlot;
        for (int tick = 0; tick < 200; ++tick) {
            const std::vector<EmissionSchedule::Life> before(schedule.lives().begin(), schedule.lives().end());
            schedule.step(stepAt(tick));
            std::set<std::uint32_t> taken;
            for (const EmissionSchedule::Life& life : before) taken.insert(life.slot);
            for (const ScheduledBirth& birth : schedule.births()) {
                ASSERT_LT(birth.slot, schedule.usedSlots());
                EXPECT_TRUE(taken.insert(birth.slot).second)
                    << effect.name << ": a parent of this tick lost its slot at tick " << tick;
                keyOfSlot[birth.slot] = birth.particle.motion.key;
            }
            births += schedule.births().size();
            std::set<std::uint32_t> alive;
            for (const EmissionSchedule::Life& life : schedule.lives()) {
                EXPECT_TRUE(alive.insert(life.slot).second) << effect.name;
                EXPECT_EQ(keyOfSlot[life.slot], life.key) << effect.name << " at tick " << tick;
            }
        }
    }
    EXPECT_GT(births, 1000u);
}

TEST(EmissionSchedule, GoesOnWhereASimulationIs) {
    for (const int start : {1, 37, 100}) {
        ParticleSystem system;
        EmissionSchedule schedule;
        system.reset(sparksEffect(), Seed{9});
        for (int tick = 0; tick < start; ++tick) system.step(stepAt(tick));
        schedule.adopt(system);
        EXPECT_EQ(keysOf(system), keysOf(schedule));
        EXPECT_EQ(schedule.births().size(), system.pool().alive());
        for (int tick = start; tick < start + 100; ++tick) {
            system.step(stepAt(tick));
            schedule.step(stepAt(tick));
            ASSERT_EQ(keysOf(system), keysOf(schedule)) << tick;
        }
    }
}

TEST(EmissionSchedule, RefusesEffectsWhoseHitsEmitWhatEmits) {
    Effect effect = fountainEffect();
    EXPECT_TRUE(canSchedule(effect));
    effect.emitters[static_cast<std::size_t>(effect.emitters[0].onHit)].trail = 3;
    EXPECT_FALSE(canSchedule(effect));
}

TEST(ParticleSystem, ResumesWhatItWas) {
    ParticleSystem a, b;
    a.reset(sparksEffect(), Seed{4});
    b.reset(sparksEffect(), Seed{4});
    for (int tick = 0; tick < 50; ++tick) a.step(stepAt(tick));
    std::vector<MovingParticle> all;
    for (std::size_t i = 0; i < a.pool().alive(); ++i)
        all.push_back({std::as_const(a).pool().particles()[i], std::as_const(a).pool().motions()[i]});
    b.resume(all, a.clock(), a.refused());
    for (int tick = 50; tick < 150; ++tick) a.step(stepAt(tick)), b.step(stepAt(tick));
    EXPECT_EQ(a.hash(), b.hash());
}

}  // namespace
}  // namespace arclight::particles
