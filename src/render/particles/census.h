// Statistics of a frame's particles for drawing at half resolution.
#pragma once

#include <span>

#include "gfx/view.h"
#include "render/particles/half_resolution.h"
#include "render/particles/reduction.h"
#include "sim/particles/particle.h"

namespace arclight::particles {

/// A streak extends up to half its length nearer and farther than its particle, so some particles count as both.
struct Census {
    bool hasThin = false, hasBroad = false;
    CensusBlock broad;   ///< of the broad particles
    CoveredTiles tiles;  ///< where broad particles may be visible
};

/// Particles whose width divided by distance is below `slope` are thin. They begin to fade `softness` m before
/// surfaces.
Census censusOf(std::span<const Particle> particles, const View& view, float slope, float shutter, float softness);

/// The census on the GPU (`GlInfo::hasCompute`), except for results that the CPU would have to read back: whether there
/// are thin and broad particles, and which tiles they cover.
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
