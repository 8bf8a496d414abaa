// The ranks in an exported matrix image.
#pragma once

#include <cstdint>
#include <vector>

#include "core/image.h"

namespace arclight::dither {

/// Row by row, frame below frame: red and green are the bytes of rank / size² in 16 bits.
inline std::vector<std::uint32_t> ranksOf(const Image& matrix) {
    const auto cells = static_cast<std::uint32_t>(matrix.width * matrix.width);
    std::vector<std::uint32_t> ranks;
    for (int y = 0; y < matrix.height; ++y)
        for (int x = 0; x < matrix.width; ++x)
            ranks.push_back((matrix.at(x, y, 0) * 256u + matrix.at(x, y, 1)) * cells / 65536u);
    return ranks;
}

}  // namespace arclight::dither
