// Reference tests of spheres and shots against triangles, in double precision, with other formulas than bounds.h and
// without boxes. The results of trees are compared with them.
#pragma once

#include <array>
#include <optional>

#include "sim/common/bounds.h"

namespace arclight::collision {

/// Bound on float rounding errors, relative to the coordinates. Within this margin, reference and tree may disagree.
inline constexpr double kRounding = 1e-5;

using TriangleCorners = std::array<glm::dvec3, 3>;
inline TriangleCorners cornersOf(const Triangle& t) { return {t.a, t.b, t.c}; }

/// Distance of a point from a triangle: from its plane if the point projects into it, otherwise from the nearest edge.
double distanceInDouble(const TriangleCorners& t, const glm::dvec3& p);
/// Whether a sphere touches a triangle.
bool touchesInDouble(const glm::dvec3& centre, double radius, const TriangleCorners& t);

/// A sphere that moves from one point to another.
struct SweptSphere {
    glm::dvec3 from{0}, to{0};
    double radius = 0;
};
/// The fraction of its path at which a sphere first touches a triangle. Each step advances by the remaining gap
/// (J. Hart, "Sphere Tracing", 1996).
std::optional<double> firstTouchInDouble(const SweptSphere& sphere, const TriangleCorners& t);

}  // namespace arclight::collision
