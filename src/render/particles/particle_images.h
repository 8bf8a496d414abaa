// What particles show: still images, the flipbooks of smoke and fire, and the light of heat.
#pragma once

#include "gfx/shaders.h"

namespace arclight::particles {

/// Layers of textures, so that no image is filtered into the next: `kSmokeLayers` frames of smoke, then `kFireLayers`
/// of fire, then the cells of the atlas. A layer has the side of a frame of smoke; what is smaller lies in its corner.
/// All kinds are read in the same way, because processors with wide vectors take every branch of a shader.
struct ParticleImages {
    Texture first;   ///< smoke: lit from the right, the top, behind, opacity; fire: temperature, opacity; else as cells
    Texture second;  ///< smoke: lit from the left, below, the front, heat
    Texture motion;  ///< of smoke and fire, until the next frame
    Texture hotRamp;  ///< `hotLight` over 0 to `kHottest` K

    explicit ParticleImages(Shaders& shaders);
};

}  // namespace arclight::particles
