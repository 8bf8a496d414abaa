// Solids that simulations collide with, and the points of a segment nearest to other points. Lengths are in metres;
// everything is exact up to rounding.
#pragma once

#include <algorithm>
#include <limits>

#include <glm/glm.hpp>

namespace arclight {

struct Sphere {
    glm::vec3 centre{0};
    float radius = 1;
};

/// All points no farther than `radius` from the segment from `a` to `b`.
struct Capsule {
    glm::vec3 a{0}, b{0};
    float radius = 0;
};

/// An axis-aligned box; empty until a point is added.
template <class Real>
struct BoundingBox {
    using Point = glm::vec<3, Real>;
    Point low{std::numeric_limits<Real>::max()}, high{std::numeric_limits<Real>::lowest()};

    void add(Point p, Real radius = 0) { low = glm::min(low, p - radius), high = glm::max(high, p + radius); }
    Point centre() const { return Real(0.5) * (low + high); }
    Real volume() const { return (high.x - low.x) * (high.y - low.y) * (high.z - low.z); }
    bool holds(Point p, Real margin = 0) const { return glm::clamp(p, low - margin, high + margin) == p; }
};

/// The position of the point nearest to `p` on the segment from `a` to `b`, from 0 to 1; 0 if the ends coincide.
inline float nearestAlong(glm::vec3 p, glm::vec3 a, glm::vec3 b) {
    const glm::vec3 axis = b - a;
    const float square = glm::dot(axis, axis);
    return square > 0 ? std::clamp(glm::dot(p - a, axis) / square, 0.0f, 1.0f) : 0.0f;
}
inline glm::vec3 nearestOnSegment(glm::vec3 p, glm::vec3 a, glm::vec3 b) { return a + nearestAlong(p, a, b) * (b - a); }

/// Squared distance of a point from a capsule's axis.
inline float squaredAxisDistance(const Capsule& capsule, glm::vec3 p) {
    const glm::vec3 d = p - nearestOnSegment(p, capsule.a, capsule.b);
    return glm::dot(d, d);
}

}  // namespace arclight
