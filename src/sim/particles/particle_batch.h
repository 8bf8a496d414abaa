// What the vector kernels of particle_lanes.cpp work on: some particles of one emitter as separate arrays, and what
// they have in common.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/particles/curl_noise.h"
#include "sim/particles/particle_system.h"

namespace arclight::particles {

/// Particles at once: they and their arrays fit in the first-level cache. A multiple of the 64 bits of a word.
inline constexpr std::size_t kBatch = 128;
/// Most lanes of a vector.
inline constexpr std::size_t kMostLanes = 16;

/// The arrays of a batch, in the order of the two float4 of a particle and the first two of its motion.
enum BatchRow : int {
    kPosition = 0,
    kRotation = 3,
    kImage = 4,
    kScale = 5,
    kLook = 6,
    kStretch = 7,
    kVelocity = 8,
    kAge = 11,
    kLife = 12,
    kSize = 13,
    kSpin = 14,
    kHits = 15,  ///< beside the number of the emitter
    kBatchRows = 16
};
static_assert(offsetof(Motion, age) == 12 && offsetof(Motion, life) == 16 && offsetof(Motion, emitter) == 28);

struct Batch {
    alignas(64) std::array<std::array<float, kBatch>, kBatchRows> rows;
    std::array<std::uint16_t, kBatch> order;  ///< numbers of the particles
    std::array<bool, kBatch> isTaken;
    std::size_t count;   ///< particles
    std::size_t padded;  ///< lanes in use: those that are left over repeat the last particle

    float* row(int i) { return rows[static_cast<std::size_t>(i)].data(); }
    const float* row(int i) const { return rows[static_cast<std::size_t>(i)].data(); }

    /// Takes all particles of the emitter of the first that is not taken yet; `done` are.
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
        padded = (count + kMostLanes - 1) / kMostLanes * kMostLanes;
        for (std::size_t i = count; i < padded; ++i) order[i] = order[count - 1];
        return emitter;
    }

    /// Collides the particle of one lane. A repeated one collides as the original does.
    void collide(std::size_t lane, const Emitter& emitter, const Effect& effect, std::span<Motion> motions) {
        const auto vec3At = [&](int from) {
            return glm::vec3(row(from)[lane], row(from + 1)[lane], row(from + 2)[lane]);
        };
        Motion& stored = motions[order[lane]];
        Particle particle{.position = vec3At(kPosition)};
        Motion motion = stored;
        motion.velocity = vec3At(kVelocity), motion.age = row(kAge)[lane];
        motion.hits = std::bit_cast<std::array<std::uint16_t, 2>>(row(kHits)[lane])[1];
        particles::collide(effect, emitter, particle, motion);
        for (int axis = 0; axis < 3; ++axis) {
            row(kPosition + axis)[lane] = particle.position[axis];
            row(kVelocity + axis)[lane] = motion.velocity[axis];
        }
        row(kAge)[lane] = motion.age;
        stored.hits = motion.hits;
    }

    /// Sets the bits of those whose life is over.
    void markExpired(std::span<std::uint64_t> expired) const {
        for (std::size_t i = 0; i < count; ++i)
            if (row(kAge)[i] >= row(kLife)[i]) expired[order[i] / 64] |= std::uint64_t{1} << (order[i] % 64);
    }
};

/// What acts on all particles of an emitter in a tick.
struct Forces {
    Forces(const ParticleStep& step, const Emitter& emitter)
        : dt(step.dt),
          wind(emitter.wind),
          curl(step.turbulence > 0 ? kCurlScale * emitter.curl * step.turbulence : 0),
          curlScale(1 / emitter.curlSize),
          drift(flowDrift(emitter, step)),
          gravity(-kGravity * emitter.gravity * step.gravity),
          drag(emitter.drag),
          quadraticDrag(emitter.quadraticDrag),
          isAttracted(emitter.isAttracted) {}
    float dt;
    glm::vec3 wind;
    float curl, curlScale;
    glm::vec3 drift;
    float gravity, drag, quadraticDrag;
    bool isAttracted;
};

/// A straight piece of a curve.
struct CurvePiece {
    float end = 0, begin = 0, value = 0, rise = 0, length = 1;
};

/// A curve as pieces, of which the last is constant.
struct LaneCurve {
    explicit LaneCurve(const Curve& curve) : count(curve.keys().size()) {
        for (std::size_t i = 0; i + 1 < count; ++i) {
            const Curve::Key a = curve.keys()[i], b = curve.keys()[i + 1];
            pieces[i] = {b.age, a.age, a.value, b.value - a.value, b.age - a.age};
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
