// What a demo may ask of the post-processing stack for one frame.
#pragma once

#include "gfx/pyramid.h"

namespace arclight {

struct PostOptions {
    PyramidSettings pyramid;   ///< of the bloom
    float threshold = 0;       ///< light below it gives no halo; 0 skips the bright pass
    float glow = 0;            ///< fraction of a blurred copy of the whole image; 0 skips its passes
    float glowSigma = 0.012f;  ///< standard deviation of that blur, in image heights
    /// Right of this fraction of the width, every pass (bright pass, pyramid, glow, tone mapping) reads `errorTexels`
    /// off its position. 1: nowhere.
    float splitAt = 1;
    float errorTexels = 0.5f;
};

}  // namespace arclight
