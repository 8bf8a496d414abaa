// A tree over things that move: fitted anew in every tick, or built anew, or built when fitting has made it too bad.
#pragma once

#include <span>

#include "sim/common/box_tree.h"

namespace arclight::collision {

enum class Upkeep : int { refit, rebuild, whenWorse };

/// Refitting takes a pass over the nodes and keeps what was divided; as neighbours part, nodes overlap more and more.
/// Queries cost about what the surface area heuristic says, so its growth since the last build tells when to build.
class MovingTree {
public:
    /// `worse`: growth of the heuristic's cost at which `whenWorse` builds anew.
    MovingTree(std::span<const Box> boxes, Upkeep upkeep, TreeOptions options = {}, double worse = 1.3)
        : options_(options), upkeep_(upkeep), worse_(worse) {
        build(boxes);
    }
    /// Things have moved.
    void update(std::span<const Box> boxes) {
        if (upkeep_ == Upkeep::rebuild) return build(boxes);
        tree_.refit(boxes);
        cost_ = tree_.sahCost();
        if (upkeep_ == Upkeep::whenWorse && cost_ > worse_ * builtCost_) build(boxes);
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
    Upkeep upkeep_;
    double worse_, cost_ = 0, builtCost_ = 0;
    int builds_ = 0;
};

}  // namespace arclight::collision
