#include "sim/particles/particle_system.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/parallel.h"
#include "sim/particles/particle_lanes.h"

namespace arclight::particles {

void ParticleSystem::reset(Effect effect, Seed seed) {
    effect_ = std::move(effect);
    declared_ = effect_.capacity;
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
    pool_.grow(effect_.capacity);
    expired_.resize((effect_.capacity + 63) / 64);
}

bool ParticleSystem::fit(float amount) {
    const std::size_t before = effect_.capacity;
    // The number of live particles is proportional to the amount, except for the rounding of bursts.
    const double needed = std::ceil(static_cast<double>(declared_) * static_cast<double>(amount));
    if (!effect_.keepsFull) effect_.capacity = std::max(before, static_cast<std::size_t>(needed));
    return effect_.capacity > before;
}

void ParticleSystem::step(const ParticleStep& step) {
    fit(step.settings.amount);
    allocate();
    move(step);
    emitFromParticles(step);
    bury(step);
    const auto room = [&] { return emitChildren(step), pool_.dead(); };
    clock_.emit(effect_, seed_, step, room, [&](const Birth& birth) {
        births_.push_back(birth);
        if (births_.size() == kBirths) emitChildren(step);
    });
    emitChildren(step);
}

void ParticleSystem::emitChildren(const ParticleStep& step) {
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
    for (int k = 0; k < children.count; ++k) {
        Birth birth{static_cast<std::size_t>(children.emitter), children.key(parent.key, k), parent.position,
                    parent.velocity};
        if (children.isAtEnd)
            birth.share = shareSinceEnd(parent.age, parent.life, step.dt), birth.isOfHit = true;
        else
            birth.position -= children.share(k) * step.dt * parent.velocity;
        add(birth, step);
    }
}

void ParticleSystem::emitFromParticles(const ParticleStep& step) {
    const auto leavesTrail = [](const Emitter& emitter) { return emitter.trail >= 0; };
    if (std::none_of(effect_.emitters.begin(), effect_.emitters.end(), leavesTrail)) return;
    const std::size_t count = pool_.alive();
    for (std::size_t i = 0; i < count; ++i) {
        const Motion motion = pool_.motions()[i];
        const Emitter& emitter = effect_.emitters[motion.emitter];
        if (emitter.trail < 0 || motion.age >= motion.life) continue;
        emitFrom({pool_.particles()[i].position, motion.velocity, motion.key, motion.age, motion.life},
                 trailOf(emitter, motion.age, step.dt), step);
    }
}

void ParticleSystem::bury(const ParticleStep& step) {
    // From last to first, so the particle that moves to a freed index has already been checked.
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
    const Parent parent{pool_.particles()[i].position, motion.velocity, motion.key, motion.age, motion.life};
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
