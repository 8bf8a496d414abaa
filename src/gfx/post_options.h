// Per-frame options of the post-processing stack, which a demo may change.
#pragma once

#include <array>

#include <glm/glm.hpp>

#include "gfx/pyramid_settings.h"

namespace arclight {

/// A part of the image drawn once more over it, each pixel as a square. All positions are in pixels of the image,
/// from its upper left corner.
struct Magnifier {
    glm::ivec2 from{0};  ///< the first pixel that is shown
    glm::ivec2 size{0};  ///< how many pixels; 0: the magnifier is not drawn
    glm::ivec2 at{0};    ///< where its upper left corner is
    int zoom = 8;        ///< side of a square in pixels
    bool isOff = false;  ///< shows the version with the error, as right of `splitAt`, wherever the pixels lie
};

struct PostOptions {
    PyramidSettings pyramid;   ///< of the bloom
    float threshold = 0;       ///< light below it gives no halo; 0 skips the bright pass
    float glow = 0;            ///< fraction of a blurred copy of the whole image; 0 skips its passes
    float glowSigma = 0.012f;  ///< standard deviation of that blur, in image heights
    /// Right of this fraction of the width, every pass (bright pass, pyramid, glow, tone mapping) reads with an offset
    /// of `errorTexels`. 1: nowhere.
    float splitAt = 1;
    float errorTexels = 0.5f;
    std::array<Magnifier, 2> magnifiers{};
};

}  // namespace arclight
