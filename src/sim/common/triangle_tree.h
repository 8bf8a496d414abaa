// A mesh in a `BoxTree`, and the queries of games: does a sphere touch it, which triangles, which is nearest, what does
// a shot or a moving sphere hit first. All agree with a test of every triangle, to the last bit.
#pragma once

#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "sim/common/tree_walk.h"

namespace arclight {

/// How a query goes through the tree. Its results do not depend on this, only its costs.
struct WalkOptions {
    Traversal traversal = Traversal::recursive;
    BoxTest test = BoxTest::exact;
    int stackSize = 3;  ///< of the short stack; one of `kMaxTreeDepth` never restarts

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
    /// Triangles must be finite.
    explicit TriangleTree(std::span<const Triangle> triangles, TreeOptions options = {});
    /// Moves the triangles and refits the boxes.
    void refit(std::span<const Triangle> triangles);

    const BoxTree& tree() const { return tree_; }
    std::span<const Triangle> triangles() const { return triangles_; }

    /// Whether a sphere touches the mesh; ends at the first triangle that it touches. A sphere that lies inside a
    /// closed mesh and touches no triangle does not.
    bool isTouched(const Sphere& sphere, WalkOptions options = {}, WalkCounts* counts = nullptr) const;
    /// The same after a test against the sphere around the root's box, the article's early out.
    bool isTouchedEarlyOut(const Sphere& sphere, WalkOptions options = {}, WalkCounts* counts = nullptr) const;
    /// Adds the triangles that a sphere touches, in the tree's order. With straddlers in both sides, a triangle may
    /// come more than once.
    void touched(const Sphere& sphere, std::vector<std::uint32_t>& triangles, WalkOptions options = {},
                 WalkCounts* counts = nullptr) const;

    struct Nearest {
        std::uint32_t triangle = BoxTree::kNone;
        float squaredDistance = std::numeric_limits<float>::infinity();
        bool isFound() const { return triangle != BoxTree::kNone; }
    };
    /// The nearest triangle, at most `within` away; the first of several.
    Nearest nearest(glm::vec3 point, float within = std::numeric_limits<float>::infinity(), WalkOptions options = {},
                    WalkCounts* counts = nullptr) const;

    struct Hit {
        std::uint32_t triangle = 0;
        float at = 0;  ///< along the ray
    };
    /// The first triangle that a ray meets, or that a sphere of some radius meets on its way along the ray; the first
    /// of several.
    std::optional<Hit> firstHit(const Ray& ray, float radius = 0, float most = 1, WalkOptions options = {},
                                WalkCounts* counts = nullptr) const;

private:
    BoxTree tree_;
    std::vector<Triangle> triangles_;
    std::vector<Triangle> leafTriangles_;  ///< in the order of the tree's references
    Sphere around_;
};

}  // namespace arclight
