#include "sim/particles/particle_system.h"

#include <bit>
#include <cmath>

#include "core/parallel.h"
#include "sim/particles/curl_noise.h"
#include "sim/particles/depth_map.h"
#include "sim/particles/particle_lanes.h"

namespace arclight::particles {
namespace {

/// Numbers of a particle's random draws.
enum Draw : std::uint32_t { kLife, kSpeed, kSize, kSpin, kImage, kTurn, kCone, kAround, kX, kY, kZ, kOffset };

float draw(std::uint32_t key, Draw number, Range range) {
    return range.low + (range.high - range.low) * uniform01(key, number);
}

glm::vec3 onSphere(float u, float v) {
    const float y = 2 * u - 1, r = std::sqrt(std::max(0.0f, 1 - y * y)), a = 6.2831853f * v;
    return {r * cosf(a), y, r * sinf(a)};
}

/// A point of a disc of radius 1 with two arms that wind outwards as logarithmic spirals do; denser inside.
glm::vec3 spiralPoint(const Emitter& emitter, std::uint32_t key) {
    constexpr float kInner = 0.14f, kWinding = 3.0f;  // radius where the arms begin; turn for each e-fold of radius
    const float x = uniform01(key, kX), y = uniform01(key, kY), z = uniform01(key, kZ);
    const float radius = kInner + (1 - kInner) * powf(y, 0.75f) * (0.72f + 0.28f * uniform01(key, kOffset + 3));
    // Sums of uniform numbers are dense in the centre of the arm and thin at its edges.
    const float aside = emitter.armWidth * (uniform01(key, kCone) + uniform01(key, kAround) + z - 1.5f) / 1.5f;
    const float arm = x < 0.5f ? 0 : 3.1415927f;
    const float angle = emitter.armPhase + arm - kWinding * std::log(radius / kInner) + aside / (0.35f + radius);
    const float up = uniform01(key, kOffset + 1) + uniform01(key, kOffset + 2) - 1;
    return {radius * cosf(angle), up * (1 - 0.6f * radius), radius * sinf(angle)};
}

/// A point of the shape, in units of its half sizes.
glm::vec3 pointOf(const Emitter& emitter, std::uint32_t key) {
    const float x = uniform01(key, kX), y = uniform01(key, kY), z = uniform01(key, kZ);
    const float a = 6.2831853f * x;
    switch (emitter.shape) {
        case Shape::disc: return std::sqrt(y) * glm::vec3(cosf(a), 0, sinf(a));
        case Shape::ring: return {cosf(a), 0, sinf(a)};
        case Shape::sphere: return std::cbrt(z) * onSphere(y, x);
        case Shape::box: return glm::vec3(2 * x - 1, 2 * y - 1, 2 * z - 1);
        case Shape::spiral: return spiralPoint(emitter, key);
    }
    return glm::vec3(0);
}

glm::vec3 withinCone(glm::vec3 axis, float halfAngle, std::uint32_t key) {
    // Uniform over the cap of the sphere.
    const float c = 1 - uniform01(key, kCone) * (1 - cosf(halfAngle)), s = std::sqrt(std::max(0.0f, 1 - c * c));
    const float a = 6.2831853f * uniform01(key, kAround);
    const glm::vec3 aside = std::abs(axis.y) < 0.9f ? glm::vec3(0, 1, 0) : glm::vec3(1, 0, 0);
    const glm::vec3 right = glm::normalize(glm::cross(aside, axis)), up = glm::cross(axis, right);
    return c * axis + s * (cosf(a) * right + sinf(a) * up);
}

glm::vec3 normalizedOr(glm::vec3 v, glm::vec3 other) {
    const float square = glm::dot(v, v);
    return square > 1e-12f ? v / std::sqrt(square) : other;
}

glm::vec3 attraction(const Effect& effect, const ParticleStep& step, glm::vec3 position) {
    glm::vec3 sum(0);
    for (const Attractor& a : effect.attractors) {
        const glm::vec3 to = a.position + (a.follows ? step.pointer : glm::vec3(0)) - position;
        const float square = glm::dot(to, to), r2 = a.radius * a.radius;
        // As strong as told at the radius, bounded at the centre, by the inverse square far away; over the distance,
        // which normalizes the direction.
        const float strength = 2 * r2 / ((square + r2) * std::sqrt(std::max(square, kNearest)));
        sum += strength * (a.pull * to + a.swirl * glm::cross(to, a.axis));
    }
    return sum;
}

/// Reflects what moves into the plane through `surface`: restitution acts on the normal part alone.
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
    for (const Ball& ball : effect.balls) {
        const glm::vec3 from = particle.position - ball.centre;
        const float square = glm::dot(from, from);
        if (square >= ball.radius * ball.radius) continue;
        bounce(emitter, normalizedOr(from, {0, 1, 0}), ball.radius - std::sqrt(square), particle, motion);
    }
}

namespace {

void applyCurves(const Emitter& emitter, float dt, Particle& particle, const Motion& motion) {
    const float t = std::min(motion.age / motion.life, 1.0f);
    particle.scale = motion.size * emitter.sizeOverLife.at(t);
    particle.look = packLook(emitter.opacityOverLife.at(t), emitter.temperatureOverLife.at(t));
    if (emitter.shutter > 0) {
        const float speed = glm::length(motion.velocity);
        // No longer than what it has flown.
        particle.stretch = speed * std::min(emitter.shutter, motion.age);
        if (particle.stretch > 0) particle.rotation = packDirection(motion.velocity / speed);
    } else {
        particle.rotation += motion.spin * dt;
    }
}

/// Where a particle is that rides the beam: its age tells how far along. It leaves the beam's line half way.
void rideBeam(const Beam& beam, const Emitter& emitter, Particle& particle, Motion& motion) {
    const float t = std::min(motion.age / motion.life, 1.0f);
    const glm::vec3 tangent = beam.tangent(t), forward = normalizedOr(tangent, {1, 0, 0});
    const glm::vec3 side = normalizedOr(glm::cross(forward, {0, 1, 0}), {0, 0, 1}), up = glm::cross(side, forward);
    const float turn = 6.2831853f * emitter.beamTwist;
    const float angle = 6.2831853f * uniform01(motion.key, kAround) + turn * t;
    const float away = 4 * t * (1 - t) * emitter.beamRadius * std::sqrt(uniform01(motion.key, kX));
    particle.position = beam.at(t) + away * (cosf(angle) * side + sinf(angle) * up);
    motion.velocity = (tangent + (away * turn) * (cosf(angle) * up - sinf(angle) * side)) / motion.life;
}

/// Puts a particle on its circular orbit about the first attractor, where it is at its age.
void enterOrbit(const Effect& effect, const Emitter& emitter, Particle& particle, Motion& motion) {
    const Attractor& a = effect.attractors.front();
    const glm::vec3 from = particle.position - a.position, flat = from - glm::dot(from, a.axis) * a.axis;
    const float r = glm::length(flat);
    if (r <= 0) return;
    const float speed = emitter.orbit * std::sqrt(2 * a.pull * r / (1 + r * r / (a.radius * a.radius)));
    const float angle = speed / r * motion.age;
    const glm::vec3 outward = flat / r, ahead = glm::cross(outward, a.axis);
    particle.position += r * ((cosf(angle) - 1) * outward + sinf(angle) * ahead);
    motion.velocity += speed * (cosf(angle) * ahead - sinf(angle) * outward);
}

}  // namespace

glm::vec3 flowDrift(const Emitter& emitter, const ParticleStep& step) {
    return emitter.curl * (1 / emitter.curlSize) * step.seconds * glm::vec3(0.1f, 0.5f, 0);
}

glm::vec3 windOf(const Emitter& emitter, const ParticleStep& step) {
    return emitter.gusts > 0 ? (1 + emitter.gusts * gustAt(step.seconds)) * emitter.wind : emitter.wind;
}

float gustAt(float seconds) {
    return 0.5f * sinf(0.698f * seconds) + 0.3f * sinf(1.611f * seconds + 1) + 0.2f * sinf(3.696f * seconds + 2);
}

Beam beamOf(const Effect& effect, const ParticleStep& step) {
    const BeamMount& mount = effect.beam;
    return lockedBeam(mount.start, mount.direction, mount.target + step.pointer, mount.lead);
}

glm::vec3 draggedVelocity(glm::vec3 velocity, glm::vec3 air, glm::vec3 acceleration, float drag, float quadraticDrag,
                          float dt) {
    const glm::vec3 relative = velocity - air;
    const float rate = drag + quadraticDrag * glm::length(relative);
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
    pool_ = Pool(effect_.capacity);
    expired_.assign((effect_.capacity + 63) / 64, 0);
    sources_.assign(effect_.emitters.size(), {});
    refused_ = 0;
}

void ParticleSystem::moveBalls(std::span<const Ball> balls) {
    CHECK_EQ(balls.size(), effect_.balls.size());
    std::copy(balls.begin(), balls.end(), effect_.balls.begin());
}

void ParticleSystem::step(const ParticleStep& step) {
    move(step);
    emitFromParticles(step);
    bury(step);
    emit(step);
}

void ParticleSystem::move(const ParticleStep& step) {
    const auto particles = pool_.particles();
    const auto motions = pool_.motions();
    const std::span<std::uint64_t> expired(expired_);
    // Whole words of `expired` for each task, and few enough particles to stay in the second-level cache.
    parallelFor(particles.size(), 4096, [&](std::size_t begin, std::size_t end) {
        const std::size_t count = end - begin;
        moveParticles(effect_, step, particles.subspan(begin, count), motions.subspan(begin, count),
                      expired.subspan(begin / 64, (count + 63) / 64));
    });
}

void ParticleSystem::emit(const ParticleStep& step) {
    const auto ticks = static_cast<std::int64_t>(std::lround(effect_.period / step.dt));
    const std::int64_t tick = ticks > 0 ? step.tick % ticks : step.tick;
    for (std::size_t i = 0; i < effect_.emitters.size(); ++i) {
        const Emitter& emitter = effect_.emitters[i];
        const std::int64_t begin = std::lround(emitter.begin / step.dt);
        if (emitter.present > 0 && step.tick == 0) emit(step, i, emitter.present);
        if (emitter.burst > 0 && tick == begin)
            emit(step, i, static_cast<int>(std::lround(static_cast<float>(emitter.burst) * step.amount)));
        const float seconds = static_cast<float>(tick) * step.dt;
        if (emitter.rate <= 0 || tick < begin || seconds >= emitter.end) continue;
        Source& source = sources_[i];
        source.carry += static_cast<double>(emitter.rate * step.amount) * static_cast<double>(step.dt);
        const double due = std::floor(source.carry);
        source.carry -= due;
        emit(step, i, static_cast<int>(due));
    }
    if (effect_.keepsFull) emit(step, 0, static_cast<int>(pool_.dead()));
    for (const Strike& strike : step.strikes)
        emitFrom({strike.position, strike.velocity, strike.key}, {strike.emitter, 0, strike.count}, step);
}

void ParticleSystem::emit(const ParticleStep& step, std::size_t emitter, int count) {
    const float share = 1 / static_cast<float>(std::max(count, 1));
    for (int k = 0; k < count; ++k) {
        Birth birth{emitter, keyOf(seed_, static_cast<std::uint32_t>(emitter), sources_[emitter].serial++)};
        if (effect_.emitters[emitter].rate > 0) birth.share = share * (static_cast<float>(k) + 0.5f);
        if (effect_.emitters[emitter].follows) birth.position = step.pointer;
        add(birth, step);
    }
}

void ParticleSystem::add(const Birth& birth, const ParticleStep& step) {
    const Emitter& emitter = effect_.emitters[birth.emitter];
    const std::uint32_t key = birth.key;
    const glm::vec3 from = pointOf(emitter, key);
    const glm::vec3 away = normalizedOr(from * emitter.extent, emitter.direction);
    glm::vec3 direction = withinCone(emitter.direction, emitter.spread, key);
    direction = normalizedOr(glm::mix(direction, away, emitter.outward), emitter.direction);
    Motion motion{.velocity = draw(key, kSpeed, emitter.speed) * direction + emitter.inherits * birth.velocity,
                  .life = draw(key, kLife, emitter.life),
                  .size = draw(key, kSize, emitter.size),
                  .spin = draw(key, kSpin, emitter.spin),
                  .emitter = static_cast<std::uint16_t>(birth.emitter),
                  .key = key};
    motion.age = birth.share * step.dt;
    // In a full pool whose particles are all new, ages are spread as in one that has run for long.
    const bool isThere = step.tick == 0 && (effect_.keepsFull || emitter.present > 0);
    if (isThere) motion.age = motion.life * uniform01(key, kOffset);
    Particle particle{.position = birth.position + emitter.position + from * emitter.extent};
    particle.position += motion.age * motion.velocity;
    if (emitter.orbit != 0) enterOrbit(effect_, emitter, particle, motion);
    if (emitter.ridesBeam) rideBeam(beamOf(effect_, step), emitter, particle, motion);
    particle.rotation = draw(key, kTurn, emitter.turn);
    const auto cell = static_cast<int>(uniform01(key, kImage) * static_cast<float>(emitter.images));
    particle.image = static_cast<float>(emitter.image + cell + kAtlasCells * emitter.material);
    applyCurves(emitter, 0, particle, motion);
    if (!pool_.add(particle, motion)) ++refused_;
}

void ParticleSystem::emitFrom(const Parent& parent, const Children& children, const ParticleStep& step) {
    const auto emitter = static_cast<std::uint32_t>(children.emitter);
    for (int k = 0; k < children.count; ++k) {
        const float share = (static_cast<float>(k) + 0.5f) / static_cast<float>(children.count);
        add({emitter, childKeyOf(parent.key, emitter, children.first + static_cast<std::uint32_t>(k)),
             parent.position - share * step.dt * parent.velocity, parent.velocity},
            step);
    }
}

void ParticleSystem::emitFromParticles(const ParticleStep& step) {
    const std::size_t count = pool_.alive();
    for (std::size_t i = 0; i < count; ++i) {
        const Motion motion = pool_.motions()[i];
        const Emitter& emitter = effect_.emitters[motion.emitter];
        if (emitter.trail < 0 || motion.age >= motion.life) continue;
        const float due = std::floor(motion.age * emitter.trailRate);
        const float before = std::floor(std::max(motion.age - step.dt, 0.0f) * emitter.trailRate);
        emitFrom({pool_.particles()[i].position, motion.velocity, motion.key},
                 {emitter.trail, static_cast<std::uint32_t>(before), static_cast<int>(due - before)}, step);
    }
}

void ParticleSystem::bury(const ParticleStep& step) {
    // From the last to the first, so that what takes the number of a removed particle has been looked at.
    for (std::size_t word = expired_.size(); word-- > 0;)
        while (expired_[word] != 0) {
            const auto bit = static_cast<std::size_t>(63 - std::countl_zero(expired_[word]));
            expired_[word] ^= std::uint64_t{1} << bit;
            bury(64 * word + bit, step);
        }
}

void ParticleSystem::bury(std::size_t i, const ParticleStep& step) {
    // Children at the end of a life are numbered apart from those of a trail, and those of a hit from both.
    constexpr std::uint32_t kAtDeath = 1u << 30, kAtHit = 2u << 30;
    const Motion motion = pool_.motions()[i];
    const Emitter& emitter = effect_.emitters[motion.emitter];
    const Parent parent{pool_.particles()[i].position, motion.velocity, motion.key};
    pool_.remove(i);
    if (emitter.onHit >= 0 && motion.hits > 0) emitFrom(parent, {emitter.onHit, kAtHit, emitter.onHitCount}, step);
    if (emitter.onDeath >= 0) emitFrom(parent, {emitter.onDeath, kAtDeath, emitter.onDeathCount}, step);
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
