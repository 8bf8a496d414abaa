// Collision of two bodies: traverses both trees at once.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "sim/common/triangle_tree.h"

namespace arclight::collision {

/// Whether an edge of one triangle crosses the other. Coplanar triangles do not cross.
bool cross(const Triangle& a, const Triangle& b);

/// Which pairs of triangles of two meshes cross: `found` gets the indices in a and in b, in the order of both trees;
/// with `isFirstEnough`, at most one. `place` maps b to the space of a: a rigid motion, perhaps scaled. A node of b is
/// tested as the axis-aligned box around its transformed box.
void crossingPairs(const TriangleTree& a, const TriangleTree& b, const glm::mat4& place, bool isFirstEnough,
                   std::vector<std::pair<std::uint32_t, std::uint32_t>>& found, WalkCounts* counts = nullptr);

/// Finds the spheres that touch a mesh by traversing a tree over the spheres and the mesh's tree. `place` maps the
/// spheres to the mesh's space, without scale. Sets `isTouching[i]` for each sphere.
void touchingSpheres(const TriangleTree& mesh, std::span<const Sphere> spheres, const BoxTree& tree,
                     const glm::mat4& place, std::vector<bool>& isTouching, WalkCounts* counts = nullptr);

}  // namespace arclight::collision
