#include "sim/dither/bayer.h"

namespace arclight::dither {

std::vector<std::uint32_t> bayerMatrix(int size) {
    constexpr std::uint32_t kQuadrants[2][2]{{0, 2}, {3, 1}};
    std::vector<std::uint32_t> matrix{0};
    for (std::size_t half = 1; half < static_cast<std::size_t>(size); half *= 2) {
        std::vector<std::uint32_t> larger(4 * half * half);
        for (std::size_t y = 0; y < 2 * half; ++y)
            for (std::size_t x = 0; x < 2 * half; ++x)
                larger[y * 2 * half + x] = 4 * matrix[y % half * half + x % half] + kQuadrants[y / half][x / half];
        matrix = std::move(larger);
    }
    return matrix;
}

}  // namespace arclight::dither
