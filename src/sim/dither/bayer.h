// Bayer's matrices of any size 2ⁿ: ordered dither whose first 4ᵏ thresholds lie on a regular grid.
// (B. E. Bayer, "An optimum method for two-level rendition of continuous-tone pictures", ICC 1973.)
#pragma once

#include <cstdint>
#include <vector>

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

/// All ranks, row by row, by the recursion M(2n) = [[4M, 4M + 2], [4M + 3, 4M + 1]] from M(1) = [0].
std::vector<std::uint32_t> bayerMatrix(int size);

}  // namespace arclight::dither
