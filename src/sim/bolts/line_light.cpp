#include "sim/bolts/line_light.h"

#include <algorithm>
#include <cmath>

namespace arclight::bolts {
namespace {

constexpr float kLeast = 1e-12f;  // keeps divisions finite

}  // namespace

glm::vec3 lineLightVector(glm::vec3 a, glm::vec3 b) {
    const float la = std::sqrt(std::max(glm::dot(a, a), kLeast)), lb = std::sqrt(std::max(glm::dot(b, b), kLeast));
    const float product = la * lb, dot = glm::dot(a, b);
    // |a| |b| + a · b. Near the line that is a small difference of large numbers; the cross product is accurate there.
    const glm::vec3 cross = glm::cross(a, b);
    const float sum = dot > 0 ? product + dot : glm::dot(cross, cross) / (product - dot);
    return (a / la + b / lb) / std::max(sum, kLeast);
}

float lineLightIrradiance(glm::vec3 n, glm::vec3 a, glm::vec3 b) {
    const float na = glm::dot(n, a), nb = glm::dot(n, b);
    if (na <= 0 && nb <= 0) return 0;
    const float fractionAbove = std::max(na, nb) / std::max(std::max(na, nb) - std::min({na, nb, 0.0f}), kLeast);
    const float kept = na < 0 || nb < 0 ? fractionAbove : 1;
    const glm::vec3 above = na < nb ? b : a;
    const glm::vec3 cut = above + kept * ((na < nb ? a : b) - above);
    return kept * std::max(glm::dot(n, lineLightVector(above, cut)), 0.0f);
}

}  // namespace arclight::bolts
