// Builds the nodes of a `BoxTree`.
#pragma once

#include "sim/common/box_tree.h"
#include "sim/common/tree_bins.h"

namespace arclight {

/// Sets are ranges of `entries` and are split in place, except that `midpointBoth` appends copies at its end.
class TreeBuilder {
public:
    /// `watch` outlives the builder.
    TreeBuilder(std::span<const Box> boxes, TreeOptions options, const TreeWatch& watch);
    /// False if it was stopped.
    bool build();

    std::vector<BoxTree::Node> nodes;
    std::vector<std::uint32_t> parents, references;

private:
    using Entry = TreeEntry;
    struct Set {
        std::size_t first = 0, count = 0;
        Box box;
    };

    Set setOf(std::size_t first, std::size_t count) const;
    /// The box of twice the centres of a set.
    Box centresOf(const Set& set) const;
    void divide(const Set& set, std::uint32_t parent, int depth);
    void addLeaf(const Set& set);
    std::pair<Set, Set> halves(const Set& set, int depth);
    std::pair<Set, Set> byMedian(const Set& set);
    std::pair<Set, Set> byCentre(const Set& set);
    std::pair<Set, Set> byBins(const Set& set);
    std::pair<Set, Set> bySweep(const Set& set);
    bool divideBoth(const Set& set, std::uint32_t node, int depth);
    /// Moves the entries of the left side to the front; returns their number.
    template <class IsLeft>
    std::size_t partition(const Set& set, const IsLeft& isLeft);
    void sortAlong(const Set& set, int axis);

    TreeOptions options_;
    const TreeWatch& watch_;
    std::size_t nextWatch_ = 0;  ///< references at which `watch_` is called again
    bool isStopped_ = false;
    std::vector<Entry> entries_;
    std::vector<float> areas_;
    std::size_t mostReferences_;
};

}  // namespace arclight
