// Schedules births and lifetimes without positions: the CPU's part where transform feedback moves the particles.
//
// When a root emitter emits, how long a particle lives and when it leaves a trail depend only on keys and ages. Only
// hits need positions. Children that a hit may emit get slots when their parent is born, and wait there.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/particles/births.h"
#include "sim/particles/particle_system.h"

namespace arclight::particles {

/// When a waiting child is born.
enum class BirthCause : std::uint32_t {
    none,   ///< it does not wait
    trail,  ///< at once, if its parent lives
    death,  ///< when its parent dies
    hit     ///< when its parent dies and has hit something
};

/// A particle for a slot. With a cause, it is the result of `unborn`, and its birth depends on its parent's fate.
struct ScheduledBirth {
    std::uint32_t slot = 0;
    BirthCause cause = BirthCause::none;
    std::uint32_t parent = 0;  ///< slot of the parent
    float share = 0;           ///< fraction of the tick that has passed since it left its parent
    MovingParticle particle;
};

/// Whether births can be scheduled: particles born at a hit must not emit, and children neither orbit nor ride beams.
bool canSchedule(const Effect& effect);

/// Mirrors the pool of a `ParticleSystem`, in its order. It does not detect deaths by hits, so a particle that dies of
/// a hit keeps its slot for its whole life.
class EmissionSchedule {
public:
    /// Takes over the particles of `system` as the first births.
    void adopt(const ParticleSystem& system);
    /// Finds the births of a tick, after the particles have moved.
    void step(const ParticleStep& step);

    const Effect& effect() const { return effect_; }
    const EmissionClock& clock() const { return clock_; }
    std::uint64_t refused() const { return refused_; }
    /// In order. No slot occurs twice, and none was freed in this tick.
    std::span<const ScheduledBirth> births() const { return births_; }
    std::size_t slots() const { return waiting_.size(); }
    /// No slot from this index on has ever been used.
    std::size_t usedSlots() const { return used_; }
    /// Whether `lives` is exactly the set of live particles.
    bool isExact() const { return isExact_; }
    /// Slot and key of each particle that may be alive, in pool order, without the waiting children.
    struct Life {
        std::uint32_t slot = 0, key = 0;
        std::uint16_t emitter = 0;
        float age = 0, life = 0;
    };
    std::span<const Life> lives() const { return lives_; }

private:
    static constexpr std::uint32_t kNobody = ~0u;
    /// A child that waits in a slot, linked to the next child of the same parent.
    struct Waiting {
        std::uint32_t first = kNobody;  ///< first child of this slot
        std::uint32_t next = kNobody;
        std::uint32_t key = 0;
        std::uint16_t emitter = 0;
        float life = 0;
    };
    bool takeSlot(std::uint32_t& slot);
    void add(ScheduledBirth birth);
    void addChildren(const Life& parent, const Children& children, BirthCause cause);
    void reserve(std::uint32_t parent, const Children& children, BirthCause cause, std::uint32_t& last);
    void reserveChildren(std::uint32_t slot, const Motion& motion);
    void bury();

    Effect effect_;
    Seed seed_;
    EmissionClock clock_;
    std::vector<Life> lives_;
    std::vector<Waiting> waiting_;  ///< by slot
    std::vector<std::uint32_t> free_, freed_;
    std::vector<ScheduledBirth> births_;
    std::size_t used_ = 0;
    std::uint64_t refused_ = 0;
    bool isExact_ = true;
};

}  // namespace arclight::particles
