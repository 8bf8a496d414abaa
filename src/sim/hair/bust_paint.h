// The textures of the character's skin.
#pragma once

#include "core/image.h"

namespace arclight::hair {

/// The part of the face that `facePaint` covers, as seen from the front, m.
inline constexpr float kPaintLeft = -0.085f, kPaintRight = 0.085f, kPaintBottom = -0.115f, kPaintTop = 0.085f;

/// The colour of the face: square root of the linear albedo in red, green and blue; gloss in alpha, 0.3 on dry skin, 1
/// on the wet edges of the lids. The image's edges have the colour of the rest of the skin. Takes seconds.
Image facePaint(int width);

/// Pores and fine lines, tileable: slopes along x and y in red and green (0.5 is level), depth of pores in blue,
/// variation of pigment in alpha (mean 0.5).
Image poreRelief(int side);

}  // namespace arclight::hair
