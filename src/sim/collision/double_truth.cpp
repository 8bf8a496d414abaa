#include "sim/collision/double_truth.h"

#include <algorithm>
#include <cmath>

namespace arclight::collision {
namespace {

/// The radius of a triangle's bounding sphere that is centred at the first corner.
double reachOf(const TriangleCorners& t) { return std::max(glm::distance(t[0], t[1]), glm::distance(t[0], t[2])); }

}  // namespace

double distanceInDouble(const TriangleCorners& t, const glm::dvec3& p) {
    const glm::dvec3 normal = glm::cross(t[1] - t[0], t[2] - t[0]);
    double least = 1e300;
    bool isOver = glm::dot(normal, normal) > 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const glm::dvec3 edge = t[(i + 1) % 3] - t[i], to = p - t[i];
        const double square = glm::dot(edge, edge);
        const double along = square > 0 ? std::clamp(glm::dot(to, edge) / square, 0.0, 1.0) : 0;
        least = std::min(least, glm::length(to - along * edge));
        isOver = isOver && glm::dot(glm::cross(edge, to), normal) >= 0;
    }
    return isOver ? std::fabs(glm::dot(p - t[0], normal)) / glm::length(normal) : least;
}

bool touchesInDouble(const glm::dvec3& centre, double radius, const TriangleCorners& t) {
    if (glm::distance(centre, t[0]) > radius + reachOf(t)) return false;
    return distanceInDouble(t, centre) <= radius;
}

std::optional<double> firstTouchInDouble(const SweptSphere& sphere, const TriangleCorners& t) {
    constexpr double kTouching = 1e-9;  // m
    constexpr int kMaxSteps = 400;
    const glm::dvec3 way = sphere.to - sphere.from, to = t[0] - sphere.from;
    const double length = glm::length(way), reach = sphere.radius + reachOf(t);
    const double nearest = length > 0 ? std::clamp(glm::dot(to, way) / (length * length), 0.0, 1.0) : 0;
    if (glm::length(to - nearest * way) > reach) return std::nullopt;
    double at = 0;
    for (int i = 0; i < kMaxSteps && at <= length; ++i) {
        const double gap = distanceInDouble(t, sphere.from + (length > 0 ? at / length : 0) * way) - sphere.radius;
        if (gap <= kTouching) return length > 0 ? at / length : 0;
        at += gap;
    }
    return std::nullopt;
}

}  // namespace arclight::collision
