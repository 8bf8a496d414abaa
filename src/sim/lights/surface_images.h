// Images of rock and metal that repeat without a seam. Each takes tenths of a second, so the demo reads them from
// files. The first row belongs to the lowest texture coordinate.
#pragma once

#include "core/image.h"

namespace arclight::lights {

/// Side of all these images, px.
inline constexpr int kSurfaceImageSide = 512;

/// Slopes in red and green (0.5 is level), depth of cracks in blue, height in alpha.
Image rockRelief();
Image metalRelief();
/// The square root of the albedo, which makes dark steps finer, and the gloss in alpha.
Image rockPaint();
Image metalPaint();

}  // namespace arclight::lights
