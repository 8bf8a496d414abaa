// Input of the vector kernels of particle_lanes.cpp: batches of particles of one emitter, and their common
// parameters.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/common/lanes.h"
#include "sim/particles/contacts.h"
#include "sim/particles/particle_flight.h"

namespace arclight::particles {

/// Particles per batch: they fit in the first-level cache. A multiple of the 64 bits of a word.
inline constexpr std::size_t kBatch = 256;

/// Kernels read the two float4 of a particle and the first two of a motion.
inline constexpr std::size_t kParticleFloats = sizeof(Particle) / 4, kMotionFloats = sizeof(Motion) / 4;
static_assert(offsetof(Motion, age) == 12 && offsetof(Motion, life) == 16 && offsetof(Motion, size) == 20 &&
              offsetof(Motion, spin) == 24);

struct BatchRows {
    float *particles, *motions;
};

/// Indices of particles of one emitter.
struct Batch {
    std::array<std::uint16_t, kBatch> order;
    std::array<bool, kBatch> isTaken;
    std::size_t count;

    /// Takes all particles with the emitter of the first untaken particle; `done` of all are taken already. Spare
    /// lanes of the last vector repeat the last particle.
    std::uint16_t takeEmitter(std::span<const Motion> motions, std::size_t done) {
        if (done == 0) isTaken.fill(false);
        std::size_t first = 0;
        while (isTaken[first]) ++first;
        const std::uint16_t emitter = motions[first].emitter;
        count = 0;
        for (std::size_t i = first; i < motions.size(); ++i) {
            if (motions[i].emitter != emitter) continue;
            isTaken[i] = true;
            order[count++] = static_cast<std::uint16_t>(i);
        }
        for (std::size_t i = count; i % kMaxLanes != 0; ++i) order[i] = order[count - 1];
        return emitter;
    }

    /// For emitters whose motion is too rare to justify a kernel.
    void moveOneByOne(const Effect& effect, const ParticleStep& step, std::span<Particle> particles,
                      std::span<Motion> motions, std::span<std::uint64_t> expired) const {
        for (std::size_t k = 0; k < count; ++k) {
            const std::size_t i = order[k];
            moveParticle(effect, step, particles[i], motions[i]);
            if (motions[i].age >= motions[i].life) expired[i / 64] |= std::uint64_t{1} << (i % 64);
        }
    }
};

using LaneArray = std::array<float, kMaxLanes>;

/// The particles in a vector's lanes: those that end behind a surface fly once more, one by one.
struct LaneCollider {
    const Effect& effect;
    const ParticleStep& step;
    const Forces& forces;
    std::span<const Particle> particles;  ///< at the start of the tick, as are the motions
    std::span<Motion> motions;
    const std::uint16_t* order = nullptr;  ///< indices of the particles in the lanes
    std::size_t count = 0;                 ///< particles left; lanes beyond these repeat the last one
    alignas(64) std::array<LaneArray, 3> position{};
    alignas(64) std::array<LaneArray, 3> velocity{};
    alignas(64) LaneArray age{};

    void collide(std::size_t lane) {
        if (lane >= count) return repeat(lane);
        const auto at = [&](const std::array<LaneArray, 3>& v) {
            return glm::vec3(v[0][lane], v[1][lane], v[2][lane]);
        };
        if (!isBehindSurface(effect, step, at(position))) return;
        Particle particle = particles[order[lane]];
        Motion motion = motions[order[lane]];
        motion.age = age[lane];
        fly(effect, step, forces, particle, motion);
        for (int i = 0; i < 3; ++i)
            position[static_cast<std::size_t>(i)][lane] = particle.position[i],
            velocity[static_cast<std::size_t>(i)][lane] = motion.velocity[i];
        age[lane] = motion.age;
        motions[order[lane]].hits = motion.hits;
    }

private:
    void repeat(std::size_t lane) {
        for (std::size_t i = 0; i < 3; ++i)
            position[i][lane] = position[i][count - 1], velocity[i][lane] = velocity[i][count - 1];
        age[lane] = age[count - 1];
    }
};

/// A linear piece of a curve.
struct CurvePiece {
    float end = 0, begin = 0, value = 0, slope = 0;
};

/// A curve as linear pieces; the last one is constant.
struct LaneCurve {
    explicit LaneCurve(const Curve& curve) : count(curve.keys().size()) {
        for (std::size_t i = 0; i + 1 < count; ++i) {
            const Curve::Key a = curve.keys()[i], b = curve.keys()[i + 1];
            pieces[i] = {b.age, a.age, a.value, (b.value - a.value) / (b.age - a.age)};
        }
        pieces[count - 1].value = curve.keys()[count - 1].value;
    }
    std::array<CurvePiece, 5> pieces;
    std::size_t count;
};

struct Looks {
    Looks(const ParticleStep& step, const Emitter& emitter)
        : dt(step.dt),
          shutter(emitter.shutter),
          size(emitter.sizeOverLife),
          opacity(emitter.opacityOverLife),
          temperature(emitter.temperatureOverLife) {}
    float dt, shutter;
    LaneCurve size, opacity, temperature;
};

struct BatchKind {
    BatchKind(const ParticleStep& step, const Emitter& from) : emitter(&from), forces(step, from), looks(step, from) {}
    const Emitter* emitter;
    Forces forces;
    Looks looks;
};

}  // namespace arclight::particles
