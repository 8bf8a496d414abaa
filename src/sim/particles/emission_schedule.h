// Births and lives of the particles of an effect, without their positions: what the CPU does where the GPU moves.
//
// When a root emitter emits, how long a particle lives and when it leaves a trail follow from keys and ages alone. Only
// hits need positions. Children that a hit may bring get slots when their parent is born, and wait there.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/particles/births.h"
#include "sim/particles/particle_system.h"

namespace arclight::particles {

/// When a waiting child is born.
enum class BirthCause : std::uint32_t {
    none,   ///< it waits for nothing
    trail,  ///< at once, if its parent lives
    death,  ///< when its parent dies
    hit     ///< when its parent dies and has hit something
};

/// A particle for a slot. With a cause, it is as `unborn` makes it, and what its parent does decides.
struct ScheduledBirth {
    std::uint32_t slot = 0;
    BirthCause cause = BirthCause::none;
    std::uint32_t parent = 0;  ///< slot
    float share = 0;           ///< of the tick that has passed since it left its parent
    MovingParticle particle;
};

/// Whether births of the effect can be scheduled: what is born at a hit must not emit itself.
bool canSchedule(const Effect& effect);

/// Mirrors the pool of a `ParticleSystem`, in its order. Where particles die of a hit, it does not know of that: the
/// particle keeps its slot for its whole life.
class EmissionSchedule {
public:
    /// Takes over the particles of `system`: they become the first births.
    void adopt(const ParticleSystem& system);
    /// The births of a tick, after the particles have been moved.
    void step(const ParticleStep& step);

    const Effect& effect() const { return effect_; }
    const EmissionClock& clock() const { return clock_; }
    std::uint64_t refused() const { return refused_; }
    /// In order; no slot is used twice, and none that a particle has left in this tick.
    std::span<const ScheduledBirth> births() const { return births_; }
    std::size_t slots() const { return waiting_.size(); }
    /// The slots from here on have never been used.
    std::size_t usedSlots() const { return used_; }
    /// Whether the schedule knows exactly which particles live.
    bool isExact() const { return isExact_; }
    /// Slot and key of each particle that may live, in the order of the pool; waiting children are not among them.
    struct Life {
        std::uint32_t slot = 0, key = 0;
        std::uint16_t emitter = 0;
        float age = 0, life = 0;
    };
    std::span<const Life> lives() const { return lives_; }

private:
    static constexpr std::uint32_t kNobody = ~0u;
    /// A child that waits in a slot, and the next of the same parent.
    struct Waiting {
        std::uint32_t first = kNobody;  ///< of the children of this slot
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
