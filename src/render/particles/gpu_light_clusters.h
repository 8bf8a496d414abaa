// Lamps that represent the light of particles on the GPU.
#pragma once

#include "render/particles/lamp_buffer.h"
#include "render/particles/reduction.h"

namespace arclight::particles {

/// `LightClusters` in compute shaders (`GlInfo::hasCompute`), up to rounding errors in sums. Nothing is read back.
class GpuLightClusters {
public:
    explicit GpuLightClusters(Shaders& shaders) : moments_(shaders, "particles/light_clusters.comp", 3, kClusters) {}

    /// Appends the lamps to `lamps`, as many as fit; lamps without power are skipped. `hotRamp`: see
    /// `ParticleImages`.
    void find(GpuScope& scope, const Effect& effect, const GpuParticles& particles, const Texture& hotRamp,
              const LampBuffer& lamps);

private:
    Reduction moments_;
    Buffer splits_{"splits of lamps"};
};

}  // namespace arclight::particles
