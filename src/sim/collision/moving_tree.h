// A bounding volume hierarchy over moving objects: refitted every tick, rebuilt every tick, or rebuilt only when
// refitting has made it too expensive.
#pragma once

#include <span>

#include "sim/common/box_tree.h"

namespace arclight::collision {

enum class UpdatePolicy : int { refit, rebuild, adaptive };

/// Refitting takes one pass over the nodes and keeps the topology, so nodes overlap more as neighbours move apart. The
/// surface area heuristic estimates the query cost, so its growth since the last build shows when to rebuild.
class MovingTree {
public:
    /// `rebuildThreshold`: growth of the heuristic's cost at which `adaptive` rebuilds.
    MovingTree(std::span<const Box> boxes, UpdatePolicy policy, double rebuildThreshold, TreeOptions options = {})
        : options_(options), policy_(policy), rebuildThreshold_(rebuildThreshold) {
        build(boxes);
    }
    /// Call after the objects have moved.
    void update(std::span<const Box> boxes) {
        if (policy_ == UpdatePolicy::rebuild) return build(boxes);
        tree_.refit(boxes);
        cost_ = tree_.sahCost();
        if (policy_ == UpdatePolicy::adaptive && cost_ > rebuildThreshold_ * builtCost_) build(boxes);
    }

    const BoxTree& tree() const { return tree_; }
    double cost() const { return cost_; }
    int builds() const { return builds_; }

private:
    void build(std::span<const Box> boxes) {
        tree_ = BoxTree(boxes, options_);
        cost_ = builtCost_ = tree_.sahCost();
        ++builds_;
    }

    BoxTree tree_;
    TreeOptions options_;
    UpdatePolicy policy_;
    double rebuildThreshold_, cost_ = 0, builtCost_ = 0;
    int builds_ = 0;
};

}  // namespace arclight::collision
