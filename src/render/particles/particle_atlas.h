// The still images of the particles, made once at start: one atlas of four times four cells.
#pragma once

#include "gfx/texture.h"
#include "sim/particles/flipbook.h"

namespace arclight::particles {

/// Coverage in red, the slope of the relief in green and blue (0.5 is level), detail in alpha: what dissolves last, and
/// where fire is hottest. The cells are those of `cell` in src/sim/particles/effects.h.
Image atlasImage();
inline constexpr FlipbookLayout kAtlasLayout{4, 4, 128};

/// Slopes of the floor in red and green, its albedo in blue, how wet it is in alpha. Repeats.
Texture floorTexture();

}  // namespace arclight::particles
