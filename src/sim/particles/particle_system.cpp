#include "sim/particles/particle_system.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/parallel.h"
#include "sim/particles/curl_noise.h"
#include "sim/particles/depth_map.h"
#include "sim/particles/particle_lanes.h"

namespace arclight::particles {
namespace {

glm::vec3 attraction(const Effect& effect, const ParticleStep& step, glm::vec3 position) {
    glm::vec3 sum(0);
    for (const Attractor& a : effect.attractors) {
        const glm::vec3 to = a.position + (a.follows ? step.pointer : glm::vec3(0)) - position;
        const float square = glm::dot(to, to), r2 = a.radius * a.radius;
        // As specified at the radius, bounded at the centre, inverse square far away. Divided by the distance, which
        // normalizes the direction.
        const float strength = 2 * r2 * (1 / ((square + r2) * std::sqrt(std::max(square, kNearest))));
        sum += strength * (a.pull * to + a.swirl * glm::cross(to, a.axis));
    }
    return sum;
}

/// Reflects a particle that moves into a surface; restitution acts on the normal component alone.
void bounce(const Emitter& emitter, glm::vec3 normal, float depth, Particle& particle, Motion& motion) {
    const float into = glm::dot(motion.velocity, normal);
    if (into >= 0) {
        particle.position += depth * normal;
        return;
    }
    const glm::vec3 along = motion.velocity - into * normal;
    motion.velocity = (1 - emitter.friction) * along - emitter.restitution * into * normal;
    particle.position += (1 + emitter.restitution) * depth * normal;
    if (motion.hits < 0xffff) ++motion.hits;
    if (emitter.diesOnHit) motion.age = motion.life;
}

}  // namespace

void collide(const Effect& effect, const ParticleStep& step, Particle& particle, Motion& motion) {
    const Emitter& emitter = effect.emitters[motion.emitter];
    if (step.collisions == Collisions::none) return;
    if (step.collisions == Collisions::depth) {
        if (step.depthMap == nullptr) return;
        const SurfaceBehind hit = step.depthMap->surfaceAt(particle.position);
        if (hit.depth > 0 && hit.depth < step.thickness) bounce(emitter, hit.normal, hit.depth, particle, motion);
        return;
    }
    if (particle.position.y < 0) bounce(emitter, {0, 1, 0}, -particle.position.y, particle, motion);
    for (const Sphere& ball : effect.balls) {
        const glm::vec3 from = particle.position - ball.centre;
        const float square = glm::dot(from, from);
        if (square >= ball.radius * ball.radius) continue;
        bounce(emitter, normalizedOr(from, {0, 1, 0}), ball.radius - std::sqrt(square), particle, motion);
    }
}

glm::vec3 flowDrift(const Emitter& emitter, const ParticleStep& step) {
    return emitter.curl * (1 / emitter.curlSize) * step.seconds * glm::vec3(0.1f, 0.5f, 0);
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
    // Multiplies by a reciprocal, as shader compilers do, so that the GPU's particles are the same to the bit.
    return air + 1 / (1 + rate * dt) * (relative + dt * acceleration);
}

void moveParticle(const Effect& effect, const ParticleStep& step, Particle& particle, Motion& motion) {
    const Emitter& emitter = effect.emitters[motion.emitter];
    motion.age += step.dt;
    if (emitter.ridesBeam) {
        rideBeam(beamOf(effect, step), emitter, particle, motion);
        return applyCurves(emitter, step.dt, particle, motion);
    }
    glm::vec3 air = windOf(emitter, step);
    if (emitter.curl > 0 && step.turbulence > 0) {
        const float scale = 1 / emitter.curlSize;
        const glm::vec3 drift = flowDrift(emitter, step);
        const FlowFloor floor{-drift.y, 1};
        air += (kCurlScale * emitter.curl * step.turbulence) * curlNoise(particle.position * scale - drift, floor);
    }
    glm::vec3 acceleration(0, -kGravity * emitter.gravity * step.gravity, 0);
    if (emitter.isAttracted) acceleration += attraction(effect, step, particle.position);
    motion.velocity = draggedVelocity(motion.velocity, air, acceleration, emitter.drag, emitter.quadraticDrag, step.dt);
    particle.position += step.dt * motion.velocity;
    if (emitter.collides) collide(effect, step, particle, motion);
    applyCurves(emitter, step.dt, particle, motion);
}

void ParticleSystem::reset(Effect effect, Seed seed) {
    effect_ = std::move(effect);
    seed_ = seed;
    pool_ = Pool();
    births_.reserve(kBirths);
    expired_.clear();
    clock_.reset(effect_.emitters.size());
    refused_ = 0;
}

void ParticleSystem::moveBalls(std::span<const Sphere> balls) {
    CHECK_EQ(balls.size(), effect_.balls.size());
    std::copy(balls.begin(), balls.end(), effect_.balls.begin());
}

void ParticleSystem::allocate() {
    if (pool_.capacity() == effect_.capacity) return;
    pool_ = Pool(effect_.capacity);
    expired_.assign((effect_.capacity + 63) / 64, 0);
}

void ParticleSystem::step(const ParticleStep& step) {
    allocate();
    move(step);
    emitFromParticles(step);
    bury(step);
    const auto room = [&] { return hatch(step), pool_.dead(); };
    clock_.emit(effect_, seed_, step, room, [&](const Birth& birth) {
        births_.push_back(birth);
        if (births_.size() == kBirths) hatch(step);
    });
    hatch(step);
}

void ParticleSystem::hatch(const ParticleStep& step) {
    const std::size_t first = pool_.alive(), count = std::min(births_.size(), pool_.dead());
    refused_ += births_.size() - count;
    pool_.revive(count);
    parallelFor(count, 64, [&](std::size_t begin, std::size_t end) {
        for (std::size_t k = begin; k < end; ++k) {
            const MovingParticle made = newborn(effect_, births_[k], step);
            pool_.particles()[first + k] = made.particle, pool_.motions()[first + k] = made.motion;
        }
    });
    births_.clear();
}

void ParticleSystem::move(const ParticleStep& step) {
    const auto particles = pool_.particles();
    const auto motions = pool_.motions();
    const std::span<std::uint64_t> expired(expired_);
    // Each task gets whole words of `expired`, and few enough particles to stay in the second-level cache.
    parallelFor(particles.size(), 4096, [&](std::size_t begin, std::size_t end) {
        const std::size_t count = end - begin;
        moveParticles(effect_, step, particles.subspan(begin, count), motions.subspan(begin, count),
                      expired.subspan(begin / 64, (count + 63) / 64));
    });
}

void ParticleSystem::add(const Birth& birth, const ParticleStep& step) {
    const MovingParticle made = newborn(effect_, birth, step);
    if (!pool_.add(made.particle, made.motion)) ++refused_;
}

void ParticleSystem::resume(std::span<const MovingParticle> particles, EmissionClock clock, std::uint64_t refused) {
    allocate();
    pool_.clear();
    clock_ = std::move(clock), refused_ = refused;
    for (const MovingParticle& each : particles)
        if (!pool_.add(each.particle, each.motion)) ++refused_;
}

void ParticleSystem::emitFrom(const Parent& parent, const Children& children, const ParticleStep& step) {
    const auto emitter = static_cast<std::size_t>(children.emitter);
    for (int k = 0; k < children.count; ++k)
        add({emitter, children.key(parent.key, k), parent.position - children.share(k) * step.dt * parent.velocity,
             parent.velocity},
            step);
}

void ParticleSystem::emitFromParticles(const ParticleStep& step) {
    const auto leavesTrail = [](const Emitter& emitter) { return emitter.trail >= 0; };
    if (std::none_of(effect_.emitters.begin(), effect_.emitters.end(), leavesTrail)) return;
    const std::size_t count = pool_.alive();
    for (std::size_t i = 0; i < count; ++i) {
        const Motion motion = pool_.motions()[i];
        const Emitter& emitter = effect_.emitters[motion.emitter];
        if (emitter.trail < 0 || motion.age >= motion.life) continue;
        emitFrom({pool_.particles()[i].position, motion.velocity, motion.key}, trailOf(emitter, motion.age, step.dt),
                 step);
    }
}

void ParticleSystem::bury(const ParticleStep& step) {
    // From last to first, so that the particle that takes a freed index has already been checked.
    for (std::size_t word = expired_.size(); word-- > 0;)
        while (expired_[word] != 0) {
            const auto bit = static_cast<std::size_t>(63 - std::countl_zero(expired_[word]));
            expired_[word] ^= std::uint64_t{1} << bit;
            bury(64 * word + bit, step);
        }
}

void ParticleSystem::bury(std::size_t i, const ParticleStep& step) {
    const Motion motion = pool_.motions()[i];
    const Emitter& emitter = effect_.emitters[motion.emitter];
    const Parent parent{pool_.particles()[i].position, motion.velocity, motion.key};
    pool_.remove(i);
    if (motion.hits > 0) emitFrom(parent, atHitOf(emitter), step);
    emitFrom(parent, atDeathOf(emitter), step);
}

std::uint64_t ParticleSystem::hash() const {
    std::uint64_t hash = hash64(pool_.particles());
    for (const Motion& m : pool_.motions()) {
        const float numbers[] = {m.velocity.x, m.velocity.y, m.velocity.z, m.age, m.life};
        hash = hash64(std::span<const float>(numbers), hash);
    }
    return hash;
}

}  // namespace arclight::particles
