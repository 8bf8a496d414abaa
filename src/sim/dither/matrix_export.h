// Exports threshold maps as a PNG image and as a C array, for use in other programs.
#pragma once

#include <string>
#include <string_view>

#include "core/image.h"
#include "sim/dither/threshold_map.h"

namespace arclight::dither {

/// The ranks as an image, frames stacked vertically. Red and green are the high and low byte of the rank scaled to 16
/// bits: rank 0 is 0, size² would be 65536. Blue equals red, so the red channel is the usual 8-bit texture.
Image matrixImage(const ThresholdMap& map);

/// `static const unsigned short name[frames][size][size] = {…};` with a comment on its use; without the first dimension
/// if there is one frame.
std::string matrixCode(const ThresholdMap& map, std::string_view name);

}  // namespace arclight::dither
