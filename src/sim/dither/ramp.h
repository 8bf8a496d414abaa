// Gradients with few levels: rounded, or dithered.
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

/// Linear light at a fraction of the way along the gradient.
glm::vec3 gradientAt(Gradient gradient, float along);

/// The threshold of a pixel, x from the left and y from the top, in (0, 1).
using Threshold = std::function<float(int x, int y)>;

/// The gradient with `bits` a channel, each pixel rounded to the nearest level.
Image roundedRamp(Gradient gradient, int width, int height, int bits);
/// The same, each pixel at the upper one of two levels where the share of it exceeds the threshold.
Image ditheredRamp(Gradient gradient, int width, int height, int bits, const Threshold& threshold);

/// The same by error diffusion.
Image diffusedRamp(Gradient gradient, int width, int height, int bits, const DiffusionSettings& settings);

/// The mean light of blocks along the gradient in its green channel, each `period` pixels long and as wide as the
/// image.
std::vector<float> meansAlong(const Image& ramp, Gradient gradient, int period);

/// Stretches of at least this many pixels, and of two periods, with one mean are seen as bands.
inline constexpr int kBandPx = 8;
/// The number of bands, for a pattern that repeats after `period` pixels.
int bandsOf(const Image& ramp, Gradient gradient, int period);

}  // namespace arclight::dither
