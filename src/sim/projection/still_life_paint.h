// The colours of the still life's parts, as images around them and along them.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/projection/still_life.h"

namespace arclight::projection {

/// RGBA of square roots of linear albedo, row 0 at the part's lower end. Columns go around it, rows from `low` to
/// `high` of its local y, m. Linen and plaster repeat instead, every `high` - `low`, and hold factors of their albedo.
struct StillPaint {
    int width = 256, height = 128;
    float low = 0, high = 1;
    std::vector<std::uint8_t> rgba;
};
/// `variant`: makes each apple and pear different.
StillPaint paintOf(StillPart part, int variant);

/// Flowers, scrolls and borders in cobalt blue on the jug: ink, 0 to 255.
struct PorcelainPainting {
    static constexpr int kWidth = 1024, kHeight = 512;
    std::vector<std::uint8_t> ink;
};
PorcelainPainting paintPorcelain();

}  // namespace arclight::projection
