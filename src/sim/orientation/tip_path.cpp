#include "sim/orientation/tip_path.h"

#include <algorithm>
#include <cmath>

#include "sim/common/quick_trigonometry.h"

namespace arclight::orientation {

double angleBetweenVectors(const glm::dvec3& a, const glm::dvec3& b) {
    return quickArc(glm::length(glm::cross(a, b)), glm::dot(a, b));
}

TipPath tipPath(std::span<const glm::dvec3> tips) {
    TipPath path;
    if (tips.size() < 2) return path;
    const glm::dvec3 across = glm::cross(tips.front(), tips.back());
    const double sine = glm::length(across), direct = quickArc(sine, glm::dot(tips.front(), tips.back()));
    if (sine > 1e-12)
        for (const glm::dvec3& tip : tips) {
            // From the angle to the normal's plane, not from its sine, which is blunt at a right angle.
            const double off = glm::dot(tip, across) / sine, along = glm::length(tip - off / sine * across);
            path.deviation = std::max(path.deviation, quickArc(std::fabs(off), along));
        }
    double length = 0;
    for (std::size_t i = 1; i < tips.size(); ++i) length += angleBetweenVectors(tips[i - 1], tips[i]);
    if (direct > 1e-12) path.lengthRatio = length / direct;
    return path;
}

}  // namespace arclight::orientation
