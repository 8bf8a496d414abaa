// Sets of spheres that approximate a mesh: merged from patches of its surface, from a uniform grid or from a tree's
// nodes, and their errors.
#pragma once

#include <span>
#include <vector>

#include "sim/collision/solid_columns.h"
#include "sim/common/triangle_tree.h"

namespace arclight::collision {

/// A small sphere around points: its centre moves towards the farthest point in shrinking steps (M. Bădoiu and K.
/// Clarkson, "Smaller Core-Sets for Balls", 2003). It holds all points; its radius is at most about 1 % too large.
Sphere sphereAround(std::span<const glm::vec3> points, int steps = 96);

/// Covers a mesh with spheres: each point of each triangle is inside a sphere, so the set misses no hit of the mesh.
/// Small patches of the surface are merged bottom up in pairs, always the pair whose sphere adds the least volume
/// outside the solid. One sequence of merges serves all counts.
class SphereCover {
public:
    explicit SphereCover(std::span<const Triangle> triangles);
    /// A set of at most `count` spheres, at least 1. Each sphere is refitted to the patches that no other contains.
    std::vector<Sphere> spheres(int count) const;
    const SolidColumns& solid() const { return solid_; }

private:
    using Patches = std::vector<std::uint32_t>;
    Sphere around(const Patches& patches, int steps) const;
    void seed(std::size_t clusters);
    void joinAll();
    void fit(std::vector<Sphere>& spheres, std::size_t which) const;

    SolidColumns solid_;
    std::vector<Triangle> patches_;
    std::vector<Patches> clusters_;  ///< the initial ones, then the merged ones in merge order
    struct Join {
        std::size_t a, b;
    };
    std::vector<Join> joins_;
};

/// For comparison: bounding spheres of the patches in each cell of a uniform grid, as fine as `count` allows.
std::vector<Sphere> gridSpheres(std::span<const Triangle> triangles, int count);
/// For comparison: the spheres of the article's sphere tree, split at the centre by centroids, with the largest sphere
/// opened until there are `count`.
std::vector<Sphere> treeSpheres(std::span<const Triangle> triangles, int count);

struct SphereSetErrors {
    double overCover = 0;   ///< volume of the spheres outside the solid / volume of the solid
    double protrusion = 0;  ///< largest distance from the mesh to a sphere's point outside the solid
};
/// `solid` determines the resolution of volumes. Protrusion is sampled at 256 points per sphere.
SphereSetErrors errorsOf(std::span<const Sphere> spheres, const SolidColumns& solid, const TriangleTree& mesh);

}  // namespace arclight::collision
