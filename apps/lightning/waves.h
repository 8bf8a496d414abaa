// A baked texture of wave slopes.
#pragma once

#include "gfx/texture.h"

namespace arclight::lightning {

/// Slopes of short-crested waves over a repeating square, with a root mean square of 1: slopes in x and z from -4 to 4
/// in red and green, their squares up to 16 in blue and alpha. The mipmaps of the squares keep the variance that the
/// mipmaps of the slopes lose (M. Olano and D. Baker, "LEAN Mapping", 2010).
Texture waveSlopes();

}  // namespace arclight::lightning
