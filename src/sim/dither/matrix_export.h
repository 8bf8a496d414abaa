// Maps of thresholds as a PNG image and as an array in C, to be taken elsewhere.
#pragma once

#include <string>
#include <string_view>

#include "core/image.h"
#include "sim/dither/threshold_map.h"

namespace arclight::dither {

/// The ranks as an image, frame below frame. Red and green are the high and the low byte of the rank in 16 bits, 0
/// being rank 0 and 65536 being size²; blue is the same as red, so that red alone is the usual texture of 8 bits.
Image matrixImage(const ThresholdMap& map);

/// `static const unsigned short name[frames][size][size] = {…};` with a comment on its use; without the first dimension
/// if there is one frame.
std::string matrixCode(const ThresholdMap& map, std::string_view name);

}  // namespace arclight::dither
