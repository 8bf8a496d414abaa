// Many particles at once: the formulas of `moveParticle` in vector lanes.
//
// Multiplications and additions are never fused and lanes are independent, so that results have the bits of
// `moveParticle` at any vector width.
#pragma once

#include <cstdint>
#include <span>

#include "sim/particles/particle_system.h"

namespace arclight::particles {

/// One tick of all these particles. Bit i of `expired`, which holds 64 to a word, tells whether particle i has reached
/// the end of its life.
void moveParticles(const Effect& effect, const ParticleStep& step, std::span<Particle> particles,
                   std::span<Motion> motions, std::span<std::uint64_t> expired);

}  // namespace arclight::particles
