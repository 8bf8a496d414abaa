#include "sim/hair/strand_shadow.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"

namespace arclight::hair {

ShadowLayers ShadowLayers::spread(int count, float depth, bool growing) {
    CHECK_LE(1, count);
    CHECK_LE(count, kMaxLayers);
    ShadowLayers layers{.count = count};
    const auto n = static_cast<float>(count);
    for (int i = 0; i <= count; ++i) {
        const auto k = static_cast<float>(i + 1);
        layers.ends[static_cast<std::size_t>(i)] = depth * (growing ? k * (k + 1) / (n * (n + 1)) : k / n);
    }
    return layers;
}

float transmittance(float count, float opacity) { return std::pow(1 - opacity, count); }

}  // namespace arclight::hair
