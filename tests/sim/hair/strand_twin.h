// The strand solver as in the article: nodes as structures, one strand after the other, no SIMD. It shares only the
// settings with the code under test, and rounds in the same order, so that results agree to the bit.
#pragma once

#include <vector>

#include "sim/hair/groom.h"
#include "sim/hair/strand_settings.h"

namespace arclight::hair::twin {

struct Node {
    glm::vec3 position{0}, previous{0}, groomed{0};
    float length = 0, reach = 0, span = 0, lift = 0;
};

/// Solves by relaxation, with root spheres or by follow the leader; sequentially and in still air.
class Strands {
public:
    void reset(const Groom& groom, const StrandSettings& settings, const Pose& pose = {});
    void step(const StrandStep& step);
    std::vector<glm::vec3> positions() const;

private:
    void solve(Node* strand, const StrandStep& step);
    void iterate(Node* strand);
    void follow(Node* strand);
    void collide(glm::vec3& point, float lift) const;
    void leaveAll(Node* strand) const;
    float keepLength(Node& node, glm::vec3 leader, glm::vec3 linkBefore) const;
    bool keepWithin(Node& node, glm::vec3 anchor) const;
    void turnOut(glm::vec3& point, float lift, glm::vec3 leader, float length) const;

    StrandSettings settings_;
    int count_ = 0, pinned_ = 1;
    float scale_ = 1;
    std::vector<Node> nodes_;
    std::vector<Sphere> spheres_;
};

}  // namespace arclight::hair::twin
