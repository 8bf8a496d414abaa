// Bayer's matrices of any size 2ⁿ: ordered dither whose first 4ᵏ thresholds lie on a regular grid.
// (B. E. Bayer, "An optimum method for two-level rendition of continuous-tone pictures", ICC 1973.)
#pragma once

#include <cstdint>
#include <vector>

namespace arclight::dither {

/// All ranks, row by row, by the recursion M(2n) = [[4M, 4M + 2], [4M + 3, 4M + 1]] from M(1) = [0].
std::vector<std::uint32_t> bayerMatrix(int size);

}  // namespace arclight::dither
