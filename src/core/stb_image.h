// The only user of stb_image: decodes PNG, JPEG and streams of zlib in bounded memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace arclight::detail {

struct DecodedPixels {
    int width = 0, height = 0;
    std::vector<std::uint8_t> pixels;
};

/// Decodes a PNG or JPEG to `channels` bytes per pixel; samples of 16 bits are rounded. The caller has checked which of
/// the two it is. No single allocation of the decoder exceeds `maxAllocation` bytes, so a small image with a huge data
/// stream is rejected. The error is stb_image's reason.
tl::expected<DecodedPixels, std::string> decodeWithStb(std::string_view bytes, int channels, std::size_t maxAllocation);

/// Decompresses a stream of zlib to exactly as many bytes as `output` has; false if it is damaged or has another size.
bool inflateWithStb(std::string_view bytes, std::span<char> output);

}  // namespace arclight::detail
