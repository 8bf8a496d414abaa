// Records the boxes that a query tests.
#pragma once

#include <utility>

#include "sim/collision/tree_study.h"

namespace arclight::collision {

/// `Query`, recorded: its tests, its order and its results are the same.
template <class Query>
struct Traced : Query {
    const BoxTree& tree;
    QueryTrace trace{};

    bool enters(const BoxTree::Node& node) {
        const auto index = static_cast<std::uint32_t>(&node - tree.nodes().data());
        TestedBox box{node.box(), 0, Query::enters(node), node.isLeaf(), index};
        for (std::uint32_t at = index; tree.parents()[at] != BoxTree::kNone; at = tree.parents()[at]) ++box.level;
        trace.boxes.push_back(box);
        return box.isEntered;
    }
    bool leaf(const BoxTree::Node& node) {
        const auto references = tree.references(node);
        trace.triangles.insert(trace.triangles.end(), references.begin(), references.end());
        return Query::leaf(node);
    }
};

template <class Query>
QueryTrace traced(const BoxTree& tree, Query query) {
    Traced<Query> recorded{std::move(query), tree};
    walk(tree, recorded);
    return std::move(recorded.trace);
}

}  // namespace arclight::collision
