// The rank of a cell of Bayer's matrix from its bits, as shaders compute it.
#pragma once

#include <cstdint>

namespace arclight::dither {

/// The rank of cell (x, y), from 0 to size² − 1: the interleaved bits of (x xor y, y), the lowest first. Repeats every
/// `size` cells, a power of two up to 256; negative coordinates are valid. The same as `bayerRank` of
/// shaders/common/dither.glsl.
constexpr std::uint32_t bayerRank(int x, int y, int size) {
    std::uint32_t rank = 0;
    const auto odd = static_cast<std::uint32_t>(x ^ y), even = static_cast<std::uint32_t>(y);
    for (int bit = 0; 1 << bit < size; ++bit) rank = 4 * rank + 2 * ((odd >> bit) & 1u) + ((even >> bit) & 1u);
    return rank;
}

}  // namespace arclight::dither
