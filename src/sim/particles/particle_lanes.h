// Moves many particles at once: the formulas of `moveParticle` in SIMD lanes.
//
// Multiplications and additions are never fused and lanes are independent, so results are bit-identical to
// `moveParticle` at any vector width.
#pragma once

#include <cstdint>
#include <span>

#include "sim/particles/births.h"

namespace arclight::particles {

/// Advances all these particles by one tick. Bit i of `expired`, 64 per word, is set if particle i has reached the
/// end of its life.
void moveParticles(const Effect& effect, const ParticleStep& step, std::span<Particle> particles,
                   std::span<Motion> motions, std::span<std::uint64_t> expired);

}  // namespace arclight::particles
