// The simulation: emits, moves and removes the particles of one effect.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/particles/births.h"
#include "sim/particles/pool.h"

namespace arclight::particles {

/// Deterministic for a seed: bit-identical for any number of threads. The first step after a reset allocates all
/// memory; later, only a step with a larger amount than any before allocates more.
class ParticleSystem {
public:
    void reset(Effect effect, Seed seed);
    void step(const ParticleStep& step);
    /// Raises the capacity to the need of the effect with `amount` as the factor on its emission, as each step does
    /// first. Returns whether the capacity grew.
    bool fit(float amount);

    const Effect& effect() const { return effect_; }
    /// Moves the effect's balls; the count must stay the same.
    void moveBalls(std::span<const Sphere> balls);
    /// Moves all live particles, as when the origin of the coordinates changes.
    void translate(glm::vec3 by) {
        for (Particle& particle : pool_.particles()) particle.position += by;
    }
    /// Empty, without memory, until the first step.
    const Pool& pool() const { return pool_; }
    const EmissionClock& clock() const { return clock_; }
    Seed seed() const { return seed_; }
    /// Continues with these particles, the emission state `clock` and a count of refused births.
    void resume(std::span<const MovingParticle> particles, EmissionClock clock, std::uint64_t refused);
    /// Births that found no free particle since the reset.
    std::uint64_t refused() const { return refused_; }
    /// A hash of the bits of all live particles.
    std::uint64_t hash() const;

private:
    static constexpr std::size_t kBirths = 1024;  ///< births per batch
    struct Parent {
        glm::vec3 position, velocity;
        std::uint32_t key;
        float age, life;
    };
    /// Allocates the pool's memory if it has none yet. It is deferred because particles on the GPU need none here.
    void allocate();
    void add(const Birth& birth, const ParticleStep& step);
    void move(const ParticleStep& step);
    /// Brings the pending births to life, on all threads.
    void emitChildren(const ParticleStep& step);
    void emitFromParticles(const ParticleStep& step);
    void bury(const ParticleStep& step);
    void bury(std::size_t i, const ParticleStep& step);
    void emitFrom(const Parent& parent, const Children& children, const ParticleStep& step);

    Effect effect_;
    std::size_t declared_ = 0;  ///< capacity that the effect declares for an amount of 1
    Seed seed_;
    Pool pool_;
    EmissionClock clock_;
    std::vector<Birth> births_;           ///< pending until `hatch`; empty between steps
    std::vector<std::uint64_t> expired_;  ///< a bit for each particle whose life is over
    std::uint64_t refused_ = 0;
};

}  // namespace arclight::particles
