// A tree of bounding spheres: the topology of a `TriangleTree`, with a sphere around each node's triangles.
#pragma once

#include <cmath>
#include <vector>

#include "sim/common/triangle_tree.h"

namespace arclight {

/// Rotating a sphere is free, so the article began with spheres, but they enclose more empty space than boxes, so
/// queries enter more nodes. Keeps a reference to the tree.
class SphereTree {
public:
    explicit SphereTree(const TriangleTree& tree) : tree_(tree) {
        const std::span<const BoxTree::Node> nodes = tree.tree().nodes();
        spheres_.resize(nodes.size());
        // The references below a node are a range, from its first leaf's on.
        std::vector<std::uint32_t> first(nodes.size()), end(nodes.size());
        for (std::size_t i = nodes.size(); i-- > 0;) {
            const BoxTree::Node& node = nodes[i];
            first[i] = node.isLeaf() ? node.next : first[i + 1];
            end[i] = node.isLeaf() ? node.next + node.count : end[node.next];
            spheres_[i] = around(node.box().centre(), first[i], end[i]);
        }
    }

    std::span<const Sphere> spheres() const { return spheres_; }

    /// Adds the triangles that a sphere touches, in the tree's order.
    void touched(const Sphere& sphere, std::vector<std::uint32_t>& triangles, WalkOptions options = {},
                 WalkCounts* counts = nullptr) const {
        Query query{*this, sphere, triangles};
        walk(tree_.tree(), query, options.traversal, options.stackSize);
        if (counts) *counts += query.counts;
    }

private:
    struct Query {
        const SphereTree& spheres;
        Sphere sphere;
        std::vector<std::uint32_t>& triangles;
        WalkCounts counts{};

        bool enters(const BoxTree::Node& node) {
            ++counts.boxTests;
            const auto index = static_cast<std::size_t>(&node - spheres.tree_.tree().nodes().data());
            return overlap(sphere, spheres.spheres_[index]);
        }
        bool leaf(const BoxTree::Node& node) {
            for (const std::uint32_t i : spheres.tree_.tree().references(node)) {
                ++counts.triangleTests;
                if (overlap(sphere, spheres.tree_.triangles()[i])) triangles.push_back(i);
            }
            return false;
        }
        bool isRightFirst(const BoxTree&, std::uint32_t) const { return false; }
    };

    /// The sphere around triangles, enlarged by the largest rounding error.
    Sphere around(glm::vec3 centre, std::uint32_t first, std::uint32_t end) const {
        float square = 0;
        for (const std::uint32_t i : tree_.tree().references().subspan(first, end - first))
            for (const glm::vec3 p : {tree_.triangles()[i].a, tree_.triangles()[i].b, tree_.triangles()[i].c})
                square = std::max(square, glm::dot(p - centre, p - centre));
        const float radius = std::sqrt(square);
        return {centre, radius + 0x1p-18f * (radius + tree_.tree().extent())};
    }

    const TriangleTree& tree_;
    std::vector<Sphere> spheres_;
};

}  // namespace arclight
