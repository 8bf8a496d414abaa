// A tree over things that move: fitted anew in every tick, or built anew, or built when fitting has made it too bad.
#pragma once

#include <span>

#include "sim/common/box_tree.h"

namespace arclight::collision {

enum class UpdatePolicy : int { refit, rebuild, adaptive };

/// Refitting takes a pass over the nodes and keeps what was divided; as neighbours part, nodes overlap more and more.
/// Queries cost about what the surface area heuristic says, so its growth since the last build tells when to build.
class MovingTree {
public:
    /// `rebuildThreshold`: growth of the heuristic's cost at which `adaptive` rebuilds.
    MovingTree(std::span<const Box> boxes, UpdatePolicy policy, double rebuildThreshold, TreeOptions options = {})
        : options_(options), policy_(policy), rebuildThreshold_(rebuildThreshold) {
        build(boxes);
    }
    /// Things have moved.
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
