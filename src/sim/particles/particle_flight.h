// How forces and contacts move one particle through a tick. The reference for `moveParticles`, which moves many.
#pragma once

#include <glm/glm.hpp>

#include "sim/common/physics.h"
#include "sim/particles/births.h"
#include "sim/particles/curl_noise.h"

namespace arclight::particles {

/// Squared distance from an attractor, m², below which its pull fades.
inline constexpr float kNearest = 1e-12f;

/// The eddies that carry an emitter's particles. They drift upwards, so the flow changes even at a particle at rest.
Eddies eddiesOf(const Emitter& emitter, const ParticleStep& step);
/// The factor on `turbulence` that gives an emitter's speed, m/s.
float turbulenceOf(const Emitter& emitter, const ParticleStep& step);
/// The obstacles in an effect around which air flows.
inline Obstacles obstaclesOf(const Effect& effect) { return {effect.balls, effect.stones}; }

/// The wind on an emitter's particles, gusts included, m/s.
glm::vec3 windOf(const Emitter& emitter, const ParticleStep& step);

/// The acceleration of an emitter's particles along y, m/s².
inline float gravityOf(const Emitter& emitter, const ParticleStep& step) {
    return -kGravity * emitter.gravity * step.settings.gravity;
}

/// The current gust relative to full strength, -1 to 1: sines with periods of 9 s, 3.9 s and 1.7 s.
float gustAt(float seconds);

/// The velocity after `dt` under drag relative to air of velocity `air`, and `acceleration`. Implicit: stable for any
/// drag, and with exact terminal speeds: a / k for linear drag k, √(a / q) for quadratic drag q.
glm::vec3 draggedVelocity(glm::vec3 velocity, glm::vec3 air, glm::vec3 acceleration, float drag, float quadraticDrag,
                          float dt);

/// The forces on all particles of an emitter in a tick.
struct Forces {
    Forces(const ParticleStep& step, const Emitter& emitter)
        : dt(step.dt),
          wind(windOf(emitter, step)),
          curl(turbulenceOf(emitter, step)),
          eddies(eddiesOf(emitter, step)),
          gravity(gravityOf(emitter, step)),
          drag(emitter.drag),
          slowed(1 / (1 + emitter.drag * step.dt)),
          quadraticDrag(emitter.quadraticDrag),
          isAttracted(emitter.isAttracted) {}
    float dt;
    glm::vec3 wind;
    float curl;  ///< factor on `turbulence`, m/s
    Eddies eddies;
    float gravity, drag;
    float slowed;  ///< factor on a velocity per tick, without quadratic drag
    float quadraticDrag;
    bool isAttracted;
};

/// Moves a particle through a tick. Where it meets a surface, it flies to the contact, bounces, and flies on for the
/// rest of the tick. A particle that dies of the hit stays there, and its age exceeds its life by the rest of the tick.
///
/// Between ticks, from birth on, `motion.velocity` lags behind by half a tick of gravity. This makes a trajectory under
/// gravity an exact parabola, also within a tick.
void fly(const Effect& effect, const ParticleStep& step, const Forces& forces, Particle& particle, Motion& motion);

/// The velocity of a particle that left a hit with `velocity`, `age` ago in this tick.
glm::vec3 velocitySinceHit(const Forces& forces, glm::vec3 velocity, float age);

/// One tick of one particle: forces, contacts, curves over life.
void moveParticle(const Effect& effect, const ParticleStep& step, Particle& particle, Motion& motion);

}  // namespace arclight::particles
