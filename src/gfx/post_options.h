// What a demo may ask of the post stack for one frame.
#pragma once

#include "gfx/pyramid.h"

namespace arclight {

struct PostOptions {
    PyramidSettings pyramid;   ///< of the bloom
    float threshold = 0;       ///< light below it gives no halo; 0 leaves out the bright pass
    float glow = 0;            ///< share of a soft copy of the whole picture; 0 leaves out its passes
    float glowSigma = 0.012f;  ///< width of the soft copy, in heights of the picture
    /// What lies to the right of this share of the width is drawn with `errorTexels` in every pass: bright pass, pyramid,
    /// glow and tone mapping. 1 is nowhere.
    float splitAt = 1;
    float errorTexels = 0.5f;
};

}  // namespace arclight
