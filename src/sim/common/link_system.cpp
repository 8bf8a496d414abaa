#include "sim/common/link_system.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/check.h"
#include "core/random.h"
#include "sim/common/physics.h"

namespace arclight {

void LinkSystem::reset(std::vector<LinkNode> nodes, std::vector<Link> links, const Pose& pose) {
    rest_ = std::move(nodes);
    links_ = std::move(links);
    const PoseMatrix matrix = poseMatrix(pose);
    nodes_.clear();
    for (const LinkNode& node : rest_) nodes_.push_back(matrix.apply(node.groomed));
    previous_ = from_ = nodes_;
}

void LinkSystem::predict(const Step& step, const PoseMatrix& pose) {
    CHECK_EQ(step.acceleration.size(), nodes_.size());
    const glm::vec3 limit(kLargestMove);
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        const glm::vec3 x = nodes_[i], goal = pose.apply(rest_[i].groomed);
        const glm::vec3 move = glm::max(-limit, glm::min(x - previous_[i], limit));
        previous_[i] = from_[i] = x;
        nodes_[i] = rest_[i].pinned ? goal
                                    : x + step.damping * move + step.acceleration[i] * (step.dt * step.dt) +
                                          rest_[i].restore * (goal - x);
    }
}

void LinkSystem::solveLinks(float scale) {
    for (const Link& link : links_) {
        const bool fixedA = rest_[link.a].pinned, fixedB = rest_[link.b].pinned;
        if (fixedA && fixedB) continue;
        const glm::vec3 d = nodes_[link.b] - nodes_[link.a];
        const float length = std::sqrt(std::max(glm::dot(d, d), 1e-24f));
        const float wanted = std::clamp(length, link.shortest * scale, link.longest * scale);
        if (wanted == length) continue;
        const glm::vec3 correction = d * (0.5f * link.stiffness * (length - wanted) / length);
        if (!fixedA) nodes_[link.a] += correction;
        if (!fixedB) nodes_[link.b] -= correction;
    }
}

void LinkSystem::limitNodes(const PoseMatrix& pose, float scale) {
    const glm::vec3 up = pose.up() / scale;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        const LinkNode& rest = rest_[i];
        if (rest.pinned) continue;
        if (rest.farthest > 0) {
            const glm::vec3 d = nodes_[i] - pose.offset, across = d - up * glm::dot(d, up);
            const float distance = std::sqrt(std::max(glm::dot(across, across), 1e-12f));
            const float wanted = std::clamp(distance, rest.nearest * scale, rest.farthest * scale);
            nodes_[i] += across * ((wanted - distance) / distance);
        }
        if (!(rest.reach > 0)) continue;
        const glm::vec3 root = nodes_[rest.anchor], d = nodes_[i] - root;
        const float square = glm::dot(d, d), reach = rest.reach * scale;
        if (square > reach * reach) nodes_[i] = root + d * (reach / std::sqrt(square));
    }
}

std::uint64_t LinkSystem::hash() const {
    return hash64(std::span<const glm::vec3>(previous_), hash64(std::span<const glm::vec3>(nodes_)));
}

}  // namespace arclight
