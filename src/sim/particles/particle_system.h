// The simulation: emits, moves and removes the particles of one effect.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/common/physics.h"
#include "sim/particles/births.h"
#include "sim/particles/pool.h"

namespace arclight::particles {

/// Squared distance from an attractor, m², below which its pull fades.
inline constexpr float kNearest = 1e-12f;

/// Deterministic for a seed: the same bits on any number of threads. The first step after a reset takes all the memory.
class ParticleSystem {
public:
    void reset(Effect effect, Seed seed);
    void step(const ParticleStep& step);

    const Effect& effect() const { return effect_; }
    /// Moves the effect's balls; the count must stay the same.
    void moveBalls(std::span<const Sphere> balls);
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
    };
    /// Takes the pool's memory, if it has none yet: particles that live on the GPU need none here.
    void allocate();
    void add(const Birth& birth, const ParticleStep& step);
    void move(const ParticleStep& step);
    /// Brings the pending births to life, on all threads.
    void hatch(const ParticleStep& step);
    void emitFromParticles(const ParticleStep& step);
    void bury(const ParticleStep& step);
    void bury(std::size_t i, const ParticleStep& step);
    void emitFrom(const Parent& parent, const Children& children, const ParticleStep& step);

    Effect effect_;
    Seed seed_;
    Pool pool_;
    EmissionClock clock_;
    std::vector<Birth> births_;           ///< pending until `hatch`; empty between steps
    std::vector<std::uint64_t> expired_;  ///< a bit for each particle whose life is over
    std::uint64_t refused_ = 0;
};

/// One tick of one particle: forces, collisions, curves over life. The reference for `moveParticles`, which moves many.
void moveParticle(const Effect& effect, const ParticleStep& step, Particle& particle, Motion& motion);

/// Reflects a particle from a surface that it has passed.
void collide(const Effect& effect, const ParticleStep& step, Particle& particle, Motion& motion);

/// How far an emitter's turbulence has drifted, in units of its eddies. It drifts upwards, so that even a particle at
/// rest sees it change.
glm::vec3 flowDrift(const Emitter& emitter, const ParticleStep& step);

/// The wind on an emitter's particles, gusts included, m/s.
glm::vec3 windOf(const Emitter& emitter, const ParticleStep& step);

/// The gust that blows now relative to full strength, -1 to 1: sines with periods of 9 s, 3.9 s and 1.7 s.
float gustAt(float seconds);

/// The velocity after `dt` under drag relative to air of velocity `air`, and `acceleration`. Implicit: stable for any
/// drag, and with exact terminal speeds: a / k for linear drag k, √(a / q) for quadratic drag q.
glm::vec3 draggedVelocity(glm::vec3 velocity, glm::vec3 air, glm::vec3 acceleration, float drag, float quadraticDrag,
                          float dt);

}  // namespace arclight::particles
