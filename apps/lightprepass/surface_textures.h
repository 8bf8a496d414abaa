// Rock and metal, made once at start: relief and paint that repeat, with mip maps.
#pragma once

#include "gfx/texture.h"

namespace arclight::lightprepass {

/// Slopes in red and green (0.5 is level), depth of cracks in blue, height in alpha.
Texture rockReliefTexture();
/// The square root of the albedo, whose bytes are finer in the dark, and in alpha how much of a highlight is seen.
Texture rockPaintTexture();
Texture metalReliefTexture();
Texture metalPaintTexture();

}  // namespace arclight::lightprepass
