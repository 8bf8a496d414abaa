// Nothing hangs on the last bit of a float: other processors round some operations differently, and must still have the
// same particles.
#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "core/long_run.h"
#include "core/random.h"
#include "sim/particles/effects.h"
#include "sim/particles/particle_system.h"

namespace arclight::particles {
namespace {

using Positions = std::map<std::uint32_t, glm::vec3>;  ///< by key

Positions positionsOf(const ParticleSystem& system) {
    Positions positions;
    for (std::size_t i = 0; i < system.pool().alive(); ++i)
        positions[system.pool().motions()[i].key] = system.pool().particles()[i].position;
    return positions;
}

/// Moves every position and velocity by one unit in the last place, up or down at random.
void disturb(ParticleSystem& system, Random& random) {
    const auto next = [&](float value) { return std::nextafter(value, random.below(2) == 0 ? -1e30f : 1e30f); };
    std::vector<MovingParticle> moved;
    for (std::size_t i = 0; i < system.pool().alive(); ++i) {
        MovingParticle each{system.pool().particles()[i], system.pool().motions()[i]};
        for (int k = 0; k < 3; ++k) {
            each.particle.position[k] = next(each.particle.position[k]);
            each.motion.velocity[k] = next(each.motion.velocity[k]);
        }
        moved.push_back(each);
    }
    system.resume(moved, system.clock(), system.refused());
}

/// How many particles are not where they were. Far from the origin, the disturbances themselves are larger.
std::size_t countAway(const Positions& positions, const Positions& others) {
    constexpr float kNear = 1e-4f, kWalk = 200 * 0x1p-23f;
    std::size_t away = 0;
    for (const auto& [key, position] : positions) {
        const auto other = others.find(key);
        away += other == others.end() || glm::distance(position, other->second) > kNear + kWalk * glm::length(position);
    }
    return away;
}

/// The same particles live, and all but a few in a thousand are where they were.
void expectSame(const Positions& positions, const Positions& others, const std::string& where) {
    constexpr float kFew = 0.002f;
    ASSERT_EQ(positions.size(), others.size()) << where;
    for (const auto& [key, position] : positions)
        ASSERT_TRUE(others.contains(key)) << where << ": one lives in one of them alone";
    EXPECT_LE(static_cast<float>(countAway(positions, others)), kFew * static_cast<float>(positions.size())) << where;
}

/// Of all particles of an effect at all times, so many may be away. Most effects have none. Sparks that graze a ball
/// leave it in a direction that hangs on the last bit in truth, and so does what turbulence carries for seconds; of
/// snow, a flake's crystal may lie there a tick later; of the fountain, a drop that falls at the end of a tick may
/// splash in the next one, by half a tick of gravity away.
float shareAway(EffectKind kind) {
    const bool mayBe = kind == EffectKind::sparks || kind == EffectKind::explosion || kind == EffectKind::snow ||
                       kind == EffectKind::fountain;
    return mayBe ? 1e-4f : 0.0f;
}

TEST(LastBit, NeitherBirthsNorDeathsNorHitsHangOnIt) {
    for (const std::uint64_t seed : test::sampleOf<std::uint64_t>({1, 2, 3}, 1))
        for (const EffectKind kind :
             {EffectKind::explosion, EffectKind::fire, EffectKind::smoke, EffectKind::sparks, EffectKind::fountain,
              EffectKind::magic, EffectKind::steady, EffectKind::snow, EffectKind::galaxy, EffectKind::exhaust}) {
            ParticleSystem system, disturbed;
            for (ParticleSystem* each : {&system, &disturbed}) each->reset(effectOf(kind, 2000), Seed{seed});
            Random random(Seed{seed});
            std::size_t away = 0, all = 0;
            const std::string where = std::string(system.effect().name) + ", seed " + std::to_string(seed);
            for (int tick = 0; tick < 600; ++tick) {
                const ParticleStep step{.tick = tick, .seconds = static_cast<float>(tick) * kTick};
                system.step(step), disturbed.step(step);
                disturb(disturbed, random);
                if (tick % 10 < 9) continue;
                const Positions positions = positionsOf(system), others = positionsOf(disturbed);
                away += countAway(positions, others), all += positions.size();
                if (tick % 50 < 49) continue;
                ASSERT_NO_FATAL_FAILURE(expectSame(positions, others, where + ", tick " + std::to_string(tick)));
            }
            EXPECT_LE(static_cast<float>(away), shareAway(kind) * static_cast<float>(all)) << where;
        }
}

}  // namespace
}  // namespace arclight::particles
