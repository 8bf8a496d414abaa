#include "sim/particles/particle_flight.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "sim/particles/contacts.h"

namespace arclight::particles {
namespace {

/// Most bounces of a particle in a tick; it slides for the rest of the tick.
constexpr int kBounces = 4;

glm::vec3 attraction(const Effect& effect, const ParticleStep& step, glm::vec3 position) {
    glm::vec3 sum(0);
    for (const Attractor& a : effect.attractors) {
        const glm::vec3 to = positionOf(a, step) - position;
        const float square = glm::dot(to, to), r2 = a.radius * a.radius;
        // As specified at the radius, bounded at the centre, inverse square far away. Divided by the distance, which
        // normalizes the direction.
        const float strength = 2 * r2 * (1 / ((square + r2) * std::sqrt(std::max(square, kNearest))));
        sum += strength * (a.pull * to + a.swirl * glm::cross(to, a.axis));
    }
    return sum;
}

glm::vec3 airAt(const Effect& effect, const Forces& forces, glm::vec3 position) {
    if (forces.curl <= 0) return forces.wind;
    return forces.wind + forces.curl * turbulence(position, forces.eddies, obstaclesOf(effect));
}

/// A particle after `seconds` of forces. With respect to gravity, its velocities lag by half of `seconds`.
Flyer moved(const Effect& effect, const ParticleStep& step, const Forces& forces, Flyer from, float seconds) {
    glm::vec3 acceleration(0, forces.gravity, 0);
    if (forces.isAttracted) acceleration += attraction(effect, step, from.position);
    const glm::vec3 velocity = draggedVelocity(from.velocity, airAt(effect, forces, from.position), acceleration,
                                               forces.drag, forces.quadraticDrag, seconds);
    return {from.position + seconds * velocity, velocity};
}

/// A particle after `seconds` of forces, with velocities that do not lag.
Flyer flown(const Effect& effect, const ParticleStep& step, const Forces& forces, Flyer from, float seconds) {
    const glm::vec3 lag(0, 0.5f * forces.gravity * seconds, 0);
    Flyer end = moved(effect, step, forces, {from.position, from.velocity - lag}, seconds);
    end.velocity += lag;
    return end;
}

}  // namespace

Eddies eddiesOf(const Emitter& emitter, const ParticleStep& step) {
    const float scale = 1 / emitter.curlSize;
    return {scale, emitter.curl * scale * step.seconds * glm::vec3(0.1f, 0.5f, 0), emitter.curlOctaves};
}

float turbulenceOf(const Emitter& emitter, const ParticleStep& step) {
    return step.settings.turbulence > 0 ? turbulenceScale(emitter.curlOctaves) * emitter.curl * step.settings.turbulence
                                        : 0;
}

glm::vec3 windOf(const Emitter& emitter, const ParticleStep& step) {
    return emitter.gusts > 0 ? (1 + emitter.gusts * gustAt(step.seconds)) * emitter.wind : emitter.wind;
}

float gustAt(float seconds) {
    return 0.5f * sinf(0.698f * seconds) + 0.3f * sinf(1.611f * seconds + 1) + 0.2f * sinf(3.696f * seconds + 2);
}

glm::vec3 draggedVelocity(glm::vec3 velocity, glm::vec3 air, glm::vec3 acceleration, float drag, float quadraticDrag,
                          float dt) {
    const glm::vec3 relative = velocity - air;
    const float rate = drag + quadraticDrag * glm::length(relative);
    // Multiplies by a reciprocal, as shader compilers do, so the GPU's particles are bit-identical.
    return air + 1 / (1 + rate * dt) * (relative + dt * acceleration);
}

void fly(const Effect& effect, const ParticleStep& step, const Forces& forces, Particle& particle, Motion& motion) {
    const Emitter& emitter = effect.emitters[motion.emitter];
    const Flyer start{particle.position, motion.velocity};
    Flyer end = moved(effect, step, forces, start, step.dt);
    particle.position = end.position, motion.velocity = end.velocity;
    if (!emitter.collides || !isBehindSurface(effect, step, end.position)) return;
    const glm::vec3 lag(0, 0.5f * forces.gravity * step.dt, 0);
    Flyer at{start.position, start.velocity + lag};
    end.velocity += lag;
    float left = step.dt;
    bool isStill = false;
    for (int bounces = 0; left > 0; ++bounces) {
        const std::optional<Contact> contact = contactOn(effect, step, at, end, left);
        if (!contact) break;
        if (contact->wasBehind) isStill = !emitter.diesOnHit && contact->surface.riseOf(end) > -kStillSpeed;
        if (isStill || bounces == kBounces) {
            slide(effect, step, emitter, left, end);
            break;
        }
        at = flown(effect, step, forces, at, contact->seconds);
        left -= contact->seconds;
        const glm::vec3 normal = contact->surface.normalAt(at.position);
        at.position += contact->surface.depthOf(at.position) * normal;
        const float into = glm::dot(at.velocity, normal);
        isStill = into <= 0 && into > -kStillSpeed;
        if (into < 0) {
            bounce(emitter, normal, into, at.velocity);
            if (motion.hits < 0xffff) ++motion.hits;
            if (emitter.diesOnHit) motion.age = motion.life + left, left = 0;
        }
        end = flown(effect, step, forces, at, left);
    }
    particle.position = end.position;
    motion.velocity = end.velocity - lag;
}

glm::vec3 velocitySinceHit(const Forces& forces, glm::vec3 velocity, float age) {
    return draggedVelocity(velocity, forces.wind, {0, forces.gravity, 0}, forces.drag, forces.quadraticDrag, age);
}

void moveParticle(const Effect& effect, const ParticleStep& step, Particle& particle, Motion& motion) {
    const Emitter& emitter = effect.emitters[motion.emitter];
    motion.age += step.dt;
    if (emitter.ridesBeam)
        rideBeam(beamOf(effect, step), emitter, particle, motion);
    else
        fly(effect, step, Forces(step, emitter), particle, motion);
    applyCurves(emitter, step.dt, particle, motion);
}

}  // namespace arclight::particles
