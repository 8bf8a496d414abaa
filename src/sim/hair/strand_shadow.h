// Deep opacity maps (C. Yuksel and J. Keyser, "Deep Opacity Maps", 2008): the number of strands between a point and a
// light, estimated from the depth of the first strand and a few sums over layers behind it.
#pragma once

#include <array>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "core/random.h"

namespace arclight::hair {

inline constexpr int kMaxLayers = 7;

/// Layers behind the first strand. Everything behind the last one belongs to the tail.
struct ShadowLayers {
    int count = 3;  ///< 1 … kMaxLayers
    /// Where each layer ends, m behind the first strand, ascending; [count] is where the tail ends.
    std::array<float, kMaxLayers + 1> ends{};

    /// `count` layers that end `depth` behind the first strand. They are equal, or growing: the k-th ends at k (k + 1)
    /// / (count (count + 1)) of the depth, since light changes most where it enters.
    static ShadowLayers spread(int count, float depth, bool growing);
};

/// The fraction of light that passes `count` strands, each of which takes the fraction `opacity`: (1 − opacity)^count.
float transmittance(float count, float opacity);

}  // namespace arclight::hair
