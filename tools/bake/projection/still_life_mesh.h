// Builds the still life, and computes the visibility of its vertices.
#pragma once

#include <span>
#include <vector>

#include "sim/common/bounds.h"
#include "sim/projection/still_life.h"

namespace arclight::projection {

/// The visibility of the sky from points with unit normals, with `triangles` as occluders: one ray per direction.
std::vector<Visibility> seenFrom(std::span<const glm::vec3> points, std::span<const glm::vec3> normals,
                                 std::span<const Triangle> triangles);

/// The mesh without its vertices' visibility.
StillMesh stillLifeMesh();
/// The mesh with its vertices' visibility, computed by ray casting. Takes seconds.
StillLife stillLife();

}  // namespace arclight::projection
