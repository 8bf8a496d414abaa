// What the effects look like, as far as numbers tell: ribbons without gaps, arms that thin out, drops that fall into
// their basin, embers that differ.
#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "sim/particles/births.h"
#include "sim/particles/particle_system.h"
#include "sim/particles/scenery_look.h"

namespace arclight::particles {
namespace {

void playTicks(ParticleSystem& system, int ticks) {
    for (int tick = 0; tick < ticks; ++tick) system.step({.tick = tick, .seconds = static_cast<float>(tick) * kTick});
}

/// A spell of a single head, with the emitter of its ribbon.
Effect oneRibbon(std::size_t head) {
    Effect effect = magicEffect();
    for (Emitter& emitter : effect.emitters) emitter.rate = 0;
    effect.emitters[head].burst = 1;
    return effect;
}

/// The particles that a head has left, from it to the end of the ribbon: by age, and from each to the nearest of those
/// that were born in the same tick.
std::vector<std::size_t> alongRibbon(const ParticleSystem& system, int emitter) {
    const auto particles = system.pool().particles();
    const auto motions = system.pool().motions();
    std::vector<std::size_t> ribbon;
    for (std::size_t i = 0; i < system.pool().alive(); ++i)
        if (motions[i].emitter == static_cast<std::uint16_t>(emitter)) ribbon.push_back(i);
    std::stable_sort(ribbon.begin(), ribbon.end(), [&](auto a, auto b) { return motions[a].age < motions[b].age; });
    for (std::size_t k = 1; k < ribbon.size(); ++k)
        for (std::size_t m = k + 1; m < ribbon.size() && motions[ribbon[m]].age == motions[ribbon[k]].age; ++m) {
            const glm::vec3 from = particles[ribbon[k - 1]].position;
            if (glm::distance(from, particles[ribbon[m]].position) < glm::distance(from, particles[ribbon[k]].position))
                std::swap(ribbon[k], ribbon[m]);
        }
    return ribbon;
}

TEST(Spell, RibbonsAreOfStreaksThatOverlapAlongThePath) {
    int pairs = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed)
        for (const std::size_t head : {0u, 2u}) {
            const Effect effect = oneRibbon(head);
            ParticleSystem system;
            system.reset(effect, Seed{seed});
            playTicks(system, 60 + 7 * static_cast<int>(seed));
            const std::vector<std::size_t> ribbon = alongRibbon(system, effect.emitters[head].trail);
            for (std::size_t k = 2; k < ribbon.size(); ++k) {
                const Particle &a = system.pool().particles()[ribbon[k - 1]], &b = system.pool().particles()[ribbon[k]];
                const float length = 0.5f * (a.scale + a.stretch + b.scale + b.stretch);
                // The ends of a glow are faint: half of its length counts.
                ASSERT_LT(glm::distance(a.position, b.position), 0.5f * length) << "seed " << seed << ", " << k;
                ASSERT_LE(opacityOf(b.look), opacityOf(a.look) + 1e-3f) << "the ribbon thins out towards its end";
                ++pairs;
            }
        }
    EXPECT_GT(pairs, 1500);
}

TEST(Galaxy, ArmsAreEvenAndThenThinOut) {
    // The product of a uniform number and one from 0.6 to 1 has the density 2.5 ln(1 / max(s, 0.6)).
    const auto below = [](double s) {
        const double even = 2.5 * std::log(1 / 0.6);
        if (s <= 0.6) return even * s;
        const auto integral = [](double t) { return t - t * std::log(t); };
        return even * 0.6 + 2.5 * (integral(s) - integral(0.6));
    };
    const Effect effect = galaxyEffect();
    for (std::size_t e = 0; e < effect.emitters.size(); ++e) {
        const Emitter& emitter = effect.emitters[e];
        if (emitter.shape != Shape::spiral) continue;
        constexpr int kSamples = 5000;
        std::vector<double> places;
        for (std::uint32_t i = 0; i < kSamples; ++i) {
            const glm::vec3 at = unborn(effect, e, hash32(i)).particle.position / emitter.extent.x;
            places.push_back((std::hypot(static_cast<double>(at.x), static_cast<double>(at.z)) - 0.14) / 0.86);
        }
        std::sort(places.begin(), places.end());
        double farthest = 0;
        for (std::size_t i = 0; i < places.size(); ++i)
            farthest = std::max(farthest, std::abs(below(places[i]) - (static_cast<double>(i) + 0.5) / kSamples));
        // Kolmogorov's bound for a chance of 1e-4.
        EXPECT_LT(farthest, 2.23 / std::sqrt(double{kSamples})) << emitter.name;
    }
}

TEST(Fountain, DropsFallIntoTheBasin) {
    const Effect effect = fountainEffect();
    const float rim = sceneryLook(EffectKind::fountain).waterRadius;
    for (const std::uint64_t seed : {1u, 9u}) {
        ParticleSystem system;
        system.reset(effect, Seed{seed});
        playTicks(system, 150);
        int inside = 0, all = 0;
        for (std::size_t i = 0; i < system.pool().alive(); ++i) {
            if (effect.emitters[system.pool().motions()[i].emitter].name != "splash") continue;
            const glm::vec3 at = system.pool().particles()[i].position;
            ++all, inside += std::hypot(at.x, at.z) < rim;
        }
        EXPECT_GT(all, 400);
        EXPECT_GT(inside, 0.99 * all) << "seed " << seed;
    }
}

TEST(Fire, EmbersDifferInSizeLengthHeatAndLife) {
    const Effect effect = fireEffect();
    ParticleSystem system;
    system.reset(effect, Seed{4});
    playTicks(system, 400);
    // In octaves, those of temperature eight times as fine: light grows with about its eighth power.
    std::vector<std::vector<double>> traits(4);
    for (std::size_t i = 0; i < system.pool().alive(); ++i) {
        const Motion& motion = system.pool().motions()[i];
        const Particle& particle = system.pool().particles()[i];
        const Emitter& emitter = effect.emitters[motion.emitter];
        if (emitter.size.high > 0.04f) continue;
        traits[0].push_back(std::log2(static_cast<double>(motion.size)));
        traits[1].push_back(std::log2(static_cast<double>(particle.scale + particle.stretch)));
        traits[2].push_back(8 * std::log2(static_cast<double>(temperatureOf(particle.look))));
        traits[3].push_back(std::log2(static_cast<double>(motion.life)));
    }
    ASSERT_GT(traits[0].size(), 80u);
    for (std::vector<double>& trait : traits) {
        std::sort(trait.begin(), trait.end());
        const std::size_t n = trait.size();
        EXPECT_GT(trait[n * 9 / 10] - trait[n / 10], 1.2) << &trait - traits.data();
    }
}

}  // namespace
}  // namespace arclight::particles
