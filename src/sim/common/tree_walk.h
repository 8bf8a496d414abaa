// Traversals of a `BoxTree`. All visit the same leaves in the same order.
//
// A query has:
// - `bool enters(const BoxTree::Node&)`: the test of a node's box. If it is false, the node's descendants are skipped.
// - `bool leaf(const BoxTree::Node&)`: tests the objects of a leaf; true ends the traversal.
// - `bool isRightFirst(const BoxTree& tree, std::uint32_t node) const`: the order of a node's children. It must not
//   change during the traversal.
// - `counts`, a `WalkCounts`.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>

#include "sim/common/box_tree.h"

namespace arclight {

enum class Traversal : int {
    recursive,
    parentPointers,  ///< the article's: the node visited last determines the next; needs no stack
    shortStack,      ///< a stack that drops its oldest entries; one bit per level recovers them from the root
    wide             ///< eight boxes at a time, see `wide_tree.h`
};

struct WalkCounts {
    std::uint32_t nodes = 0;  ///< visits of nodes, including returns to parents and restarts
    std::uint32_t boxTests = 0;
    std::uint32_t triangleTests = 0;  ///< or tests of other objects in leaves
    std::uint32_t restarts = 0;       ///< from the root, because the stack had dropped an entry

    WalkCounts& operator+=(const WalkCounts& o) {
        nodes += o.nodes, boxTests += o.boxTests, triangleTests += o.triangleTests, restarts += o.restarts;
        return *this;
    }
};

namespace detail {

/// The first or the second child of a node.
template <class Query>
std::uint32_t childOf(const BoxTree& tree, const Query& query, std::uint32_t node, bool isSecond) {
    return query.isRightFirst(tree, node) != isSecond ? tree.nodes()[node].next : node + 1;
}

/// The recursion is as deep as the tree: at most `kMaxTreeDepth` calls.
template <class Query>
bool walkRecursive(const BoxTree& tree, Query& query, std::uint32_t at) {
    const BoxTree::Node& node = tree.nodes()[at];
    ++query.counts.nodes;
    if (!query.enters(node)) return false;
    if (node.isLeaf()) return query.leaf(node);
    const bool isRightFirst = query.isRightFirst(tree, at);
    return walkRecursive(tree, query, isRightFirst ? node.next : at + 1) ||
           walkRecursive(tree, query, isRightFirst ? at + 1 : node.next);
}

template <class Query>
void walkByParents(const BoxTree& tree, Query& query) {
    std::uint32_t at = 0, from = BoxTree::kNone;
    while (at != BoxTree::kNone) {
        const BoxTree::Node& node = tree.nodes()[at];
        const std::uint32_t parent = tree.parents()[at];
        std::uint32_t next = parent;
        ++query.counts.nodes;
        if (from == parent) {
            if (query.enters(node)) {
                if (!node.isLeaf())
                    next = childOf(tree, query, at, false);
                else if (query.leaf(node))
                    return;
            }
        } else if (from == childOf(tree, query, at, false)) {
            next = childOf(tree, query, at, true);
        }
        from = at, at = next;
    }
}

/// A traversal that stores for each level of its path whether it is in the second child, and the last few second
/// children still to visit (S. Laine, "Restart Trail for Stackless BVH Traversal", 2010).
template <class Query>
class ShortStackWalk {
public:
    ShortStackWalk(const BoxTree& tree, Query& query, int size)
        : tree_(tree), query_(query), size_(static_cast<std::uint32_t>(std::clamp(size, 0, kMaxTreeDepth))) {}

    void walk() {
        for (;;) {
            const BoxTree::Node& node = tree_.nodes()[at_];
            ++query_.counts.nodes;
            if (query_.enters(node)) {
                if (!node.isLeaf()) {
                    descend();
                    continue;
                }
                if (query_.leaf(node)) return;
            }
            if (!climb()) return;
        }
    }

private:
    void descend() {
        push(childOf(tree_, query_, at_, true));
        isSecond_[level_++] = false;
        at_ = childOf(tree_, query_, at_, false);
    }
    /// Moves to the second child of the deepest node whose first child is done; false if there is none.
    bool climb() {
        while (level_ > 0 && isSecond_[level_ - 1]) --level_;
        if (level_ == 0) return false;
        isSecond_[level_ - 1] = true;
        if (held_ > 0) {
            --held_, top_ = (top_ + kMaxTreeDepth - 1) % kMaxTreeDepth;
            at_ = stack_[top_];
        } else {
            restart();
        }
        return true;
    }
    void restart() {
        ++query_.counts.restarts;
        at_ = 0;
        for (std::size_t i = 0; i < level_; ++i) {
            ++query_.counts.nodes;
            if (!isSecond_[i]) push(childOf(tree_, query_, at_, true));
            at_ = childOf(tree_, query_, at_, isSecond_[i]);
        }
    }
    void push(std::uint32_t node) {
        if (size_ == 0) return;
        stack_[top_] = node;
        top_ = (top_ + 1) % kMaxTreeDepth;
        held_ = std::min(held_ + 1, size_);
    }

    const BoxTree& tree_;
    Query& query_;
    const std::uint32_t size_;
    std::uint32_t at_ = 0, held_ = 0;
    std::size_t level_ = 0, top_ = 0;
    std::bitset<kMaxTreeDepth> isSecond_;
    std::array<std::uint32_t, kMaxTreeDepth> stack_;
};

}  // namespace detail

/// Runs `query` on the tree by any traversal except `wide`. `stackSize`: entries of the short stack.
template <class Query>
void walk(const BoxTree& tree, Query& query, Traversal traversal = Traversal::recursive,
          int stackSize = kMaxTreeDepth) {
    if (tree.isEmpty()) return;
    if (traversal == Traversal::shortStack)
        detail::ShortStackWalk<Query>(tree, query, stackSize).walk();
    else if (traversal == Traversal::parentPointers)
        detail::walkByParents(tree, query);
    else
        detail::walkRecursive(tree, query, 0);
}

}  // namespace arclight
