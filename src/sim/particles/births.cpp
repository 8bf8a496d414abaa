#include "sim/particles/births.h"

#include <cmath>

#include "core/angles.h"
#include "core/whole_counts.h"
#include "sim/particles/particle_flight.h"

namespace arclight::particles {
namespace {

/// Indices of a particle's random draws.
enum Draw : std::uint32_t { kLife, kSpeed, kSize, kSpin, kImage, kTurn, kCone, kAround, kX, kY, kZ, kOffset };

float draw(std::uint32_t key, Draw number, Range range) {
    return range.low + (range.high - range.low) * uniform01(key, number);
}

glm::vec3 onSphere(float u, float v) {
    const float y = 2 * u - 1, r = std::sqrt(std::max(0.0f, 1 - y * y)), a = kTwoPi * v;
    return {r * cosf(a), y, r * sinf(a)};
}

/// A point of a disc of radius 1 with two arms that wind outwards as logarithmic spirals and thin out.
glm::vec3 spiralPoint(const Emitter& emitter, std::uint32_t key) {
    constexpr float kInner = 0.14f, kWinding = 3.0f;  // inner radius of the arms; radians per e-fold of radius
    const float x = uniform01(key, kX), y = uniform01(key, kY), z = uniform01(key, kZ);
    // Uniform up to 0.6 of the radius, then ever sparser, because the arms have no sharp end.
    const float radius = kInner + (1 - kInner) * y * (0.6f + 0.4f * uniform01(key, kOffset + 3));
    // Sums of uniform numbers cluster at the centre of the arm and thin out towards its edges.
    const float aside = emitter.armWidth * (uniform01(key, kCone) + uniform01(key, kAround) + z - 1.5f) / 1.5f;
    const float arm = x < 0.5f ? 0 : kPi;
    const float angle = emitter.armPhase + arm - kWinding * std::log(radius / kInner) + aside / (0.35f + radius);
    const float up = uniform01(key, kOffset + 1) + uniform01(key, kOffset + 2) - 1;
    return {radius * cosf(angle), up * (1 - 0.6f * radius), radius * sinf(angle)};
}

/// A point of the shape, in units of its half sizes.
glm::vec3 pointOf(const Emitter& emitter, std::uint32_t key) {
    const float x = uniform01(key, kX), y = uniform01(key, kY), z = uniform01(key, kZ);
    const float a = kTwoPi * x;
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
    // Uniform over the spherical cap.
    const float c = 1 - uniform01(key, kCone) * (1 - cosf(halfAngle)), s = std::sqrt(std::max(0.0f, 1 - c * c));
    const float a = kTwoPi * uniform01(key, kAround);
    const glm::vec3 aside = std::abs(axis.y) < 0.9f ? glm::vec3(0, 1, 0) : glm::vec3(1, 0, 0);
    const glm::vec3 right = glm::normalize(glm::cross(aside, axis)), up = glm::cross(axis, right);
    return c * axis + s * (cosf(a) * right + sinf(a) * up);
}

/// Moves a particle along its circular orbit about the first attractor to its position at its age.
void enterOrbit(const Effect& effect, const Emitter& emitter, const ParticleStep& step, Particle& particle,
                Motion& motion) {
    const Attractor& a = effect.attractors.front();
    const glm::vec3 from = particle.position - positionOf(a, step), flat = from - glm::dot(from, a.axis) * a.axis;
    const float r = glm::length(flat);
    if (r <= 0) return;
    const float speed = emitter.orbit * std::sqrt(2 * a.pull * r / (1 + r * r / (a.radius * a.radius)));
    const float angle = speed / r * motion.age;
    const glm::vec3 outward = flat / r, ahead = glm::cross(outward, a.axis);
    particle.position += r * ((cosf(angle) - 1) * outward + sinf(angle) * ahead);
    motion.velocity += speed * (cosf(angle) * ahead - sinf(angle) * outward);
}

}  // namespace

Beam beamOf(const Effect& effect, const ParticleStep& step) {
    const BeamMount& mount = effect.beam;
    return lockedBeam(mount.start, mount.direction, mount.target + step.pointer, mount.lead);
}

void rideBeam(const Beam& beam, const Emitter& emitter, Particle& particle, Motion& motion) {
    const float t = std::min(motion.age / motion.life, 1.0f);
    const glm::vec3 tangent = beam.tangent(t), forward = normalizedOr(tangent, {1, 0, 0});
    const glm::vec3 side = normalizedOr(glm::cross(forward, {0, 1, 0}), {0, 0, 1}), up = glm::cross(side, forward);
    const float turn = kTwoPi * emitter.beamTwist;
    const float angle = kTwoPi * uniform01(motion.key, kAround) + turn * t;
    const float away = 4 * t * (1 - t) * emitter.beamRadius * std::sqrt(uniform01(motion.key, kX));
    particle.position = beam.at(t) + away * (cosf(angle) * side + sinf(angle) * up);
    motion.velocity = (tangent + (away * turn) * (cosf(angle) * up - sinf(angle) * side)) / motion.life;
}

void applyCurves(const Emitter& emitter, float dt, Particle& particle, const Motion& motion) {
    const float t = std::min(motion.age / motion.life, 1.0f);
    particle.scale = motion.size * emitter.sizeOverLife.at(t);
    particle.look = packLook(emitter.opacityOverLife.at(t), emitter.temperatureOverLife.at(t));
    if (emitter.shutter > 0) {
        const float speed = glm::length(motion.velocity);
        // A streak is no longer than the particle's path so far.
        particle.stretch = speed * std::min(emitter.shutter, motion.age);
        if (particle.stretch > 0) particle.rotation = packDirection(motion.velocity / speed);
    } else {
        particle.rotation += motion.spin * dt;
    }
}

float spinOf(const Emitter& emitter, std::uint32_t key) { return draw(key, kSpin, emitter.spin); }

MovingParticle unborn(const Effect& effect, std::size_t number, std::uint32_t key) {
    const Emitter& emitter = effect.emitters[number];
    const glm::vec3 from = pointOf(emitter, key);
    const glm::vec3 away = normalizedOr(from * emitter.extent, emitter.direction);
    glm::vec3 direction = withinCone(emitter.direction, emitter.spread, key);
    direction = normalizedOr(glm::mix(direction, away, emitter.outward), emitter.direction);
    const auto cell = static_cast<int>(uniform01(key, kImage) * static_cast<float>(emitter.images));
    return {{.position = from * emitter.extent,
             .rotation = draw(key, kTurn, emitter.turn),
             .image = static_cast<float>(emitter.image + cell + kAtlasCells * emitter.material)},
            {.velocity = draw(key, kSpeed, emitter.speed) * direction,
             .life = draw(key, kLife, emitter.life),
             .size = draw(key, kSize, emitter.size),
             .spin = spinOf(emitter, key),
             .emitter = static_cast<std::uint16_t>(number),
             .key = key}};
}

MovingParticle newborn(const Effect& effect, const Birth& birth, const ParticleStep& step) {
    const Emitter& emitter = effect.emitters[birth.emitter];
    MovingParticle made = unborn(effect, birth.emitter, birth.key);
    auto& [particle, motion] = made;
    motion.velocity += emitter.inherits * birth.velocity;
    motion.age = birth.share * step.dt;
    // At the start, ages are spread as in an effect that has run for a long time.
    if ((effect.keepsFull || emitter.present > 0) && step.tick == 0)
        motion.age = motion.life * uniform01(birth.key, kOffset);
    if (birth.isOfHit) motion.velocity = velocitySinceHit(Forces(step, emitter), motion.velocity, motion.age);
    particle.position = birth.position + emitter.position + particle.position;
    particle.position += motion.age * motion.velocity;
    // As in all ticks, see `fly`.
    motion.velocity.y -= 0.5f * gravityOf(emitter, step) * step.dt;
    if (emitter.orbit != 0) enterOrbit(effect, emitter, step, particle, motion);
    if (emitter.ridesBeam) rideBeam(beamOf(effect, step), emitter, particle, motion);
    applyCurves(emitter, 0, particle, motion);
    return made;
}

Children trailOf(const Emitter& parent, float age, float dt) {
    if (parent.trail < 0) return {};
    const float due = std::floor(age * parent.trailRate);
    const float before = std::floor(std::max(age - dt, 0.0f) * parent.trailRate);
    return {parent.trail, static_cast<std::uint32_t>(before), static_cast<int>(due - before)};
}

// Children emitted by a trail, at death and at a hit are numbered from different bases, so their keys differ.
Children atDeathOf(const Emitter& parent) {
    return {parent.onDeath, 1u << 30, parent.onDeath < 0 ? 0 : parent.onDeathCount};
}
Children atHitOf(const Emitter& parent) {
    return {parent.onHit, 2u << 30, parent.onHit < 0 ? 0 : parent.onHitCount, true};
}

float shareSinceEnd(float age, float life, float dt) { return (age - life) * (1 / dt); }

std::array<int, 3> EmissionClock::due(const Effect& effect, const ParticleStep& step, std::size_t number) {
    const Emitter& emitter = effect.emitters[number];
    const auto ticks = static_cast<std::int64_t>(std::lround(effect.period / step.dt));
    const std::int64_t tick = ticks > 0 ? step.tick % ticks : step.tick;
    const std::int64_t begin = std::lround(emitter.begin / step.dt);
    std::array<int, 3> counts{};
    const auto scaled = [&](int count, std::int64_t round) {
        return static_cast<int>(MeanCount::of(count, step.settings.amount).dueAt(round));
    };
    if (emitter.present > 0 && step.tick == 0) counts[0] = scaled(emitter.present, 0);
    if (emitter.burst > 0 && tick == begin) counts[1] = scaled(emitter.burst, ticks > 0 ? step.tick / ticks : 0);
    const float seconds = static_cast<float>(tick) * step.dt;
    if (emitter.rate <= 0 || tick < begin || seconds >= emitter.end) return counts;
    Source& source = sources_[number];
    source.carry += static_cast<double>(emitter.rate * step.settings.amount) * static_cast<double>(step.dt);
    const double whole = std::floor(source.carry);
    source.carry -= whole;
    counts[2] = static_cast<int>(whole);
    return counts;
}

Birth Emission::birth(int k, float dt) const {
    Birth birth{emitter, hash32(first + static_cast<std::uint32_t>(k) + keyBase), position, velocity};
    if (isStrike)
        birth.position -= (static_cast<float>(k) + 0.5f) / static_cast<float>(count) * dt * velocity;
    else
        birth.share = spacing * (static_cast<float>(k) + 0.5f);
    return birth;
}

std::span<const Emission> EmissionClock::advance(const Effect& effect, Seed seed, const ParticleStep& step) {
    emissions_.clear();
    const auto sourceOf = [&](std::size_t number) {
        const Emitter& emitter = effect.emitters[number];
        return Emission{.emitter = number,
                        .keyBase = keyBaseOf(seed, static_cast<std::uint32_t>(number)),
                        .first = sources_[number].serial,
                        .position = emitter.follows ? step.pointer : glm::vec3(0)};
    };
    for (std::size_t i = 0; i < effect.emitters.size(); ++i)
        for (const int count : due(effect, step, i)) {
            if (count <= 0) continue;
            Emission emission = sourceOf(i);
            emission.count = count;
            if (effect.emitters[i].rate > 0) emission.spacing = 1 / static_cast<float>(count);
            sources_[i].serial += static_cast<std::uint32_t>(count);
            emissions_.push_back(emission);
        }
    if (effect.keepsFull) emissions_.push_back(sourceOf(0)), emissions_.back().fillsPool = true;
    for (const Strike& strike : step.strikes)
        emissions_.push_back({.emitter = static_cast<std::size_t>(strike.emitter),
                              .keyBase = childKeyBaseOf(strike.key, static_cast<std::uint32_t>(strike.emitter)),
                              .count = strike.count,
                              .isStrike = true,
                              .position = strike.position,
                              .velocity = strike.velocity});
    return emissions_;
}

Emission EmissionClock::fill(Emission emission, std::size_t count) {
    emission.count = static_cast<int>(count);
    sources_[emission.emitter].serial += static_cast<std::uint32_t>(count);
    return emission;
}

}  // namespace arclight::particles
