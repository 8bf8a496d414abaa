// The simulation: emits, moves and removes the particles of one effect.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/particles/emitter.h"
#include "sim/particles/pool.h"

namespace arclight::particles {

/// Standard gravity, m/s².
inline constexpr float kGravity = 9.81f;

/// Squared distance from an attractor, m², within which its pull fades.
inline constexpr float kNearest = 1e-12f;

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
    float dt = 1.0f / 60;
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

/// Seeded; the same bits on any number of threads. `reset` takes all the memory that there will be.
class ParticleSystem {
public:
    void reset(Effect effect, Seed seed);
    void step(const ParticleStep& step);

    const Effect& effect() const { return effect_; }
    /// Moves the balls of the effect; as many as it has.
    void moveBalls(std::span<const Ball> balls);
    const Pool& pool() const { return pool_; }
    /// Particles that found no room, since the reset.
    std::uint64_t refused() const { return refused_; }
    /// Of the bits of all live particles.
    std::uint64_t hash() const;

private:
    struct Source {
        double carry = 0;          ///< of the particles due, the fraction that is left
        std::uint32_t serial = 0;  ///< of the next particle
    };
    /// One of several particles that are emitted together.
    struct Birth {
        std::size_t emitter;
        std::uint32_t key;
        glm::vec3 position{0}, velocity{0};
        float share = 0;  ///< of the tick that has passed since
    };
    struct Parent {
        glm::vec3 position, velocity;
        std::uint32_t key;
    };
    /// Which of its children a parent emits: `count` of them from number `first` on.
    struct Children {
        int emitter;
        std::uint32_t first;
        int count;
    };
    void emit(const ParticleStep& step);
    void emit(const ParticleStep& step, std::size_t emitter, int count);
    void add(const Birth& birth, const ParticleStep& step);
    void move(const ParticleStep& step);
    void emitFromParticles(const ParticleStep& step);
    void bury(const ParticleStep& step);
    void bury(std::size_t i, const ParticleStep& step);
    void emitFrom(const Parent& parent, const Children& children, const ParticleStep& step);

    Effect effect_;
    Seed seed_;
    Pool pool_;
    std::vector<Source> sources_;
    std::vector<std::uint64_t> expired_;  ///< a bit for each particle whose life is over
    std::uint64_t refused_ = 0;
};

/// One tick of one particle: forces, collisions, curves over life. The reference of `moveParticles`, which moves many.
void moveParticle(const Effect& effect, const ParticleStep& step, Particle& particle, Motion& motion);

/// Reflects a particle from the surface that it has passed.
void collide(const Effect& effect, const ParticleStep& step, Particle& particle, Motion& motion);

/// How far the turbulence of an emitter has drifted, in units of its eddies: upwards, so that what stands still in it
/// sees it change.
glm::vec3 flowDrift(const Emitter& emitter, const ParticleStep& step);

/// The wind with its gusts.
glm::vec3 windOf(const Emitter& emitter, const ParticleStep& step);

/// The share of a wind with gusts of 1 that blows now, -1 to 1: swells of 9 s, 3.9 s and 1.7 s.
float gustAt(float seconds);

/// The beam of the effect now: locked on its target, which the pointer moves.
Beam beamOf(const Effect& effect, const ParticleStep& step);

/// The velocity after `dt` of what air of velocity `air` drags and `acceleration` pulls. Implicit: stable for any drag,
/// and terminal speeds are exact: a / k for linear drag k, √(a / q) for quadratic drag q.
glm::vec3 draggedVelocity(glm::vec3 velocity, glm::vec3 air, glm::vec3 acceleration, float drag, float quadraticDrag,
                          float dt);

}  // namespace arclight::particles
