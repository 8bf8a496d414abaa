// The simulation: emits, moves and removes the particles of one effect.
#pragma once

#include <cstdint>
#include <span>

#include "sim/particles/births.h"
#include "sim/particles/pool.h"

namespace arclight::particles {

/// Standard gravity, m/s².
inline constexpr float kGravity = 9.81f;

/// Seeded; the same bits on any number of threads. `reset` takes all the memory that there will be.
class ParticleSystem {
public:
    void reset(Effect effect, Seed seed);
    void step(const ParticleStep& step);

    const Effect& effect() const { return effect_; }
    /// Moves the balls of the effect; as many as it has.
    void moveBalls(std::span<const Ball> balls);
    const Pool& pool() const { return pool_; }
    const EmissionClock& clock() const { return clock_; }
    Seed seed() const { return seed_; }
    /// Goes on with these particles, the births due at `clock`, and so many refused before.
    void resume(std::span<const MovingParticle> particles, EmissionClock clock, std::uint64_t refused);
    /// Particles that found no room, since the reset.
    std::uint64_t refused() const { return refused_; }
    /// Of the bits of all live particles.
    std::uint64_t hash() const;

private:
    struct Parent {
        glm::vec3 position, velocity;
        std::uint32_t key;
    };
    void add(const Birth& birth, const ParticleStep& step);
    void move(const ParticleStep& step);
    void emitFromParticles(const ParticleStep& step);
    void bury(const ParticleStep& step);
    void emitFrom(const Parent& parent, const Children& children, const ParticleStep& step);

    Effect effect_;
    Seed seed_;
    Pool pool_;
    EmissionClock clock_;
    std::uint64_t refused_ = 0;
};

/// One tick of one particle: forces, collisions, curves over life. `i` needs no other particle.
void moveParticle(const Effect& effect, const ParticleStep& step, Particle& particle, Motion& motion);

/// The share of a wind with gusts of 1 that blows now, -1 to 1: swells of 9 s, 3.9 s and 1.7 s.
float gustAt(float seconds);

/// The velocity after `dt` of what air of velocity `air` drags and `acceleration` pulls. Implicit: stable for any drag,
/// and terminal speeds are exact: a / k for linear drag k, √(a / q) for quadratic drag q.
glm::vec3 draggedVelocity(glm::vec3 velocity, glm::vec3 air, glm::vec3 acceleration, float drag, float quadraticDrag,
                          float dt);

}  // namespace arclight::particles
