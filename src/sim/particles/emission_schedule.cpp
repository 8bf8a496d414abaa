#include "sim/particles/emission_schedule.h"

#include <algorithm>

namespace arclight::particles {
namespace {

/// Slots fill whole rows of a texture.
constexpr std::size_t kSlotsPerRow = 256;

/// Whether positions determine which children are born, or when.
bool dependsOnHits(const Emitter& emitter) { return emitter.diesOnHit || emitter.onHit >= 0; }

/// Slots for all live particles, all waiting children and those that died in this tick.
std::size_t slotsFor(const Effect& effect, bool isExact) {
    std::size_t slots = effect.capacity + effect.capacity / 8 + 1;
    int waiting = 0;
    for (const Emitter& emitter : effect.emitters)
        if (emitter.diesOnHit) waiting = std::max(waiting, atHitOf(emitter).count + atDeathOf(emitter).count);
    if (!isExact) slots = effect.capacity * static_cast<std::size_t>(2 + waiting);
    return (slots / kSlotsPerRow + 1) * kSlotsPerRow;
}

}  // namespace

bool canSchedule(const Effect& effect) {
    // Waiting children are born on the GPU, which handles neither orbits nor beams.
    const auto isSimple = [&](int number) {
        if (number < 0) return true;
        const Emitter& child = effect.emitters[static_cast<std::size_t>(number)];
        return child.orbit == 0 && !child.ridesBeam;
    };
    const auto emitsNothing = [&](int number) {
        if (number < 0) return true;
        const Emitter& child = effect.emitters[static_cast<std::size_t>(number)];
        return child.trail < 0 && child.onDeath < 0 && child.onHit < 0;
    };
    return std::all_of(effect.emitters.begin(), effect.emitters.end(), [&](const Emitter& emitter) {
        if (!isSimple(emitter.trail) || !isSimple(emitter.onDeath) || !isSimple(emitter.onHit)) return false;
        return !emitter.diesOnHit || (emitsNothing(emitter.onHit) && emitsNothing(emitter.onDeath));
    });
}

void EmissionSchedule::adopt(const ParticleSystem& system) {
    effect_ = system.effect(), seed_ = system.seed(), clock_ = system.clock(), refused_ = system.refused();
    isExact_ = std::none_of(effect_.emitters.begin(), effect_.emitters.end(), dependsOnHits);
    const std::size_t slots = slotsFor(effect_, isExact_);
    waiting_.assign(slots, {});
    lives_.clear(), births_.clear(), freed_.clear(), free_.clear();
    for (auto* list : {&free_, &freed_}) list->reserve(slots);
    lives_.reserve(slots);
    births_.reserve(256);
    // In reverse order, so low slots are taken first.
    for (std::size_t i = slots; i-- > 0;) free_.push_back(static_cast<std::uint32_t>(i));
    used_ = 0;
    const auto particles = system.pool().particles();
    const auto motions = system.pool().motions();
    for (std::size_t i = 0; i < particles.size(); ++i) add({.particle = {particles[i], motions[i]}});
}

bool EmissionSchedule::takeSlot(std::uint32_t& slot) {
    if (free_.empty()) {
        ++refused_;
        return false;
    }
    slot = free_.back();
    free_.pop_back();
    used_ = std::max<std::size_t>(used_, slot + 1);
    waiting_[slot] = {};
    return true;
}

void EmissionSchedule::add(ScheduledBirth birth) {
    if (isExact_ && lives_.size() == effect_.capacity) {
        ++refused_;
        return;
    }
    if (!takeSlot(birth.slot)) return;
    const Motion motion = birth.particle.motion;
    lives_.push_back({birth.slot, motion.key, motion.emitter, motion.age, motion.life});
    births_.push_back(birth);
    reserveChildren(birth.slot, motion);
}

void EmissionSchedule::addChildren(const Life& parent, const Children& children, BirthCause cause) {
    for (int k = 0; k < children.count; ++k)
        add({.cause = cause,
             .parent = parent.slot,
             .share = children.share(k),
             .particle = unborn(effect_, static_cast<std::size_t>(children.emitter), children.key(parent.key, k))});
}

void EmissionSchedule::reserve(std::uint32_t parent, const Children& children, BirthCause cause, std::uint32_t& last) {
    const std::uint32_t parentKey = lives_.back().key;
    for (int k = 0; k < children.count; ++k) {
        ScheduledBirth birth{
            .cause = cause,
            .parent = parent,
            .share = children.share(k),
            .particle = unborn(effect_, static_cast<std::size_t>(children.emitter), children.key(parentKey, k))};
        if (!takeSlot(birth.slot)) return;
        const Motion& motion = birth.particle.motion;
        waiting_[birth.slot] = {.key = motion.key, .emitter = motion.emitter, .life = motion.life};
        (last == kNobody ? waiting_[parent].first : waiting_[last].next) = birth.slot;
        last = birth.slot;
        births_.push_back(birth);
    }
}

void EmissionSchedule::reserveChildren(std::uint32_t slot, const Motion& motion) {
    const Emitter& emitter = effect_.emitters[motion.emitter];
    if (!emitter.diesOnHit) return;
    std::uint32_t last = kNobody;
    reserve(slot, atHitOf(emitter), BirthCause::hit, last);
    reserve(slot, atDeathOf(emitter), BirthCause::death, last);
}

void EmissionSchedule::step(const ParticleStep& step) {
    births_.clear();
    for (Life& life : lives_) life.age += step.dt;
    const std::size_t count = lives_.size();
    for (std::size_t i = 0; i < count; ++i) {
        const Life parent = lives_[i];
        if (parent.age >= parent.life) continue;
        addChildren(parent, trailOf(effect_.emitters[parent.emitter], parent.age, step.dt), BirthCause::trail);
    }
    bury();
    clock_.emit(
        effect_, seed_, step, [&] { return effect_.capacity - lives_.size(); },
        [&](const Birth& birth) { add({.particle = newborn(effect_, birth, step)}); });
    free_.insert(free_.end(), freed_.begin(), freed_.end());
    freed_.clear();
}

void EmissionSchedule::bury() {
    for (std::size_t i = lives_.size(); i-- > 0;) {
        const Life parent = lives_[i];
        if (parent.age < parent.life) continue;
        const Emitter& emitter = effect_.emitters[parent.emitter];
        lives_[i] = lives_.back();
        lives_.pop_back();
        freed_.push_back(parent.slot);
        // Its waiting children are born now at the latest.
        for (std::uint32_t child = waiting_[parent.slot].first; child != kNobody; child = waiting_[child].next)
            lives_.push_back({child, waiting_[child].key, waiting_[child].emitter, 0, waiting_[child].life});
        if (emitter.diesOnHit) continue;
        addChildren(parent, atHitOf(emitter), BirthCause::hit);
        addChildren(parent, atDeathOf(emitter), BirthCause::death);
    }
}

}  // namespace arclight::particles
