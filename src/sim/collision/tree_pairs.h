// Two bodies against each other: both trees at once.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "sim/common/triangle_tree.h"

namespace arclight::collision {

/// Whether an edge of one triangle crosses the other. Two in one plane do not.
bool cross(const Triangle& a, const Triangle& b);

/// Which pairs of triangles of two meshes cross: `found` gets the numbers in a and in b, by the order of both trees;
/// with `isFirstEnough`, at most one. `place` takes b to the space of a: a rigid motion, perhaps scaled. A node of b is
/// tested as the box around its turned box.
void crossingPairs(const TriangleTree& a, const TriangleTree& b, const glm::mat4& place, bool isFirstEnough,
                   std::vector<std::pair<std::uint32_t, std::uint32_t>>& found, WalkCounts* counts = nullptr);

/// Which of some spheres touch a mesh: a tree over the spheres against that of the mesh. `place` takes the spheres to
/// the mesh's space; without scale. Sets `isTouching[i]` for each sphere.
void touchingSpheres(const TriangleTree& mesh, std::span<const Sphere> spheres, const BoxTree& tree,
                     const glm::mat4& place, std::vector<bool>& isTouching, WalkCounts* counts = nullptr);

}  // namespace arclight::collision
