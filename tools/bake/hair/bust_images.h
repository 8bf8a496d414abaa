// The textures of the character's skin.
#pragma once

#include "core/image.h"

namespace arclight::hair {

/// The colour of the face, over the part of it that sim/hair/bust_paint.h names: square root of the linear albedo in
/// red, green and blue; gloss in alpha, 0.3 on dry skin, 1 on the wet edges of the lids. The image's edges have the
/// colour of the rest of the skin. Takes seconds.
Image facePaint(int width);

/// Pores and fine lines, tileable: slopes along x and y in red and green (0.5 is level), depth of pores in blue,
/// variation of pigment in alpha (mean 0.5).
Image poreRelief(int side);

}  // namespace arclight::hair
