#include "sim/hair/strand_shadow.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"

namespace arclight::hair {

ShadowLayers ShadowLayers::spread(int count, float depth, bool growing) {
    CHECK_LE(1, count);
    CHECK_LE(count, kMostLayers);
    ShadowLayers layers{.count = count};
    const auto n = static_cast<float>(count);
    for (int i = 0; i <= count; ++i) {
        const auto k = static_cast<float>(i + 1);
        layers.ends[static_cast<std::size_t>(i)] = depth * (growing ? k * (k + 1) / (n * (n + 1)) : k / n);
    }
    return layers;
}

LayerSums sumLayers(const ShadowLayers& layers, std::span<const RayCrossing> crossings) {
    LayerSums sums;
    if (crossings.empty()) return sums;
    const auto nearer = [](const RayCrossing& a, const RayCrossing& b) { return a.depth < b.depth; };
    sums.first = std::min_element(crossings.begin(), crossings.end(), nearer)->depth;
    const auto tail = static_cast<std::size_t>(layers.count);
    for (const RayCrossing& crossing : crossings) {
        const float behind = crossing.depth - sums.first;
        for (std::size_t i = 0; i < tail; ++i)
            if (behind < layers.ends[i]) sums.counts[i] += crossing.cover;
        sums.counts[tail] += crossing.cover;
    }
    return sums;
}

float countBefore(const ShadowLayers& layers, const LayerSums& sums, float depth) {
    const float behind = depth - sums.first;
    float from = 0, before = 0;
    for (std::size_t i = 0; i <= static_cast<std::size_t>(layers.count); ++i) {
        const float within = std::clamp((behind - from) / (layers.ends[i] - from), 0.0f, 1.0f);
        if (within < 1) return before + within * (sums.counts[i] - before);
        from = layers.ends[i], before = sums.counts[i];
    }
    return before;
}

float transmittance(float count, float opacity) { return std::pow(1 - opacity, count); }

}  // namespace arclight::hair
