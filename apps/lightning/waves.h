// Slopes of waves, baked.
#pragma once

#include "gfx/texture.h"

namespace arclight::lightning {

/// Slopes of short-crested waves over a square that repeats: slope in x and z from -4 to 4, then their squares up to
/// 16, for slopes of root mean square 1. The mip maps of the squares hold what the mip maps of the slopes lose (M.
/// Olano and D. Baker, "LEAN Mapping", 2010).
Texture waveSlopes();

}  // namespace arclight::lightning
