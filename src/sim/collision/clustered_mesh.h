// A coarser mesh in place of one with millions of triangles, with a bound on its error.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/common/bounds.h"

namespace arclight::collision {

/// A mesh whose vertices are merged in the cells of a uniform grid, to the mean of each cell (J. Rossignac and P.
/// Borrel, "Multi-Resolution 3D Approximations for Rendering Complex Scenes", 1993).
struct ClusteredMesh {
    std::vector<Triangle> triangles;  ///< with three different vertices, each once
    /// What is left of triangles that have become an edge or a point and belong to no triangle above: triangles with
    /// equal corners.
    std::vector<Triangle> remains;
    /// Largest distance of a vertex from the vertex in its place. Each point of the mesh is within this distance of a
    /// point of `triangles` or `remains`.
    float shift = 0;
};

using CornerIndices = std::array<std::uint32_t, 3>;

/// `cells`: along the longest side of the box of all positions, at most 512.
ClusteredMesh clustered(std::span<const glm::vec3> positions, std::span<const CornerIndices> triangles, int cells);

/// With as many cells as give at most `most` triangles and remains, from `cells` downwards.
ClusteredMesh clusteredWithin(std::span<const glm::vec3> positions, std::span<const CornerIndices> triangles, int cells,
                              std::size_t most);
/// The same from a mesh that is already clustered. `shift` is the sum of both.
ClusteredMesh clusteredWithin(const ClusteredMesh& mesh, int cells, std::size_t most);

}  // namespace arclight::collision
