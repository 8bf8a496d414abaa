#include "sim/collision/moving_study.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "core/random.h"
#include "sim/collision/double_truth.h"

namespace arclight::collision {
namespace {

constexpr std::size_t kQueries = 64;

/// Query for the rocks that a sphere touches, with a tree over their boxes.
struct TouchedRocks {
    const BoxTree& tree;
    std::span<const Sphere> rocks;
    Sphere sphere;
    std::vector<std::uint32_t>& touched;
    WalkCounts counts{};

    bool enters(const BoxTree::Node& node) { return ++counts.boxTests, overlap(sphere, node.box()); }
    bool leaf(const BoxTree::Node& node) {
        for (const std::uint32_t i : tree.references(node))
            if (overlap(sphere, rocks[i])) touched.push_back(i);
        return false;
    }
    bool isRightFirst(const BoxTree&, std::uint32_t) const { return false; }
};

}  // namespace

MovingStudy::MovingStudy(Seed seed, double rebuildThreshold) {
    Random random(seed);
    for (int i = 0; i < kRocks; ++i) {
        const float inward = random.uniform01();
        orbits_.push_back({0.45f + 1.15f * std::sqrt(inward), random.uniform(0, kTwoPi), random.uniform(-0.12f, 0.12f),
                           random.uniform(0.008f, 0.03f)});
    }
    place(0);
    const std::vector<Box> boxes = boxesOf(rocks_);
    for (const UpdatePolicy policy : {UpdatePolicy::refit, UpdatePolicy::rebuild, UpdatePolicy::adaptive})
        trees_.emplace_back(boxes, policy, rebuildThreshold, TreeOptions{.leafSize = 2});
}

/// Kepler's third law: the squares of periods are proportional to the cubes of radii.
void MovingStudy::place(double seconds) {
    rocks_.clear();
    for (const Orbit& orbit : orbits_) {
        const float speed = 0.5f / std::sqrt(orbit.radius * orbit.radius * orbit.radius);
        const float angle =
            orbit.phase + static_cast<float>(std::fmod(static_cast<double>(speed) * seconds, 6.283185307179586));
        const float tilt = orbit.height * (1 + 0.6f * cosf(angle));
        rocks_.push_back({{orbit.radius * cosf(angle), tilt, orbit.radius * sinf(angle)}, orbit.size});
    }
}

void MovingStudy::move(double seconds) {
    place(seconds);
    const std::vector<Box> boxes = boxesOf(rocks_);
    for (std::size_t i = 0; i < trees_.size(); ++i) {
        trees_[i].update(boxes);
        boxTests_[i] = 0;
        for (std::size_t k = 0; k < kQueries; ++k) {
            touched_.clear();
            TouchedRocks query{trees_[i].tree(), rocks_, this->query(k), touched_};
            walk(trees_[i].tree(), query);
            boxTests_[i] += static_cast<double>(query.counts.boxTests) / kQueries;
        }
    }
}

/// A sphere around every few rocks, so the queries cover all regions.
Sphere MovingStudy::query(std::size_t number) const {
    return {rocks_[number * rocks_.size() / kQueries].centre, 0.08f};
}

int MovingStudy::missedBy(const BoxTree& tree) const {
    int missed = 0;
    std::vector<std::uint32_t> touched;
    for (std::size_t k = 0; k < kQueries; ++k) {
        touched.clear();
        TouchedRocks query{tree, rocks_, this->query(k), touched};
        walk(tree, query);
        for (std::uint32_t i = 0; i < rocks_.size(); ++i) {
            const double apart = glm::distance(glm::dvec3(query.sphere.centre), glm::dvec3(rocks_[i].centre));
            const double reach = static_cast<double>(query.sphere.radius) + static_cast<double>(rocks_[i].radius);
            missed += apart <= reach - kRounding && std::find(touched.begin(), touched.end(), i) == touched.end();
        }
    }
    return missed;
}

int MovingStudy::missed() const {
    int missed = 0;
    for (const MovingTree& tree : trees_) missed += missedBy(tree.tree());
    return missed;
}

}  // namespace arclight::collision
