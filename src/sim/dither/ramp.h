// Gradients quantised to few levels, by rounding or by dithering.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <glm/glm.hpp>

#include "core/image.h"
#include "sim/dither/error_diffusion.h"
#include "sim/dither/tones.h"

namespace arclight::dither {

/// Grey and colour run from left to right; the sky from top to bottom.
enum class Gradient : int { grey, colour, sky };

/// Linear light at a position along the gradient, from 0 to 1.
glm::vec3 gradientAt(Gradient gradient, float along);

/// The threshold of a pixel, x from the left and y from the top, in (0, 1).
using Threshold = std::function<float(int x, int y)>;

/// The gradient with `bits` per channel, each pixel rounded to the nearest level.
Image roundedRamp(Gradient gradient, int width, int height, int bits);
/// The gradient by ordered dithering: a pixel takes the upper of two levels where its fraction exceeds the threshold.
Image ditheredRamp(Gradient gradient, int width, int height, int bits, const Threshold& threshold);

/// The gradient by error diffusion.
Image diffusedRamp(Gradient gradient, int width, int height, int bits, const DiffusionSettings& settings);

/// The mean light of blocks along the gradient in its green channel, each `period` pixels long and as wide as the
/// image.
std::vector<float> meansAlong(const Image& ramp, Gradient gradient, int period);

/// A stretch with a constant mean is visible as a band if it is at least this many pixels and two periods long.
inline constexpr int kBandPx = 8;
/// The number of bands, for a pattern that repeats after `period` pixels.
int bandsOf(const Image& ramp, Gradient gradient, int period);

}  // namespace arclight::dither
