// Fades without blending: a pixel is drawn where its coverage exceeds the threshold of its cell, and discarded
// elsewhere. shaders/common/dither.glsl has these formulas as well.
#pragma once

#include <algorithm>

namespace arclight::dither {

/// Whether a pixel is drawn: always with coverage 1, never with 0, as thresholds are at least 0 and below 1.
constexpr bool isCovered(float coverage, float threshold) { return coverage > threshold; }

/// Coverage at a distance: 0 up to `gone`, 1 from `full` on, linear in between. With `full` below `gone`,
/// distant objects fade out instead.
constexpr float fadeAt(float distance, float gone, float full) {
    if (gone == full) return distance < gone ? 0.0f : 1.0f;
    return std::clamp((distance - gone) / (full - gone), 0.0f, 1.0f);
}

}  // namespace arclight::dither
