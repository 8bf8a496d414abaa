#include "gfx/pyramid_settings.h"

#include <algorithm>
#include <cmath>

namespace arclight {

PyramidSettings PyramidSettings::forHeight(int lines) {
    const float octaves = std::log2(static_cast<float>(lines) / 720.0f), whole = std::ceil(octaves);
    PyramidSettings settings;
    settings.maxLevels = std::max(2, settings.maxLevels + static_cast<int>(whole));
    settings.widest = 1 - (whole - octaves);
    settings.finest += octaves;
    return settings;
}

}  // namespace arclight
