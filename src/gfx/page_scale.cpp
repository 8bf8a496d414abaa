#include "gfx/page_scale.h"

#include <algorithm>

namespace arclight {

float pageScale(int widthPx, int heightPx, const PageRoom& room) {
    return std::max(room.leastScale,
                    std::min(static_cast<float>(heightPx) / room.height, static_cast<float>(widthPx) / room.width));
}

float textScale(float page, float widthPx) {
    return widthPx < 600 ? page : std::max(page, std::min(0.84f, 1.5f * page));
}

}  // namespace arclight
