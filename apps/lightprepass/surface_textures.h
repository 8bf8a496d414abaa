// Repeating textures of rock and metal with mip maps, made once at the start: relief and paint.
#pragma once

#include "gfx/texture.h"

namespace arclight::lightprepass {

/// Slopes in red and green (0.5 is level), depth of cracks in blue, height in alpha.
Texture rockReliefTexture();
/// The square root of the albedo, which makes dark steps finer, and the gloss in alpha.
Texture rockPaintTexture();
Texture metalReliefTexture();
Texture metalPaintTexture();

}  // namespace arclight::lightprepass
