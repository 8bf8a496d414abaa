// Principal axes of a mesh: the default twist axis if none is given.
#pragma once

#include <span>

#include <glm/glm.hpp>

#include "sim/common/bounds.h"

namespace arclight::orientation {

struct PrincipalAxes {
    glm::dvec3 centre{0};
    glm::dmat3 axes{1};       ///< columns: unit vectors, right-handed, by decreasing variance
    glm::dvec3 variances{0};  ///< along the axes
    /// How well the first axis is determined: 0 if the second variance is as large, 1 if the other variances are 0.
    double certainty() const { return variances[0] > 0 ? 1 - variances[1] / variances[0] : 0; }
};

/// Of the surface, by integrals over the triangles, so the result does not depend on the tessellation.
PrincipalAxes principalAxes(std::span<const Triangle> triangles);
/// Of points, such as the vertices of a mesh. The result is biased towards finely tessellated parts.
PrincipalAxes principalAxes(std::span<const glm::vec3> points);

/// The eigenvectors of a symmetric matrix by Jacobi rotations, as `PrincipalAxes` with centre 0.
PrincipalAxes eigenvectors(const glm::dmat3& symmetric);

/// The x, y or z axis, along which the box is longest.
glm::dvec3 longestSide(const Box& box);

}  // namespace arclight::orientation
