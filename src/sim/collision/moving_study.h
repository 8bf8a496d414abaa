// A belt of rocks around a centre, the inner ones faster, in three trees that are kept in three ways.
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
    /// Moves the rocks to where they are at a time and brings the trees up to date; asks what 64 spheres touch.
    void move(double seconds);

    std::span<const Sphere> rocks() const { return rocks_; }
    const MovingTree& tree(UpdatePolicy policy) const { return trees_[static_cast<std::size_t>(policy)]; }
    /// Means of the last queries.
    double boxTests(UpdatePolicy policy) const { return boxTests_[static_cast<std::size_t>(policy)]; }
    /// Rocks that brute force finds touched in the last queries, and a tree does not, in all.
    int missed() const;
    /// The same of one tree.
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
