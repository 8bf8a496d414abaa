// The simulation: emits, moves and removes the particles of one effect.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/common/physics.h"
#include "sim/particles/births.h"
#include "sim/particles/pool.h"

namespace arclight::particles {

/// Squared distance from an attractor, m², within which its pull fades.
inline constexpr float kNearest = 1e-12f;

/// Seeded; the same bits on any number of threads. `reset` takes all the memory that there will be.
class ParticleSystem {
public:
    void reset(Effect effect, Seed seed);
    void step(const ParticleStep& step);

    const Effect& effect() const { return effect_; }
    /// Moves the balls of the effect; as many as it has.
    void moveBalls(std::span<const Sphere> balls);
    const Pool& pool() const { return pool_; }
    const EmissionClock& clock() const { return clock_; }
    Seed seed() const { return seed_; }
    /// Continues with these particles, the births due at `clock`, and so many refused before.
    void resume(std::span<const MovingParticle> particles, EmissionClock clock, std::uint64_t refused);
    /// Particles that found no room, since the reset.
    std::uint64_t refused() const { return refused_; }
    /// Of the bits of all live particles.
    std::uint64_t hash() const;

private:
    static constexpr std::size_t kBirths = 1024;  ///< that hatch at once
    struct Parent {
        glm::vec3 position, velocity;
        std::uint32_t key;
    };
    void add(const Birth& birth, const ParticleStep& step);
    void move(const ParticleStep& step);
    /// Brings the particles of all births to life, on all threads.
    void hatch(const ParticleStep& step);
    void emitFromParticles(const ParticleStep& step);
    void bury(const ParticleStep& step);
    void bury(std::size_t i, const ParticleStep& step);
    void emitFrom(const Parent& parent, const Children& children, const ParticleStep& step);

    Effect effect_;
    Seed seed_;
    Pool pool_;
    EmissionClock clock_;
    std::vector<Birth> births_;           ///< that wait for `hatch`; not from step to step
    std::vector<std::uint64_t> expired_;  ///< a bit for each particle whose life is over
    std::uint64_t refused_ = 0;
};

/// One tick of one particle: forces, collisions, curves over life. The reference of `moveParticles`, which moves many.
void moveParticle(const Effect& effect, const ParticleStep& step, Particle& particle, Motion& motion);

/// Reflects a particle from the surface that it has passed.
void collide(const Effect& effect, const ParticleStep& step, Particle& particle, Motion& motion);

/// How far the turbulence of an emitter has drifted, in units of its eddies: upwards, so that what stands still in it
/// sees it change.
glm::vec3 flowDrift(const Emitter& emitter, const ParticleStep& step);

/// The wind with its gusts.
glm::vec3 windOf(const Emitter& emitter, const ParticleStep& step);

/// The share of a wind with gusts of 1 that blows now, -1 to 1: swells of 9 s, 3.9 s and 1.7 s.
float gustAt(float seconds);

/// The velocity after `dt` of what air of velocity `air` drags and `acceleration` pulls. Implicit: stable for any drag,
/// and terminal speeds are exact: a / k for linear drag k, √(a / q) for quadratic drag q.
glm::vec3 draggedVelocity(glm::vec3 velocity, glm::vec3 air, glm::vec3 acceleration, float drag, float quadraticDrag,
                          float dt);

}  // namespace arclight::particles
