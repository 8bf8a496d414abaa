// The tables of the effects: every number in its range, every reference valid, room for all particles.
#include "sim/particles/effects.h"

#include <map>

#include <gtest/gtest.h>

#include "core/random.h"
#include "core/time.h"
#include "sim/particles/beam_targets.h"
#include "sim/particles/particle_flight.h"
#include "sim/particles/particle_system.h"
#include "sim/particles/scenery_props.h"

namespace arclight::particles {
namespace {

bool isRange(Range range, float least) { return range.low >= least && range.high >= range.low; }

class EffectTable : public ::testing::TestWithParam<int> {
protected:
    EffectKind kind() const { return static_cast<EffectKind>(GetParam()); }
    Effect effect() const { return effectOf(kind(), 3000); }
};

TEST_P(EffectTable, NumbersAreInRange) {
    const Effect table = effect();
    EXPECT_FALSE(table.name.empty());
    EXPECT_LE(table.materials.size(), static_cast<std::size_t>(kMaterials));
    EXPECT_GE(table.period, 0);
    for (const Material& m : table.materials) {
        EXPECT_TRUE(glm::all(glm::greaterThanEqual(m.albedo, glm::vec3(0))));
        EXPECT_TRUE(glm::all(glm::lessThanEqual(m.albedo, glm::vec3(1))));
        for (const float share : {m.opacity, m.erosion, m.translucency}) {
            EXPECT_GE(share, 0);
            EXPECT_LE(share, 1);
        }
        EXPECT_GT(m.softness, 0);
    }
    for (const Emitter& e : table.emitters) {
        SCOPED_TRACE(e.name);
        EXPECT_FALSE(e.name.empty());
        EXPECT_GE(std::min({e.rate, static_cast<float>(e.burst), static_cast<float>(e.present)}), 0);
        EXPECT_TRUE(isRange(e.life, kTick));
        EXPECT_TRUE(isRange(e.size, 1e-3f));
        EXPECT_TRUE(isRange(e.speed, 0));
        EXPECT_NEAR(glm::length(e.direction), 1, 0.06f);
        EXPECT_GE(std::min({e.drag, e.quadraticDrag, e.curl, e.shutter, e.trailRate, e.gusts}), 0);
        EXPECT_GT(e.curlSize, 0);
        for (const float share : {e.outward, e.restitution, e.friction}) {
            EXPECT_GE(share, 0);
            EXPECT_LE(share, 1);
        }
        EXPECT_LT(static_cast<std::size_t>(e.material), table.materials.size());
        EXPECT_GE(e.images, 1);
        EXPECT_LE(e.image + e.images, kAtlasCells);
        for (const float age : {0.0f, 0.13f, 0.5f, 0.77f, 1.0f}) {
            EXPECT_GE(e.opacityOverLife.at(age), 0);
            EXPECT_LE(e.opacityOverLife.at(age), 1);
            EXPECT_GE(e.sizeOverLife.at(age), 0);
            EXPECT_GE(e.temperatureOverLife.at(age), 0);
            EXPECT_LE(e.temperatureOverLife.at(age), kHottest);
        }
        if (e.orbit != 0) {
            EXPECT_FALSE(table.attractors.empty());
        }
    }
}

TEST_P(EffectTable, SubEmittersExistAndDoNotCallThemselves) {
    const Effect table = effect();
    for (const Emitter& e : table.emitters)
        for (const int child : {e.trail, e.onDeath, e.onHit}) {
            if (child < 0) continue;
            ASSERT_LT(static_cast<std::size_t>(child), table.emitters.size()) << e.name;
            const Emitter& sub = table.emitters[static_cast<std::size_t>(child)];
            EXPECT_NE(sub.name, e.name);
            EXPECT_EQ(sub.rate + static_cast<float>(sub.burst), 0) << sub.name << " emits by itself too";
        }
}

/// Plays an effect in still air, which births do not depend on; `amountAt(tick)` is the factor on what it emits.
template <class AmountAt>
ParticleSystem played(EffectKind kind, const Effect& effect, Seed seed, int ticks, AmountAt amountAt) {
    ParticleSystem system;
    BeamTargets targets;
    system.reset(effect, seed);
    targets.reset(effect, seed);
    for (int tick = 0; tick < ticks; ++tick) {
        const auto seconds = static_cast<float>(tick) * kTick;
        ParticleStep step{.tick = tick, .seconds = seconds, .settings = {.amount = amountAt(tick), .turbulence = 0}};
        if (kind == EffectKind::beam) {
            step.pointer = targetOffset(seconds);
            targets.step(step, 16);
            system.moveBalls(targets.balls());
            step.strikes = targets.strikes();
        }
        system.step(step);
    }
    return system;
}

TEST_P(EffectTable, HasRoomForAllParticlesAtAnyAmount) {
    Random random(Seed{static_cast<std::uint64_t>(GetParam())});
    const float any = random.uniform(0.1f, 3);
    for (const auto& [amount, seed] : {std::pair(0.1f, 1u), {3.0f, 1u}, {any, random.next()}}) {
        const ParticleSystem system = played(kind(), effect(), Seed{seed}, 720, [&, a = amount](int) { return a; });
        EXPECT_EQ(system.refused(), 0u) << "amount " << amount << ", seed " << seed;
        EXPECT_GT(system.pool().alive(), 0u);
    }
    EXPECT_EQ(played(kind(), effect(), Seed{1}, 5, [](int) { return 1.0f; }).pool().capacity(), effect().capacity);
}

TEST_P(EffectTable, APoolGrowsWhileItRuns) {
    const auto later = [](int tick) { return tick < 40 ? 0.2f : tick < 80 ? 1.7f : 3.0f; };
    const ParticleSystem system = played(kind(), effect(), Seed{3}, 240, later);
    EXPECT_EQ(system.refused(), 0u);
    EXPECT_EQ(system.pool().capacity(), kind() == EffectKind::steady ? effect().capacity : 3 * effect().capacity);
}

TEST(Amount, IsAFactorOfAllThatIsAlive) {
    for (int number = 0; number < kEffects; ++number) {
        const auto kind = static_cast<EffectKind>(number);
        if (kind == EffectKind::steady) continue;
        const auto aliveAt = [&](float amount, int ticks) {
            const auto constant = [&](int) { return amount; };
            return static_cast<double>(played(kind, effectOf(kind, 1), Seed{1}, ticks, constant).pool().alive());
        };
        const double one = aliveAt(1, 150);
        EXPECT_NEAR(aliveAt(3, 150) / one, 3, 0.3) << effectOf(kind, 1).name;
        EXPECT_NEAR(aliveAt(0.5f, 150) / one, 0.5, 0.1) << effectOf(kind, 1).name;
        if (kind == EffectKind::galaxy) {
            EXPECT_NEAR(aliveAt(3, 1) / aliveAt(1, 1), 3, 0.02) << "the first stars";
        }
    }
}

TEST_P(EffectTable, PropsStandOnTheFloorOrAboveIt) {
    if (kind() != EffectKind::galaxy && kind() != EffectKind::steady) {
        EXPECT_FALSE(propsOf(kind(), effect().balls).empty());
    }
    for (const PropGroup& group : propsOf(kind(), effect().balls))
        for (const Prop& prop : group.props) {
            float top = -1e9f;
            for (const SurfaceVertex& vertex : propMesh(group.mesh).vertices)
                top = std::max(top, worldOf(prop, vertex.position).y);
            EXPECT_GT(top, 0.02f);
        }
}

INSTANTIATE_TEST_SUITE_P(Effects, EffectTable, ::testing::Range(0, kEffects), [](const auto& param) {
    return std::string(effectOf(static_cast<EffectKind>(param.param), 1).name);
});

TEST(Galaxy, StarsKeepTheirDistanceToTheCore) {
    Effect effect = galaxyEffect();
    ParticleSystem system;
    system.reset(effect, Seed{1});
    system.step({.tick = 0});
    std::map<std::uint32_t, float> radii;
    const auto radius = [&](std::size_t i) {
        const glm::vec3 p = system.pool().particles()[i].position;
        return std::sqrt(p.x * p.x + p.z * p.z);
    };
    for (std::size_t i = 0; i < system.pool().alive(); ++i) radii[system.pool().motions()[i].key] = radius(i);
    for (int tick = 1; tick < 180; ++tick) system.step({.tick = tick, .seconds = static_cast<float>(tick) * kTick});
    int kept = 0;
    for (std::size_t i = 0; i < system.pool().alive(); ++i) {
        const Motion& motion = system.pool().motions()[i];
        const Emitter& emitter = effect.emitters[motion.emitter];
        const auto before = radii.find(motion.key);
        if (emitter.orbit == 0 || emitter.shape == Shape::sphere || before == radii.end() || before->second < 1)
            continue;
        ASSERT_NEAR(radius(i) / before->second, 1, 0.1f) << emitter.name;
        ++kept;
    }
    EXPECT_GT(kept, 3000);
}

TEST(Galaxy, OrbitsHaveTheSpeedOfTheirCircle) {
    // v² / r = the pull of the attractor at r: 2 a / (1 + r² / R²).
    Effect effect{.name = "orbit", .capacity = 2, .materials = {{}}};
    effect.attractors = {{.pull = 0.5f, .radius = 1.3f}};
    for (const float r : {0.4f, 1.0f, 3.0f}) {
        effect.emitters = {{.name = "star",
                            .burst = 1,
                            .end = 0,
                            .life = {99, 99},
                            .position = {r, 0, 0},
                            .orbit = 1,
                            .gravity = 0,
                            .isAttracted = true}};
        ParticleSystem system;
        system.reset(effect, Seed{1});
        for (int tick = 0; tick < 1200; ++tick) {
            system.step({.tick = tick});
            const glm::vec3 p = system.pool().particles()[0].position;
            ASSERT_NEAR(glm::length(p), r, 0.01f * r) << tick;
        }
        EXPECT_NEAR(glm::length(system.pool().motions()[0].velocity),
                    std::sqrt(2 * 0.5f * r / (1 + r * r / (1.3f * 1.3f))), 0.01f);
    }
}

TEST(Wind, GustsSwellAndEbbWithinOne) {
    float least = 1, most = -1;
    double sum = 0;
    for (int i = 0; i < 36000; ++i) {
        const float gust = gustAt(static_cast<float>(i) * kTick);
        least = std::min(least, gust), most = std::max(most, gust), sum += static_cast<double>(gust);
    }
    EXPECT_LT(least, -0.7f);
    EXPECT_GT(most, 0.7f);
    EXPECT_GE(least, -1);
    EXPECT_LE(most, 1);
    EXPECT_NEAR(sum / 36000, 0, 0.02);
}

TEST(Snow, FlakesThatLandLieOnTheFloorAndMelt) {
    ParticleSystem system;
    system.reset(snowEffect(), Seed{1});
    constexpr std::uint16_t kSettled = 4;
    int settled = 0;
    for (int tick = 0; tick < 400; ++tick) {
        system.step({.tick = tick, .seconds = static_cast<float>(tick) * kTick});
        for (std::size_t i = 0; i < system.pool().alive(); ++i)
            if (system.pool().motions()[i].emitter == kSettled) {
                ++settled;
                ASSERT_NEAR(system.pool().particles()[i].position.y, 0, 0.05f);
            }
    }
    EXPECT_GT(settled, 10000);
}

}  // namespace
}  // namespace arclight::particles
