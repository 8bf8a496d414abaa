// A mesh in a `BoxTree`, and common queries of games: whether a sphere touches it, which triangles it touches, the
// nearest triangle, and the first hit of a ray or a moving sphere. All are bit-identical to a test of every triangle.
#pragma once

#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "sim/common/tree_walk.h"

namespace arclight {

/// How a query traverses the tree. Only its cost depends on this, not its results.
struct WalkOptions {
    Traversal traversal = Traversal::recursive;
    BoxTest test = BoxTest::exact;
    int stackSize = 3;  ///< entries of the short stack; with `kMaxTreeDepth`, it never restarts

    friend bool operator==(const WalkOptions&, const WalkOptions&) = default;
};
constexpr auto rowsOf(WalkOptions) {
    return paramRows<WalkOptions>(
        Param{"traversal",
              "recursive: children by recursion; parent pointers: without a stack, because each node stores its "
              "parent; short stack: with a stack of a few nodes, and a restart from the root if a node was discarded; "
              "wide: eight children per node, tested at once.",
              &WalkOptions::traversal, labels("recursive", "parentPointers", "shortStack", "wide")}
            .primary(),
        Param{"stackSize", "", "Nodes that the short stack holds.", &WalkOptions::stackSize, 0, 64}.primary().when(
            [](const WalkOptions& walk) { return walk.traversal == Traversal::shortStack; }),
        Param{"test",
              "Test of a sphere against a box. approximate: the centre against the box grown by the radius; exact: the "
              "distance to the nearest point of the box.",
              &WalkOptions::test, labels("approximate", "exact")}
            .primary());
}

class TriangleTree {
public:
    TriangleTree() = default;
    /// Triangles must be finite. If `watch` stops the builder, the tree is empty.
    explicit TriangleTree(std::span<const Triangle> triangles, TreeOptions options = {}, const TreeWatch& watch = {});
    /// Moves the triangles and refits the boxes.
    void refit(std::span<const Triangle> triangles);

    const BoxTree& tree() const { return tree_; }
    std::span<const Triangle> triangles() const { return triangles_; }
    /// The triangles in the order of the tree's references.
    std::span<const Triangle> leafTriangles() const { return leafTriangles_; }

    /// Whether a sphere touches the mesh; ends at the first triangle that it touches. False for a sphere inside a
    /// closed mesh that touches no triangle.
    bool isTouched(const Sphere& sphere, WalkOptions options = {}, WalkCounts* counts = nullptr) const;
    /// Like `isTouched`, after a test against the sphere around the root's box, the article's early out.
    bool isTouchedEarlyOut(const Sphere& sphere, WalkOptions options = {}, WalkCounts* counts = nullptr) const;
    /// Adds the triangles that a sphere touches, in the tree's order. If straddling triangles are in both sides,
    /// a triangle may be added more than once.
    void touched(const Sphere& sphere, std::vector<std::uint32_t>& triangles, WalkOptions options = {},
                 WalkCounts* counts = nullptr) const;

    struct Nearest {
        std::uint32_t triangle = BoxTree::kNone;
        float squaredDistance = std::numeric_limits<float>::infinity();
        bool isFound() const { return triangle != BoxTree::kNone; }
    };
    /// The nearest triangle, at most `within` away; of equally near ones, the first.
    Nearest nearest(glm::vec3 point, float within = std::numeric_limits<float>::infinity(), WalkOptions options = {},
                    WalkCounts* counts = nullptr) const;

    struct Hit {
        std::uint32_t triangle = 0;
        float at = 0;  ///< along the ray
    };
    /// The first triangle hit by a ray or, with a `radius`, by a sphere that moves along it; of simultaneous hits, the
    /// first triangle.
    std::optional<Hit> firstHit(const Ray& ray, float radius = 0, float most = 1, WalkOptions options = {},
                                WalkCounts* counts = nullptr) const;

private:
    BoxTree tree_;
    std::vector<Triangle> triangles_;
    std::vector<Triangle> leafTriangles_;  ///< in the order of the tree's references
    Sphere around_;
};

}  // namespace arclight
