// The depth map that particles collide with, on the GPU.
#pragma once

#include "gfx/texture.h"
#include "sim/particles/births.h"
#include "sim/particles/depth_map.h"

namespace arclight::particles {

class DepthMapTexture {
public:
    /// Uploads the map that the step collides with, if there is one and it has been redrawn since.
    void take(const ParticleStep& step) {
        if (step.settings.collisions != Collisions::depth || step.depthMap == nullptr) return;
        if (step.depthMap->drawings() == drawings_) return;
        drawings_ = step.depthMap->drawings();
        texture_.upload(step.depthMap->distances());
    }
    /// The map belongs to another effect.
    void forget() { drawings_ = 0; }
    const Texture& texture() const { return texture_; }

private:
    Texture texture_{"depth map", PixelFormat::r32f, DepthMap::kWidth, DepthMap::kHeight, Filter::nearest};
    int drawings_ = 0;  ///< which drawing of the map the texture holds
};

}  // namespace arclight::particles
