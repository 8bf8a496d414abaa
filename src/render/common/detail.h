// Levels of detail by size on screen.
#pragma once

#include <cstddef>
#include <initializer_list>

#include "gfx/view.h"

namespace arclight {

/// Pixels of the target per metre, at a distance from the eye in m.
inline float pixelsPerMetre(const View& view, float distance) {
    return 0.5f * view.size.y / (view.halfTangents.y * distance);
}

/// The level of detail of something with a size on screen. Level 0, the finest, is for sizes above the first of the
/// descending `limits`, the last and coarsest one for sizes below all of them.
inline std::size_t levelOfDetail(float pixels, std::initializer_list<float> limits) {
    std::size_t level = 0;
    for (const float limit : limits) level += pixels <= limit;
    return level;
}

}  // namespace arclight
