// A tree of boxes over boxes of anything, for queries that visit only what may matter.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/params.h"
#include "sim/common/bounds.h"

namespace arclight {

/// How a set of boxes is divided in two.
enum class Split : int {
    /// At the centre of the set's box; what straddles it goes to both sides, as the article did first. Wrong: sides
    /// hardly shrink, and things are tested again and again.
    midpointBoth,
    centroid,  ///< at the centre of the set's box, each thing to the side that holds its centre
    median,    ///< into halves by the centres along the axis where these spread widest
    sahBins,   ///< by the surface area heuristic at the borders of bins
    sahSweep   ///< by the surface area heuristic between any two neighbours along any axis
};

struct TreeOptions {
    Split split = Split::sahBins;
    int leafSize = 4;  ///< sets of at most that many become leaves

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

/// Nodes in depth-first order: a node's left child follows it. Boxes must be finite. However they lie (all equal, all
/// in a plane, spaced exponentially), building ends, no leaf but those of `midpointBoth` exceeds the leaf size, and no
/// path is longer than `kMaxTreeDepth`.
class BoxTree {
public:
    static constexpr std::uint32_t kNone = ~0u;

    struct Node {
        glm::vec3 low{0};
        std::uint32_t next = 0;  ///< of a leaf: its first reference; otherwise: the right child
        glm::vec3 high{0};
        std::uint32_t count = 0;  ///< references; 0 if this is no leaf

        bool isLeaf() const { return count > 0; }
        Box box() const { return {low, high}; }
    };

    BoxTree() = default;
    explicit BoxTree(std::span<const Box> boxes, TreeOptions options = {});
    /// Fits the nodes to boxes that have moved; their division stays. Cheap, but things that part make nodes large: see
    /// `sahCost`.
    void refit(std::span<const Box> boxes);

    std::span<const Node> nodes() const { return nodes_; }
    /// The parent of each node; `kNone` for the root.
    std::span<const std::uint32_t> parents() const { return parents_; }
    /// Numbers of boxes, leaf by leaf, each leaf's in ascending order.
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
    /// References to a box: 1 unless straddlers are in both sides.
    double referenceRatio() const;
    /// Expected tests of a ray that meets the root's box: each node and each reference, weighted by the area of its box
    /// over the root's (J. Goldsmith and J. Salmon, "Automatic Creation of Object Hierarchies for Ray Tracing", 1987).
    double sahCost() const;

private:
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> parents_, references_;
    std::size_t boxes_ = 0;
};

inline constexpr int kMaxTreeDepth = 128;

}  // namespace arclight
