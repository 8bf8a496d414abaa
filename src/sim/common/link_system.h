// A solver for chains and cloth by position-based dynamics: nodes, links between any two of them, root spheres.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "core/time.h"
#include "sim/common/pose.h"

namespace arclight {

/// Keeps the distance of two nodes between two limits: equal ones for a length of cloth, only the longest for a fold.
struct Link {
    std::uint32_t a = 0, b = 0;
    float shortest = 0, longest = 0;  ///< m
    float stiffness = 1;              ///< 0 … 1: fraction of the correction to apply
};

struct LinkNode {
    glm::vec3 groomed{0};  ///< in the body's space
    float restore = 0;     ///< fraction of the displacement to the groomed position to apply per step
    float reach = 0;       ///< sum of rest lengths from `anchor`; 0: no root sphere
    std::uint32_t anchor = 0;
    /// Limits of the distance from the body's y axis; 0 and 0: none. Links around a wide ring barely resist its growth,
    /// because each pulls along the ring. These limits have the role that root spheres have for strands.
    float nearest = 0, farthest = 0;
    bool pinned = false;
};

/// Damped Verlet integration, then in each iteration: `collide`, all links, all node limits. A final `collide` ensures
/// that no node ends up inside an obstacle. Single-threaded; a copy saves the state.
class LinkSystem {
public:
    void reset(std::vector<LinkNode> nodes, std::vector<Link> links, const Pose& pose);

    struct Step {
        float dt = kTick;
        Pose pose{};
        float damping = 0.97f;
        int iterations = 8;
        std::span<const glm::vec3> acceleration{};  ///< per node, m/s²
    };
    void step(const Step& step) {
        this->step(step, [](std::span<const glm::vec3>, std::span<glm::vec3>) {});
    }
    /// `collide(from, nodes)` moves free nodes to allowed positions. `from`: their positions at the start of the step.
    template <class Collide>
    void step(const Step& step, const Collide& collide) {
        const PoseMatrix pose = poseMatrix(step.pose);
        predict(step, pose);
        for (int iteration = 0; iteration < step.iterations; ++iteration) {
            collide(std::span<const glm::vec3>(from_), std::span(nodes_));
            solveLinks(step.pose.scale);
            limitNodes(pose, step.pose.scale);
        }
        collide(std::span<const glm::vec3>(from_), std::span(nodes_));
    }

    std::span<const glm::vec3> nodes() const { return nodes_; }
    std::span<const glm::vec3> previous() const { return previous_; }
    std::span<const LinkNode> rest() const { return rest_; }
    std::span<const Link> links() const { return links_; }
    std::uint64_t hash() const;

private:
    void predict(const Step& step, const PoseMatrix& pose);
    void solveLinks(float scale);
    void limitNodes(const PoseMatrix& pose, float scale);

    std::vector<LinkNode> rest_;
    std::vector<Link> links_;
    std::vector<glm::vec3> nodes_, previous_, from_;
};

}  // namespace arclight
