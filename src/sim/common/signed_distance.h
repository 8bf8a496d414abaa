// Signed distances of simple solids, and operations that blend them, for modelling. Negative inside.
#pragma once

#include <algorithm>
#include <cmath>

#include <glm/glm.hpp>

#include "sim/common/solids.h"

namespace arclight {

/// Union with a fillet that begins where the distances differ by `k`; adds up to k/4 (polynomial minimum, I. Quilez).
inline float smoothUnion(float a, float b, float k) {
    const float h = std::max(k - std::abs(a - b), 0.0f) / k;
    return std::min(a, b) - 0.25f * k * h * h;
}
/// `a` without `b`, with a rounded edge.
inline float smoothDifference(float a, float b, float k) { return -smoothUnion(-a, b, k); }
inline float smoothIntersection(float a, float b, float k) { return -smoothUnion(-a, -b, k); }

inline float sphereDistance(glm::vec3 p, glm::vec3 centre, float radius) { return glm::length(p - centre) - radius; }

/// First-order distance of an axis-aligned ellipsoid: on the surface, exact in value and in normal derivative.
inline float ellipsoidDistance(glm::vec3 q, glm::vec3 radii) {
    const float k0 = glm::length(q / radii), k1 = glm::length(q / (radii * radii));
    return k0 * (k0 - 1) / std::max(k1, 1e-6f);
}
inline float ellipsoidDistance(glm::vec3 p, glm::vec3 centre, glm::vec3 radii) {
    return ellipsoidDistance(p - centre, radii);
}

/// A capsule whose radius runs linearly from `ra` at `a` to `rb` at `b`.
inline float taperDistance(glm::vec3 p, glm::vec3 a, glm::vec3 b, float ra, float rb) {
    const float t = nearestAlong(p, a, b);
    return glm::length(p - a - t * (b - a)) - (ra + t * (rb - ra));
}

/// 1 at the centre, falling like a Gaussian whose standard deviations are `radii` / sqrt 2; 0 beyond 3 `radii`.
inline float brush(glm::vec3 p, glm::vec3 centre, glm::vec3 radii) {
    const glm::vec3 q = (p - centre) / radii;
    const float square = glm::dot(q, q);
    return square < 9 ? std::exp(-square) : 0.0f;
}

}  // namespace arclight
