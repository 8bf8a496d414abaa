// Lamps that replace the particles that are on the GPU.
#pragma once

#include "render/particles/lamp_buffer.h"
#include "render/particles/reduction.h"

namespace arclight::particles {

/// `LightClusters` in compute shaders (`GlInfo::hasCompute`), up to the rounding of their sums. Nothing is read back.
class GpuLightClusters {
public:
    explicit GpuLightClusters(Shaders& shaders) : moments_(shaders, "particles/light_clusters.comp", 3, kClusters) {}

    /// Adds the lamps behind those of `lamps`, as many as it has room for; those without power are left out. `hotRamp`
    /// is that of `ParticleImages`.
    void find(GpuScope& scope, const Effect& effect, const GpuParticles& particles, const Texture& hotRamp,
              const LampBuffer& lamps);

private:
    Reduction moments_;
    Buffer splits_{"splits of lamps"};
};

}  // namespace arclight::particles
