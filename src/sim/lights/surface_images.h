// The seamless images of rock and metal in assets/lights. Relief holds slopes in red and green (0.5 is level), depth of
// cracks in blue, height in alpha. Paint holds the square root of the albedo, for finer steps in dark colours, and the
// gloss in alpha. The first row belongs to the lowest texture coordinate.
#pragma once

namespace arclight::lights {

/// Side of each of these images, px.
inline constexpr int kSurfaceImageSide = 512;

}  // namespace arclight::lights
