// Thresholds of a map as numbers for textures.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/dither/threshold_map.h"

namespace arclight::dither {

/// The thresholds times `max` (255 or 65535), rounded, by frame, row and column: a texture returns them divided by
/// `max`. A pixel is drawn if its opacity is above its threshold.
std::vector<std::uint16_t> maskValues(const ThresholdMap& map, std::uint32_t max);

/// Values of 16 bits, least significant byte first: x varies fastest, then y from the top row down, then the frame.
std::string maskRaw(const ThresholdMap& map);
/// An object that describes the layout of `maskRaw`.
std::string maskRawDescription(const ThresholdMap& map, const std::string& file, const std::string& command);

}  // namespace arclight::dither
