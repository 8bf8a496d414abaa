// When emitters make particles, and what a new particle is: the same for simulations on the CPU and on the GPU.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "core/time.h"
#include "sim/particles/emitter.h"

namespace arclight::particles {

class DepthMap;

/// What particles collide with.
enum class Collisions : int { planes, depth, none };

/// Something outside of the particles that makes an emitter emit: a beam that hits.
struct Strike {
    int emitter = 0, count = 0;
    std::uint32_t key = 0;  ///< of the random numbers of what it emits
    glm::vec3 position{0}, velocity{0};
};

/// What a tick takes.
struct ParticleStep {
    std::int64_t tick = 0;
    float dt = kTick;
    float seconds = 0;
    glm::vec3 pointer{0};  ///< offset of the emitters and attractors that follow
    float amount = 1;      ///< factor of all rates and bursts
    float turbulence = 1;  ///< factor of all curl noise
    float gravity = 1;     ///< factor of all gravity
    Collisions collisions = Collisions::planes;  ///< planes: the floor and the balls of the effect
    const DepthMap* depthMap = nullptr;          ///< what `depth` collides with
    float thickness = 0.4f;  ///< how far behind a surface of the depth map a particle still hits it, m
    std::span<const Strike> strikes{};
};

/// The direction of `v`; `other` where it has none. By a reciprocal, as compilers of shaders divide.
inline glm::vec3 normalizedOr(glm::vec3 v, glm::vec3 other) {
    const float square = glm::dot(v, v);
    return square > 1e-12f ? 1 / std::sqrt(square) * v : other;
}

/// The beam of the effect now: locked on its target, which the pointer moves.
Beam beamOf(const Effect& effect, const ParticleStep& step);
/// Moves a particle that rides the beam to where it is at its age. It leaves the beam's line half way.
void rideBeam(const Beam& beam, const Emitter& emitter, Particle& particle, Motion& motion);

/// Which particle is born, where, and of what velocity.
struct Birth {
    std::size_t emitter = 0;
    std::uint32_t key = 0;
    glm::vec3 position{0}, velocity{0};  ///< of the parent; without one, the offset of an emitter that follows
    float share = 0;                     ///< of the tick that has passed since
};

/// A particle with its motion.
struct MovingParticle {
    Particle particle;
    Motion motion;
};

/// What follows from the key alone: the position relative to the emitter's, the velocity relative to the parent's.
MovingParticle unborn(const Effect& effect, std::size_t emitter, std::uint32_t key);

/// How fast a particle turns, rad/s.
float spinOf(const Emitter& emitter, std::uint32_t key);

/// The particle of a birth.
MovingParticle newborn(const Effect& effect, const Birth& birth, const ParticleStep& step);

/// Sets what follows from age and velocity: size, opacity, temperature, rotation, streak.
void applyCurves(const Emitter& emitter, float dt, Particle& particle, const Motion& motion);

/// Which of its children a parent emits through `emitter`: `count` of them from number `first` on.
struct Children {
    int emitter = -1;
    std::uint32_t first = 0;
    int count = 0;

    std::uint32_t key(std::uint32_t parent, int k) const {
        return childKeyOf(parent, static_cast<std::uint32_t>(emitter), first + static_cast<std::uint32_t>(k));
    }
    /// The share of the tick that has passed since child `k` left its parent.
    float share(int k) const { return (static_cast<float>(k) + 0.5f) / static_cast<float>(count); }
};

/// The children that a parent of this age leaves behind in the tick that has just passed.
Children trailOf(const Emitter& parent, float age, float dt);
Children atDeathOf(const Emitter& parent);
/// Of a parent that dies and has hit a surface.
Children atHitOf(const Emitter& parent);

/// Counts what the emitters without parents emit.
class EmissionClock {
public:
    void reset(std::size_t emitters) { sources_.assign(emitters, {}); }
    /// Calls `add(birth)` for all births of a tick. `room()` is asked where an effect keeps its pool full.
    template <class Room, class Add>
    void emit(const Effect& effect, Seed seed, const ParticleStep& step, Room room, Add add) {
        const auto emitAll = [&](std::size_t emitter, int count) {
            for (int k = 0; k < count; ++k) add(next(effect, seed, step, emitter, k, count));
        };
        for (std::size_t i = 0; i < effect.emitters.size(); ++i)
            for (const int count : due(effect, step, i)) emitAll(i, count);
        if (effect.keepsFull) emitAll(0, static_cast<int>(room()));
        for (const Strike& strike : step.strikes)
            for (int k = 0; k < strike.count; ++k) add(childOf(strike, k, step.dt));
    }

private:
    struct Source {
        double carry = 0;          ///< of the particles due, the fraction that is left
        std::uint32_t serial = 0;  ///< of the next particle
    };
    /// How many an emitter emits in a tick: at the start of the effect, at once, and evenly over the tick.
    std::array<int, 3> due(const Effect& effect, const ParticleStep& step, std::size_t emitter);
    Birth next(const Effect& effect, Seed seed, const ParticleStep& step, std::size_t emitter, int k, int count);
    static Birth childOf(const Strike& strike, int k, float dt);
    std::vector<Source> sources_;
};

}  // namespace arclight::particles
