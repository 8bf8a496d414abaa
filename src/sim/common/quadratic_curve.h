// A quadratic Bézier curve, and how far its chords are from it.
#pragma once

#include <glm/glm.hpp>

namespace arclight {

/// The curve (1 - t)² P0 + 2 t (1 - t) P1 + t² P2. It leaves P0 towards P1, wherever the target P2 goes.
struct QuadraticCurve {
    glm::vec3 start{0}, control{0}, target{0};

    glm::vec3 at(float t) const {
        const float s = 1 - t;
        return s * s * start + 2 * s * t * control + t * t * target;
    }
    glm::vec3 tangent(float t) const { return 2 * (1 - t) * (control - start) + 2 * t * (target - control); }
    /// The largest distance between the curve and `segments` chords of equal steps of t: |P0 - 2 P1 + P2| / (4 n²).
    float chordError(int segments) const {
        const auto n = static_cast<float>(segments);
        return glm::length(start - 2.0f * control + target) / (4 * n * n);
    }
};

}  // namespace arclight
