// The truth about spheres and shots against triangles: in double precision, by other formulas than those of bounds.h,
// and without boxes. Answers of trees are held against it.
#pragma once

#include <array>
#include <optional>

#include "sim/common/bounds.h"

namespace arclight::collision {

/// What rounding of floats may move, in parts of the coordinates: nearer than that, truth and tree may differ.
inline constexpr double kRounding = 1e-5;

using TriangleCorners = std::array<glm::dvec3, 3>;
inline TriangleCorners cornersOf(const Triangle& t) { return {t.a, t.b, t.c}; }

/// Distance of a point from a triangle: from its plane if the point is over it, otherwise from the nearest edge.
double distanceInDouble(const TriangleCorners& t, const glm::dvec3& p);
/// Whether a sphere comes as near to a triangle.
bool touchesInDouble(const glm::dvec3& centre, double radius, const TriangleCorners& t);

/// A sphere that moves from a point to another one.
struct SweptSphere {
    glm::dvec3 from{0}, to{0};
    double radius = 0;
};
/// Which part of its way a sphere has behind it when it first touches a triangle, in steps as long as the gap that is
/// left (J. Hart, "Sphere Tracing", 1996).
std::optional<double> firstTouchInDouble(const SweptSphere& sphere, const TriangleCorners& t);

}  // namespace arclight::collision
