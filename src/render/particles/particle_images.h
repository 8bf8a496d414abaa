// The images of particles: stills, the flipbooks of smoke and fire, and the light of hot particles by temperature.
#pragma once

#include "gfx/shaders.h"

namespace arclight::particles {

/// Texture array, because filtering must not mix neighbouring images: `kSmokeLayers` frames of smoke, then
/// `kFireLayers` of fire, then the cells of the atlas. A layer has the side of a smoke frame; smaller images lie in its
/// corner. All kinds are sampled by the same code, because processors with wide vectors execute every branch.
struct ParticleImages {
    Texture first;   ///< smoke: lit from the right, the top, behind, opacity; fire: temperature, opacity; else as cells
    Texture second;  ///< smoke: lit from the left, below, the front, heat
    Texture motion;  ///< of smoke and fire, until the next frame
    Texture hotRamp;  ///< `hotLight` over 0 to `kHottest` K

    explicit ParticleImages(Shaders& shaders);
};

}  // namespace arclight::particles
