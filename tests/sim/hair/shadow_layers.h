// Deep opacity maps on the CPU: the model that shaders/hair/hair_shadow.glsl implements for each texel.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "sim/hair/strand_shadow.h"

namespace arclight::hair {

/// One texel of the map: the depth of the first strand, m, and the accumulated optical count of strands at the end of
/// each layer and of the tail, which counts all.
struct LayerSums {
    float first = 0;
    std::array<float, kMaxLayers + 1> counts{};
};

/// A strand that a ray crosses, and the fraction of the ray that it covers.
struct RayCrossing {
    float depth = 0;  ///< m
    float cover = 1;
};

inline LayerSums sumLayers(const ShadowLayers& layers, std::span<const RayCrossing> crossings) {
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

/// The optical count of strands in front of `depth`, linear within each layer.
inline float countBefore(const ShadowLayers& layers, const LayerSums& sums, float depth) {
    const float behind = depth - sums.first;
    float from = 0, before = 0;
    for (std::size_t i = 0; i <= static_cast<std::size_t>(layers.count); ++i) {
        const float within = std::clamp((behind - from) / (layers.ends[i] - from), 0.0f, 1.0f);
        if (within < 1) return before + within * (sums.counts[i] - before);
        from = layers.ends[i], before = sums.counts[i];
    }
    return before;
}

}  // namespace arclight::hair
