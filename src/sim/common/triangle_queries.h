// Queries of a mesh for `walk`, as `TriangleTree` runs them; a study that records a traversal runs the same ones.
#pragma once

#include <optional>
#include <span>

#include "sim/common/triangle_tree.h"

namespace arclight {

/// The triangles to which the leaves of a tree refer.
struct LeafTriangles {
    std::span<const std::uint32_t> references;
    std::span<const Triangle> triangles;  ///< in the order of the references
};

/// The nearest triangle to a point. Boxes farther than the best triangle so far are not entered.
template <BoxTest test>
struct NearestTriangleQuery {
    const LeafTriangles& leaves;
    glm::vec3 point;
    TriangleTree::Nearest best;
    WalkCounts counts{};

    bool enters(const BoxTree::Node& node) {
        ++counts.boxTests;
        return squaredDistance<test>(node.low, node.high, point) <= best.squaredDistance;
    }
    bool leaf(const BoxTree::Node& node) {
        for (std::uint32_t i = node.next; i < node.next + node.count; ++i) {
            ++counts.triangleTests;
            const float square = squaredDistance(leaves.triangles[i], point);
            if (square < best.squaredDistance ||
                (square == best.squaredDistance && leaves.references[i] < best.triangle))
                best = {leaves.references[i], square};
        }
        return false;
    }
    bool isRightFirst(const BoxTree& tree, std::uint32_t node) const {
        const BoxTree::Node &left = tree.nodes()[node + 1], &right = tree.nodes()[tree.nodes()[node].next];
        const glm::vec3 toLeft = glm::abs(left.low + left.high - 2.0f * point);
        const glm::vec3 toRight = glm::abs(right.low + right.high - 2.0f * point);
        return toRight.x + toRight.y + toRight.z < toLeft.x + toLeft.y + toLeft.z;
    }
};

/// The first triangle that a ray or, with a radius, a moving sphere hits. Boxes behind the first hit so far are not
/// entered.
struct FirstHitQuery {
    const LeafTriangles& leaves;
    Ray ray;
    float radius;
    RayBoxTest boxTest;
    std::optional<TriangleTree::Hit> first;
    float most;
    WalkCounts counts{};

    bool enters(const BoxTree::Node& node) {
        ++counts.boxTests;
        return boxTest.entry(node.low, node.high, most).has_value();
    }
    bool leaf(const BoxTree::Node& node) {
        for (std::uint32_t i = node.next; i < node.next + node.count; ++i) {
            ++counts.triangleTests;
            const Triangle& t = leaves.triangles[i];
            const auto at = radius > 0 ? hit(ray, radius, t, most) : hit(ray, t, most);
            if (at && (!first || *at < first->at || leaves.references[i] < first->triangle))
                first = {leaves.references[i], *at}, most = *at;
        }
        return false;
    }
    bool isRightFirst(const BoxTree& tree, std::uint32_t node) const {
        const BoxTree::Node &left = tree.nodes()[node + 1], &right = tree.nodes()[tree.nodes()[node].next];
        return glm::dot(right.low + right.high - left.low - left.high, ray.direction) < 0;
    }
};

}  // namespace arclight
