// What is painted on the jug: flowers, scrolls and borders in cobalt blue.
#pragma once

#include <cstdint>
#include <vector>

namespace arclight::projection {

/// Ink, 0 to 255, around the jug (x) and from its foot to its lip (y, row 0 at the foot).
struct PorcelainPainting {
    static constexpr int kWidth = 1024, kHeight = 512;
    std::vector<std::uint8_t> ink;
};
PorcelainPainting paintPorcelain();

}  // namespace arclight::projection
