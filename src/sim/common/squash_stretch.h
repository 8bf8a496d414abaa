// Squash and stretch at constant volume.
#pragma once

#include <algorithm>
#include <cmath>

namespace arclight {

/// Sizes of a block relative to its sizes at rest: along its axis, and in each of the two directions across.
struct BlockScale {
    float along = 1, across = 1;
    /// Volume relative to the volume at rest.
    double volume() const { return static_cast<double>(along) * static_cast<double>(across) * across; }
};

/// Below this, where a child has almost reached its parent, a block would be too wide to draw.
inline constexpr double kMinStretch = 1.0 / 16;

/// A block stretched to `stretch` times its length keeps its volume if it shrinks to √(1 / stretch) across. It never
/// gets shorter than `kMinStretch`.
inline BlockScale volumeKeepingScale(double stretch) {
    const double along = std::max(kMinStretch, stretch);
    return {static_cast<float>(along), static_cast<float>(std::sqrt(1 / along))};
}

}  // namespace arclight
