// A bounding volume hierarchy (BVH) over boxes of any objects: queries skip all nodes that cannot contribute.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/params.h"
#include "sim/common/bounds.h"

namespace arclight {

/// How a set of boxes is split in two.
enum class Split : int {
    /// At the centre of the set's box; straddling objects go to both sides, as in the article's first version. A
    /// mistake: the sides barely shrink, and objects are tested several times.
    midpointBoth,
    centroid,  ///< at the centre of the set's box; each object goes to the side of its centre
    median,    ///< into halves by the centres, along the axis of their largest extent
    sahBins,   ///< by the surface area heuristic, between bins
    sahSweep   ///< by the surface area heuristic, between any two neighbours along any axis
};

struct TreeOptions {
    Split split = Split::sahBins;
    int leafSize = 4;  ///< sets of at most this size become leaves

    friend bool operator==(const TreeOptions&, const TreeOptions&) = default;
};
inline constexpr Group kTreeGroup{"Tree",
                                  "A bounding volume hierarchy: nested boxes around triangles. A query that misses a box skips its contents."};
constexpr auto rowsOf(TreeOptions) {
    return paramRows<TreeOptions>(
        kTreeGroup,
        Param{"split",
              "Rule that splits a node. midpoint both: at the middle of its box, and straddling triangles go to both "
              "children; centroid: at the middle of its box, by the triangles' centres; median: half of the triangles "
              "to each child; sah bins: at the border of bins with the least cost by the surface area heuristic; sah "
              "sweep: at the least cost between any two triangles.",
              &TreeOptions::split, labels("midpointBoth", "centroid", "median", "sahBins", "sahSweep")}
            .primary(),
        Param{"leafSize", "", "Largest number of triangles in a leaf.", &TreeOptions::leafSize, 1, 64}
            .logarithmic()
            .primary());
}

/// Called now and then while a tree is built, with the finished fraction; returns false to stop.
using TreeWatch = std::function<bool(double fraction)>;

/// Nodes in depth-first order: a node's left child follows it. Boxes must be finite. For any input (all boxes equal,
/// all in a plane, spaced exponentially), building terminates, leaves do not exceed the leaf size (except with
/// `midpointBoth`), and no path is longer than `kMaxTreeDepth`.
class BoxTree {
public:
    static constexpr std::uint32_t kNone = ~0u;

    struct Node {
        glm::vec3 low{0};
        std::uint32_t next = 0;  ///< of a leaf: its first reference; otherwise: the right child
        glm::vec3 high{0};
        std::uint32_t count = 0;  ///< references; 0 for an inner node

        bool isLeaf() const { return count > 0; }
        Box box() const { return {low, high}; }
    };

    BoxTree() = default;
    /// If `watch` stops the builder, the tree is empty.
    explicit BoxTree(std::span<const Box> boxes, TreeOptions options = {}, const TreeWatch& watch = {});
    /// Refits the nodes to boxes that have moved, with the same topology. Cheap, but nodes grow when their objects move
    /// apart: see `sahCost`.
    void refit(std::span<const Box> boxes);

    std::span<const Node> nodes() const { return nodes_; }
    /// The parent of each node; `kNone` for the root.
    std::span<const std::uint32_t> parents() const { return parents_; }
    /// Indices of boxes, leaf by leaf, ascending within a leaf.
    std::span<const std::uint32_t> references() const { return references_; }
    std::span<const std::uint32_t> references(const Node& leaf) const {
        return references().subspan(leaf.next, leaf.count);
    }
    bool isEmpty() const { return nodes_.empty(); }
    Box bounds() const { return isEmpty() ? Box{} : nodes_[0].box(); }
    /// The largest magnitude of a coordinate.
    float extent() const;
    /// Nodes on the longest path.
    int depth() const;
    /// Mean references per box: 1 unless straddling objects are in both sides.
    double referenceRatio() const;
    /// Expected tests for a ray that hits the root's box: each node and each reference, weighted by the area of its box
    /// relative to the root's (J. Goldsmith and J. Salmon, "Automatic Creation of Object Hierarchies for Ray Tracing",
    /// 1987).
    double sahCost() const;

private:
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> parents_, references_;
    std::size_t boxes_ = 0;
};

inline constexpr int kMaxTreeDepth = 128;

}  // namespace arclight
