// Uniform cubic B-splines over the nodes of a strand.
//
// A segment between nodes 1 and 2 of four is (1 - t)³, 3t³ - 6t² + 4, -3t³ + 3t² + 3t + 1 and t³, over 6: at a node the
// weights are (1, 4, 1) / 6. The curve is twice continuously differentiable and stays in the nodes' convex hull; it
// only passes near inner nodes. The polygon is extended straight beyond each end by an extra node, 2 p0 - p1. The curve
// therefore begins at the first node and ends at the last, without curvature there.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <span>

#include <glm/glm.hpp>

namespace arclight::hair {

/// Weights of four neighbouring nodes at `t` in 0 … 1 between the second and the third; they sum to 1.
constexpr std::array<float, 4> splineWeights(float t) {
    const float s = 1 - t, t2 = t * t, t3 = t2 * t;
    return {s * s * s / 6, (3 * t3 - 6 * t2 + 4) / 6, (-3 * t3 + 3 * t2 + 3 * t + 1) / 6, t3 / 6};
}
/// Their derivatives with respect to t.
constexpr std::array<float, 4> splineSlopes(float t) {
    const float s = 1 - t;
    return {-s * s / 2, (3 * t * t - 4 * t) / 2, (-3 * t * t + 2 * t + 1) / 2, t * t / 2};
}
/// A node of the extended polygon, with `index` from -1 to `nodes.size()`.
inline glm::vec3 splineNode(std::span<const glm::vec3> nodes, std::ptrdiff_t index) {
    const auto last = static_cast<std::ptrdiff_t>(nodes.size()) - 1;
    if (index < 0) return nodes[0] + (nodes[0] - nodes[1]);
    if (index > last) return nodes[nodes.size() - 1] + (nodes[nodes.size() - 1] - nodes[nodes.size() - 2]);
    return nodes[static_cast<std::size_t>(index)];
}

namespace detail {
template <class Weights>
glm::vec3 splineSum(std::span<const glm::vec3> nodes, float u, const Weights& weights) {
    const float last = static_cast<float>(nodes.size() - 1);
    const float at = u < 0 ? 0 : u > last ? last : u;
    auto segment = static_cast<std::ptrdiff_t>(at);
    if (segment > static_cast<std::ptrdiff_t>(nodes.size()) - 2) --segment;
    const std::array<float, 4> w = weights(at - static_cast<float>(segment));
    glm::vec3 sum(0);
    for (std::ptrdiff_t k = 0; k < 4; ++k) sum += w[static_cast<std::size_t>(k)] * splineNode(nodes, segment - 1 + k);
    return sum;
}
}  // namespace detail

/// The curve of at least two nodes at `u`, 0 at the first node and `nodes.size()` - 1 at the last.
inline glm::vec3 splinePoint(std::span<const glm::vec3> nodes, float u) {
    return detail::splineSum(nodes, u, splineWeights);
}
/// The curve's derivative with respect to `u`: its tangent, not of unit length.
inline glm::vec3 splineTangent(std::span<const glm::vec3> nodes, float u) {
    return detail::splineSum(nodes, u, splineSlopes);
}

}  // namespace arclight::hair
