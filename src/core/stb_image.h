// The only user of stb_image: decodes PNG in bounded memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace arclight::detail {

struct DecodedPixels {
    int width = 0, height = 0;
    std::vector<std::uint8_t> pixels;
};

/// Decodes a PNG to `channels` bytes per pixel. No single allocation of the decoder exceeds `maxAllocation` bytes, so a
/// small image with a huge data stream is rejected. The error is stb_image's reason.
tl::expected<DecodedPixels, std::string> decodeWithStb(std::string_view bytes, int channels, std::size_t maxAllocation);

}  // namespace arclight::detail
