// What half resolution needs to know of a frame's particles.
#pragma once

#include <span>

#include "gfx/view.h"
#include "render/particles/half_resolution.h"
#include "render/particles/reduction.h"
#include "sim/particles/particle.h"

namespace arclight::particles {

/// A streak lies up to half its length nearer or farther than its particle, so that some particles count as both.
struct Census {
    bool hasThin = false, hasBroad = false;
    CensusBlock broad;   ///< of the broad ones
    CoveredTiles tiles;  ///< where broad particles may be visible
};

/// Below `slope`, width over distance, particles are thin. They begin to vanish `softness` m before surfaces.
Census censusOf(std::span<const Particle> particles, const View& view, float slope, float shutter, float softness);

/// The same on the GPU (`GlInfo::hasCompute`), but for what the CPU would have to read back: whether there are thin and
/// broad particles, and where.
class GpuCensus {
public:
    explicit GpuCensus(Shaders& shaders) : distances_(shaders, "particles/census.comp", 1) {}

    /// Writes the `CensusBlock` of the broad particles to `block`.
    void find(GpuScope& scope, const GpuParticles& particles, const View& view, float slope, float shutter,
              float softness, Buffer& block);

private:
    Reduction distances_;
};

}  // namespace arclight::particles
