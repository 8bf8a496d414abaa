// A triangle mesh of the user's in place of the built-in ones.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "data/input.h"
#include "data/triangle_file.h"
#include "sim/collision/clustered_mesh.h"
#include "sim/collision/tree_study.h"

namespace arclight::collision {

/// The largest meshes for which the two slow builders build a tree: about three seconds, on one core of 2020.
inline constexpr std::size_t kMaxStraddlers =
    200'000;                                       ///< `Split::midpointBoth`, which copies a triangle up to 64 times
inline constexpr std::size_t kMaxSweep = 500'000;  ///< `Split::sahSweep`
/// Larger meshes are drawn coarser; queries always test all triangles.
inline constexpr std::size_t kMaxDrawn = 500'000;
/// Larger meshes are covered by spheres, and compared with straddling triangles in both children, in a coarser form.
inline constexpr std::size_t kMaxCoarse = 60'000;
/// Trees over larger meshes are built only when a frame needs them, after the window has announced it.
inline constexpr std::size_t kMaxAtOnce = 300'000;

/// Whether a builder builds a tree over that many triangles.
constexpr bool canBuild(Split split, std::size_t triangles) {
    return triangles <= (split == Split::midpointBoth ? kMaxStraddlers
                         : split == Split::sahSweep   ? kMaxSweep
                                                      : kMaxMeshTriangles);
}

/// A mesh and its tree, scaled to the size of the built-in meshes.
struct MeshInput {
    TriangleFile file;  ///< in the units of the file
    glm::dvec3 centre{0};
    double scale = 1;        ///< a point p of the file is shown at scale · (p − centre)
    TriangleTree tree;       ///< over all triangles, in the order of the file, with default options
    bool isFlipped = false;  ///< whether the corners of the triangles are in reverse order, because they faced inwards
    ClusteredMesh drawn, coarse;  ///< empty if the mesh itself is small enough

    std::span<const Triangle> triangles() const { return tree.triangles(); }
    std::span<const Triangle> drawnTriangles() const { return drawn.triangles.empty() ? triangles() : drawn.triangles; }
    std::span<const Triangle> coarseTriangles() const {
        return coarse.triangles.empty() ? triangles() : coarse.triangles;
    }
};

extern const InputKind kMeshInput;

}  // namespace arclight::collision
