// A `TriangleTree` collapsed to eight children per node. Eight boxes, or eight triangles, are tested together.
#pragma once

#include <array>
#include <vector>

#include "sim/common/triangle_tree.h"

namespace arclight {

/// Results are bit-identical to the `TriangleTree` that it was built from, and in the same order. A node counts as
/// eight box tests.
class WideTree {
public:
    static constexpr std::size_t kWidth = 8;
    using Row = std::array<float, kWidth>;

    /// With fewer children, some boxes are empty: infinitely far from everything. In reverse order of the tree's
    /// leaves, so the child that is pushed on a stack last comes first.
    struct alignas(64) Node {
        std::array<Row, 3> low, high;
        std::array<std::uint32_t, kWidth> child;  ///< a node, or the first block of a leaf
        std::array<std::uint32_t, kWidth> count;  ///< triangles of a leaf; 0 if the child is a node
    };
    /// Up to eight triangles of a leaf.
    struct alignas(64) Block {
        std::array<Row, 9> corners;  ///< a, b and c
        std::array<std::uint32_t, kWidth> triangle;
    };

    WideTree() = default;
    explicit WideTree(const TriangleTree& tree);

    std::span<const Node> nodes() const { return nodes_; }
    std::span<const Block> blocks() const { return blocks_; }

    bool isTouched(const Sphere& sphere, BoxTest test = BoxTest::exact, WalkCounts* counts = nullptr) const;
    void touched(const Sphere& sphere, std::vector<std::uint32_t>& triangles, BoxTest test = BoxTest::exact,
                 WalkCounts* counts = nullptr) const;
    TriangleTree::Nearest nearest(glm::vec3 point, float within = std::numeric_limits<float>::infinity(),
                                  WalkCounts* counts = nullptr) const;

private:
    void collapse(const TriangleTree& tree, std::uint32_t from);
    void addBlocks(const TriangleTree& tree, const BoxTree::Node& leaf);

    std::vector<Node> nodes_;
    std::vector<Block> blocks_;
};

}  // namespace arclight
