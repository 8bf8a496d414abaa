// Seamless images of rock and metal. Building each takes tenths of a second, so the demo reads them from files. The
// first row belongs to the lowest texture coordinate.
#pragma once

#include "core/image.h"

namespace arclight::lights {

/// Side of each of these images, px.
inline constexpr int kSurfaceImageSide = 512;

/// Slopes in red and green (0.5 is level), depth of cracks in blue, height in alpha.
Image rockRelief();
Image metalRelief();
/// The square root of the albedo, for finer steps in dark colours, and the gloss in alpha.
Image rockPaint();
Image metalPaint();

}  // namespace arclight::lights
