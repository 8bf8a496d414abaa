#include "sim/hair/strand_twin.h"

#include <algorithm>
#include <cmath>

#include "sim/hair/strand_collision.h"

namespace arclight::hair::twin {
namespace {

constexpr float kLongestMove = 1.0f, kSlack = 0.15f;

float dot(glm::vec3 a, glm::vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

void constrain(glm::vec3& a, glm::vec3& b, float rest, float half, bool fixed) {
    const glm::vec3 d = b - a;
    const float length = std::sqrt(std::max(dot(d, d), 1e-24f));
    const glm::vec3 correction = d * (half * (length - rest) / length);
    if (!fixed) a = a + correction;
    b = b - correction;
}

void limit(glm::vec3& p, glm::vec3 root, float reach) {
    const glm::vec3 d = p - root;
    const float square = dot(d, d);
    if (reach * reach < square) p = root + d * (reach / std::sqrt(std::max(square, 1e-24f)));
}

}  // namespace

void Strands::reset(const Groom& groom, const StrandSettings& settings, const Pose& pose) {
    settings_ = settings;
    count_ = groom.nodes;
    pinned_ = groom.pinned;
    nodes_.assign(groom.positions.size(), {});
    const PoseMatrix matrix = poseMatrix(pose);
    for (std::size_t k = 0; k < nodes_.size(); ++k) {
        const int i = static_cast<int>(k) % count_;
        Node& node = nodes_[k];
        const auto rest = [&](std::size_t back) {
            const glm::vec3 d = groom.positions[k] - groom.positions[k - back];
            return std::sqrt(dot(d, d));
        };
        node.groomed = groom.positions[k];
        node.position = node.previous = matrix.apply(node.groomed);
        if (i > 0) node.length = rest(1), node.reach = nodes_[k - 1].reach + (i >= pinned_ ? node.length : 0);
        if (i > 1) node.span = rest(2);
        if (!groom.lifts.empty())
            node.lift = settings.lift * std::min(1.0f, static_cast<float>(i) / 3) *
                        groom.lifts[k / static_cast<std::size_t>(count_)];
    }
}

void Strands::collide(glm::vec3& point, float lift) const {
    for (const Sphere& sphere : spheres_) {
        const float radius = sphere.radius + kSkin + lift;
        glm::vec3 d = point - sphere.centre;
        float square = dot(d, d);
        if (!(square < radius * radius)) continue;
        if (square < 1e-16f) d.y = 1, square = 1;
        point = sphere.centre + d * (radius / std::sqrt(square));
    }
}

void Strands::step(const StrandStep& step) {
    spheres_.assign(step.spheres.begin(), step.spheres.end());
    if (!settings_.collide) spheres_.clear();
    scale_ = step.pose.scale;
    for (std::size_t k = 0; k < nodes_.size(); k += static_cast<std::size_t>(count_)) solve(&nodes_[k], step);
}

void Strands::solve(Node* strand, const StrandStep& step) {
    const PoseMatrix pose = poseMatrix(step.pose);
    const glm::vec3 fall = step.gravity * (step.dt * step.dt);
    for (int i = 0; i < count_; ++i) {
        Node& node = strand[i];
        const glm::vec3 goal = pose.apply(node.groomed);
        if (i < pinned_) {
            node.previous = node.position;
            node.position = goal;
            continue;
        }
        const glm::vec3 x = node.position;
        const glm::vec3 move = glm::max(-glm::vec3(kLongestMove), glm::min(x - node.previous, glm::vec3(kLongestMove)));
        node.previous = x;
        // Still air adds zero.
        node.position = x + settings_.damping * move + glm::vec3(0) + fall +
                        restoreStrength(settings_, i - pinned_ + 1) * (goal - x);
    }
    if (settings_.solver == Solver::followTheLeader)
        follow(strand);
    else
        iterate(strand);
    if (settings_.solver == Solver::rootSphere)
        for (int i = pinned_; i < count_; ++i)
            limit(strand[i].position, strand[pinned_ - 1].position, strand[i].reach * scale_);
    if (!spheres_.empty()) leaveAll(strand);
}

void Strands::leaveAll(Node* strand) const {
    std::vector<PushSphere> push;
    for (const Sphere& sphere : spheres_) push.push_back(pushSphere(sphere));
    glm::vec3 leader = strand[0].position, leaderBefore = leader;
    for (int i = 1; i < count_; ++i) {
        glm::vec3& p = strand[i].position;
        const glm::vec3 before = p;
        collide(p, strand[i].lift);
        if (p != before || leader != leaderBefore) {
            float length = 0;
            if (i >= pinned_) {
                length = keepLength(strand[i], leader, before - leaderBefore);
                turnOut(p, strand[i].lift, leader, length);
                if (settings_.solver == Solver::rootSphere && keepWithin(strand[i], strand[pinned_ - 1].position))
                    length = std::sqrt(dot(p - leader, p - leader));
            }
            leaveSpheres(push, leader, length, p);
        }
        leader = p, leaderBefore = before;
    }
}

float Strands::keepLength(Node& node, glm::vec3 leader, glm::vec3 linkBefore) const {
    const float rest = node.length * scale_, before = std::sqrt(dot(linkBefore, linkBefore));
    const float shortest = settings_.solver == Solver::followTheLeader ? rest : std::min((1 - kSlack) * rest, before);
    const float longest = settings_.solver == Solver::followTheLeader ? rest : std::max((1 + kSlack) * rest, before);
    glm::vec3 link = node.position - leader;
    float square = dot(link, link);
    if (square < 1e-20f) link.y = -1, square = 1;
    const float length = std::sqrt(square), wanted = std::max(shortest, std::min(length, longest));
    if (wanted != length) node.position = leader + link * (wanted / length);
    return wanted;
}

bool Strands::keepWithin(Node& node, glm::vec3 anchor) const {
    const glm::vec3 arm = node.position - anchor;
    const float reach = node.reach * scale_, square = dot(arm, arm);
    if (!(reach * reach * 1.00001f < square)) return false;
    node.position = anchor + arm * (reach / std::sqrt(std::max(square, 1e-24f)));
    turnOut(node.position, node.lift, anchor, reach);
    return true;
}

void Strands::turnOut(glm::vec3& p, float lift, glm::vec3 leader, float length) const {
    for (int round = 0; round < 4; ++round)
        for (const Sphere& sphere : spheres_) {
            const float radius = sphere.radius + kSkin + lift, limit = radius - 2e-6f;
            const glm::vec3 d = p - sphere.centre;
            if (!(dot(d, d) < limit * limit)) continue;
            const glm::vec3 away = leader - sphere.centre, link = p - leader;
            const float from = std::max(dot(away, away), 1e-16f), square = length * length;
            const float along = std::min(0.5f * (radius * radius - from - square), length * std::sqrt(from));
            glm::vec3 aside = link - away * (dot(away, link) / from);
            if (dot(aside, aside) < 1e-6f * square)
                aside = away.x * away.x + away.z * away.z < 0.01f * from ? glm::vec3(away.y, -away.x, 0)
                                                                         : glm::vec3(-away.z, 0, away.x);
            const float across = std::max(square - along * along / from, 0.0f) / std::max(dot(aside, aside), 1e-24f);
            p = leader + away * (along / from) + aside * std::sqrt(across);
        }
}

void Strands::iterate(Node* strand) {
    for (int iteration = 0; iteration < settings_.iterations; ++iteration) {
        for (int i = std::max(0, pinned_ - 1); i + 1 < count_; ++i) {
            Node &a = strand[i], &b = strand[i + 1];
            collide(b.position, b.lift);
            constrain(a.position, b.position, b.length * scale_, 0.5f, i < pinned_);
            if (settings_.solver == Solver::rootSphere)
                limit(b.position, strand[pinned_ - 1].position, b.reach * scale_);
        }
        if (!(settings_.bending > 0)) continue;
        for (int i = std::max(0, pinned_ - 2); i + 2 < count_; ++i) {
            Node &a = strand[i], &b = strand[i + 2];
            constrain(a.position, b.position, b.span * scale_, 0.5f * settings_.bending, i < pinned_);
        }
    }
}

void Strands::follow(Node* strand) {
    for (int i = pinned_; i < count_; ++i) {
        Node& node = strand[i];
        const glm::vec3 leader = strand[i - 1].position, predicted = node.position;
        glm::vec3 p = predicted;
        collide(p, node.lift);
        glm::vec3 d = p - leader;
        float square = dot(d, d);
        if (square < 1e-20f) d.y = -1, square = 1;
        node.position = leader + d * (node.length * scale_ / std::sqrt(square));
        if (i > pinned_) strand[i - 1].previous += settings_.velocityCorrection * (node.position - predicted);
    }
}

std::vector<glm::vec3> Strands::positions() const {
    std::vector<glm::vec3> result;
    for (const Node& node : nodes_) result.push_back(node.position);
    return result;
}

}  // namespace arclight::hair::twin
