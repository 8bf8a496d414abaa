// A belt of rocks that orbit a centre, inner ones faster, in three trees, one per update policy.
#pragma once

#include <array>
#include <vector>

#include "core/values.h"
#include "sim/collision/moving_tree.h"
#include "sim/common/tree_walk.h"

namespace arclight::collision {

inline constexpr int kUpdatePolicies = 3;

class MovingStudy {
public:
    static constexpr int kRocks = 900;

    /// `rebuildThreshold`: growth of the cost at which the third tree is rebuilt.
    explicit MovingStudy(Seed seed, double rebuildThreshold);
    /// Moves the rocks to their positions at a time, updates the trees and queries them with 64 spheres.
    void move(double seconds);

    std::span<const Sphere> rocks() const { return rocks_; }
    const MovingTree& tree(UpdatePolicy policy) const { return trees_[static_cast<std::size_t>(policy)]; }
    /// Mean box tests per query, over the last queries.
    double boxTests(UpdatePolicy policy) const { return boxTests_[static_cast<std::size_t>(policy)]; }
    /// Rocks that brute force finds touched in the last queries but a tree misses, summed over all trees.
    int missed() const;
    /// The number of rocks that one tree misses.
    int missedBy(const BoxTree& tree) const;

private:
    struct Orbit {
        float radius, phase, height, size;
    };
    void place(double seconds);
    Sphere query(std::size_t number) const;

    std::vector<Orbit> orbits_;
    std::vector<Sphere> rocks_;
    std::vector<MovingTree> trees_;
    std::array<double, kUpdatePolicies> boxTests_{};
    std::vector<std::uint32_t> touched_;  ///< by one query
};

}  // namespace arclight::collision
