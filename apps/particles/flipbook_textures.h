// The flipbooks of smoke and fire, and the light of heat, as textures.
#pragma once

#include "gfx/shaders.h"

namespace arclight::particles {

/// A layer for each frame, so that no frame is filtered into the next; what the texels mean is said in
/// src/sim/particles/flipbook_bake.h.
struct FlipbookTextures {
    Texture smokeA, smokeB, smokeMotion, fire, fireMotion;
    Texture hotRamp;  ///< `hotLight` over 0 to `kHottest` K

    explicit FlipbookTextures(Shaders& shaders);
};

}  // namespace arclight::particles
