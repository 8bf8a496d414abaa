// Light from straight, thin sources, the pieces of a bolt: shaders/bolts/line_light.glsl in C++.
#pragma once

#include <algorithm>
#include <cmath>

#include <glm/glm.hpp>

namespace arclight::bolts {

/// The mean of p / |p|³ over the straight line from `a` to `b`, both relative to the lit point. Its dot product with a
/// surface's normal is the light from a line of power 1, as long as the whole line is above the horizon.
///
/// It is the field of an evenly charged rod: it points along the bisector of a and b, and its length is
/// 1 / (|a| |b| cos(θ/2)), where θ is the angle between them. On the line itself it is large but finite.
inline glm::vec3 lineLightVector(glm::vec3 a, glm::vec3 b) {
    constexpr float kMin = 1e-12f;  // keeps divisions finite
    const float la = std::sqrt(std::max(glm::dot(a, a), kMin)), lb = std::sqrt(std::max(glm::dot(b, b), kMin));
    const float product = la * lb, dot = glm::dot(a, b);
    // |a| |b| + a · b. Near the line this is a small difference of large numbers; the cross product is accurate there.
    const glm::vec3 cross = glm::cross(a, b);
    const float sum = dot > 0 ? product + dot : glm::dot(cross, cross) / (product - dot);
    return (a / la + b / lb) / std::max(sum, kMin);
}

/// Irradiance of a surface with the unit normal `n` from a line of power 1: the mean of max(n · p, 0) / |p|³ over the
/// line, after the part below the surface's horizon is cut off. Matches shaders/bolts/line_light.glsl.
inline float lineLightIrradiance(glm::vec3 n, glm::vec3 a, glm::vec3 b) {
    constexpr float kMin = 1e-12f;  // keeps divisions finite
    const float na = glm::dot(n, a), nb = glm::dot(n, b);
    if (na <= 0 && nb <= 0) return 0;
    const float fractionAbove = std::max(na, nb) / std::max(std::max(na, nb) - std::min({na, nb, 0.0f}), kMin);
    const float kept = na < 0 || nb < 0 ? fractionAbove : 1;
    const glm::vec3 above = na < nb ? b : a;
    const glm::vec3 cut = above + kept * ((na < nb ? a : b) - above);
    return kept * std::max(glm::dot(n, lineLightVector(above, cut)), 0.0f);
}

}  // namespace arclight::bolts
