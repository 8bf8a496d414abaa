// Skies of any size as environments: light is added up by solid angle, so none is lost, and each pixel keeps the mean
// direction of its light, so a sun smaller than a pixel stays in its place.
//
// Images show the sky as seen from inside: to the right of the middle lies the right side. The middle of an
// equirectangular map and the face +z (front) lie in the direction −z, right is +x and up +y.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "sim/projection/environment.h"

namespace arclight::projection {

/// An equirectangular map: red, green and blue of each pixel, row by row from the zenith.
struct EquirectangularSky {
    std::span<const float> pixels;
    int width = 0, height = 0;
};
Environment resampled(const EquirectangularSky& sky, int width = Environment::kWidth,
                      int height = Environment::kHeight);

/// A square face within an image: the first of the three floats of its top left pixel, and the distances in floats to
/// the pixels on its right and below.
struct SkyFace {
    const float* first = nullptr;
    std::ptrdiff_t right = 3, down = 0;
};
/// Six faces as seen from inside, in the order right, left, top, bottom, front, back (+x, −x, +y, −y, +z, −z). The
/// lower edge of the top one and the upper edge of the bottom one touch the front.
struct CubeSky {
    std::array<SkyFace, 6> faces;
    int side = 0;
};
Environment resampled(const CubeSky& sky, int width = Environment::kWidth, int height = Environment::kHeight);

/// Multiplies all radiance by a factor.
void scale(Environment& environment, float factor);

/// Mean luminance of all directions, by solid angle.
double meanLuminance(const Environment& environment);

}  // namespace arclight::projection
