// Builds the still life, and finds what its vertices see.
#pragma once

#include <span>
#include <vector>

#include "sim/common/bounds.h"
#include "sim/projection/still_life.h"

namespace arclight::projection {

/// What points with unit normals see past `triangles`, by a ray in each direction.
std::vector<Visibility> seenFrom(std::span<const glm::vec3> points, std::span<const glm::vec3> normals,
                                 std::span<const Triangle> triangles);

/// The mesh without what its vertices see.
StillMesh stillLifeMesh();
/// The mesh, and what its vertices see by rays: takes seconds.
StillLife stillLife();

}  // namespace arclight::projection
