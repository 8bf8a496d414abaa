// When emitters emit particles, and the state of a new particle. Shared by the simulations on the CPU and on the GPU.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "core/params.h"
#include "core/time.h"
#include "sim/particles/emitter.h"

namespace arclight::particles {

class DepthMap;

/// The surfaces with which particles collide.
enum class Collisions : int { planes, depth, none };

/// An external event that makes an emitter emit: a hit of the beam.
struct Strike {
    int emitter = 0, count = 0;
    std::uint32_t key = 0;  ///< of the random numbers of the particles it emits
    glm::vec3 position{0}, velocity{0};
};

/// The user's settings for the motion of particles.
struct ParticleSettings {
    float amount = 1;                            ///< factor on all rates, bursts and initial particles
    float turbulence = 1;                        ///< factor on all curl noise
    float gravity = 1;                           ///< factor on all gravity
    Collisions collisions = Collisions::planes;  ///< planes: the floor and the balls of the effect
    float thickness = 0.4f;  ///< how far behind a surface of the depth map a particle still hits it, m
};

constexpr auto rowsOf(ParticleSettings) {
    using Settings = ParticleSettings;
    return paramRows<Settings>(
        Param{"amount", "", "Factor of all rates, bursts and initial particles. The pool grows with it.",
              &Settings::amount, 0.1, 3}
            .label("emission amount"),
        Param{"turbulence", "", "Factor of the curl noise that moves the particles.", &Settings::turbulence, 0, 4}
            .primary(),
        Param{"gravity", "", "Factor of gravity and of the buoyancy of hot particles.", &Settings::gravity, -1, 3},
        Param{"collisions",
              "Surfaces that particles bounce on. planes: the floor and the balls. depth: a depth map of the camera's "
              "view, "
              "which includes the stones, but nothing hidden or outside the frame. none: no surface.",
              &Settings::collisions, labels("planes", "depth", "none")},
        Param{"thickness", "m", "Largest distance behind a surface of the depth map at which a particle still hits it.",
              &Settings::thickness, 0.05, 2}
            .label("surface thickness")
            .when([](const Settings& s) { return s.collisions == Collisions::depth; }));
}

/// The inputs of a tick.
struct ParticleStep {
    std::int64_t tick = 0;
    float dt = kTick;
    float seconds = 0;
    glm::vec3 pointer{0};  ///< offset of the emitters and attractors that follow the pointer
    ParticleSettings settings{};
    const DepthMap* depthMap = nullptr;  ///< the surfaces of Collisions::depth
    std::span<const Strike> strikes{};
};

/// Where an attractor is in a tick.
inline glm::vec3 positionOf(const Attractor& attractor, const ParticleStep& step) {
    return attractor.position + (attractor.follows ? step.pointer : glm::vec3(0));
}

/// The direction of `v`, or `other` where `v` is 0. Multiplies by a reciprocal, as shader compilers do.
inline glm::vec3 normalizedOr(glm::vec3 v, glm::vec3 other) {
    const float square = glm::dot(v, v);
    return square > 1e-12f ? 1 / std::sqrt(square) * v : other;
}

/// The effect's beam at this tick, locked on its target, which the pointer moves.
Beam beamOf(const Effect& effect, const ParticleStep& step);
/// Moves a particle that rides the beam to its position at its age. It is farthest from the beam halfway along it.
void rideBeam(const Beam& beam, const Emitter& emitter, Particle& particle, Motion& motion);

/// The birth of a particle: its emitter, key, position and velocity.
struct Birth {
    std::size_t emitter = 0;
    std::uint32_t key = 0;
    glm::vec3 position{0}, velocity{0};  ///< of the parent; without one, the offset of an emitter that follows
    float share = 0;                     ///< fraction of the tick that has passed since the birth
    bool isOfHit = false;
};

/// A particle with its motion.
struct MovingParticle {
    Particle particle;
    Motion motion;
};

/// The state that depends only on the key: position relative to the emitter, velocity relative to the parent.
MovingParticle unborn(const Effect& effect, std::size_t emitter, std::uint32_t key);

/// The rotation speed of a particle, rad/s.
float spinOf(const Emitter& emitter, std::uint32_t key);

/// The particle of a birth, advanced to the end of the tick.
MovingParticle newborn(const Effect& effect, const Birth& birth, const ParticleStep& step);

/// Sets the properties that depend on age and velocity: size, opacity, temperature, rotation and streak.
void applyCurves(const Emitter& emitter, float dt, Particle& particle, const Motion& motion);

/// The children that a parent emits through `emitter`: `count` of them, numbered from `first`.
struct Children {
    int emitter = -1;
    std::uint32_t first = 0;
    int count = 0;
    bool isAtEnd = false;  ///< born where and when the parent ended; else along its path in the last tick

    std::uint32_t key(std::uint32_t parent, int k) const {
        return childKeyOf(parent, static_cast<std::uint32_t>(emitter), first + static_cast<std::uint32_t>(k));
    }
    /// The fraction of the tick that has passed since child `k` left its parent.
    float share(int k) const { return (static_cast<float>(k) + 0.5f) / static_cast<float>(count); }
};

/// The children that a parent of this age has emitted during the last tick.
Children trailOf(const Emitter& parent, float age, float dt);
Children atDeathOf(const Emitter& parent);
/// The children of a parent that dies after it has hit a surface.
Children atHitOf(const Emitter& parent);
/// The fraction of the tick that has passed since a particle ended.
float shareSinceEnd(float age, float life, float dt);

/// The `count` particles that an emitter without a parent, or a strike, emits in a tick. Their numbers determine their
/// keys.
struct Emission {
    std::size_t emitter = 0;
    std::uint32_t keyBase = 0, first = 0;  ///< the key of particle k is `hash32(first + k + keyBase)`
    int count = 0;
    bool fillsPool = false;              ///< `count` is as many as the pool still has room for
    bool isStrike = false;               ///< particles leave a parent that moves; else they age while they are emitted
    float spacing = 0;                   ///< 1 / `count` where the emitter's rate spreads them over the tick, else 0
    glm::vec3 position{0}, velocity{0};  ///< as in `Birth`

    Birth birth(int k, float dt) const;
};

/// Counts the particles that emitters without parents emit.
class EmissionClock {
public:
    void reset(std::size_t emitters) {
        sources_.assign(emitters, {});
        emissions_.reserve(4 * emitters);  // a steady frame allocates nothing
    }
    /// The emissions of a tick, in order. One that fills the pool has no count yet: `fill` gives it one.
    std::span<const Emission> advance(const Effect& effect, Seed seed, const ParticleStep& step);
    /// Sets the count of an emission that fills the pool.
    Emission fill(Emission emission, std::size_t count);
    /// Calls `add(birth)` for all births of a tick. If an effect keeps its pool full, `room()` is how many fit.
    template <class Room, class Add>
    void emit(const Effect& effect, Seed seed, const ParticleStep& step, Room room, Add add) {
        for (Emission emission : advance(effect, seed, step)) {
            if (emission.fillsPool) emission = fill(emission, room());
            for (int k = 0; k < emission.count; ++k) add(emission.birth(k, step.dt));
        }
    }

private:
    struct Source {
        double carry = 0;          ///< fraction of a particle left over for the next tick
        std::uint32_t serial = 0;  ///< of the next particle
    };
    /// How many particles an emitter emits in a tick: initial ones, then by a burst, then by its rate.
    std::array<int, 3> due(const Effect& effect, const ParticleStep& step, std::size_t emitter);
    std::vector<Source> sources_;
    std::vector<Emission> emissions_;
};

}  // namespace arclight::particles
