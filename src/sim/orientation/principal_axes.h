// The axes of a mesh: where a twist axis comes from if nobody gives one.
#pragma once

#include <span>

#include <glm/glm.hpp>

#include "sim/common/bounds.h"

namespace arclight::orientation {

struct PrincipalAxes {
    glm::dvec3 centre{0};
    glm::dmat3 axes{1};       ///< columns: unit vectors, right-handed, by falling variance
    glm::dvec3 variances{0};  ///< along the axes
    /// How far the first axis is from being arbitrary: 0 if the second variance is as large, 1 if there is no other.
    double certainty() const { return variances[0] > 0 ? 1 - variances[1] / variances[0] : 0; }
};

/// Of the surface, by integrals over the triangles: it does not depend on how the surface is divided.
PrincipalAxes principalAxes(std::span<const Triangle> triangles);
/// Of points alone, such as the vertices of a mesh. They lean towards where the mesh is divided finely.
PrincipalAxes principalAxes(std::span<const glm::vec3> points);

/// The eigenvectors of a symmetric matrix as `PrincipalAxes` with centre 0, by Jacobi rotations.
PrincipalAxes eigenvectors(const glm::dmat3& symmetric);

/// The x, y or z axis, along which the box is longest.
glm::dvec3 longestSide(const Box& box);

}  // namespace arclight::orientation
