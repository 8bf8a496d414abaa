// The light that makes particles on the GPU cast shadows, and its view.
#pragma once

#include "render/particles/reduction.h"
#include "render/particles/shadow_view.h"

namespace arclight::particles {

/// `shadowLightOf` in compute shaders (`GlInfo::hasCompute`), up to rounding errors. Nothing is read back.
class GpuShadowLight {
public:
    explicit GpuShadowLight(Shaders& shaders) : reach_(shaders, "particles/shadow_light.comp", 2) {}

    /// Writes the `ShadowView` of the light that is strongest at the shadow-casting particles. Without any, it writes
    /// the view of the key light at the origin.
    void find(GpuScope& scope, const Effect& effect, const GpuParticles& particles, const KeyLight& key,
              glm::vec3 toViewer, int slices, const Buffer& view);

private:
    Reduction reach_;
};

}  // namespace arclight::particles
