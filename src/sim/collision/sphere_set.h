// Sets of spheres in place of a mesh: made by the suite, as a uniform grid, or cut out of a tree, and how good they
// are.
#pragma once

#include <span>
#include <vector>

#include "sim/collision/solid_columns.h"
#include "sim/common/triangle_tree.h"

namespace arclight::collision {

/// A small sphere around points: its centre steps towards the farthest point, by ever less (M. Bădoiu and K. Clarkson,
/// "Smaller Core-Sets for Balls", 2003). It holds all points; its radius is at most about a hundredth too large.
Sphere sphereAround(std::span<const glm::vec3> points, int steps = 96);

/// Covers a mesh with spheres: every point of every triangle is inside one, so that the set never misses what the mesh
/// would hit. Small patches of the surface are joined bottom up, two at a time: always the two whose sphere adds the
/// least volume outside of the solid. All counts come from the same joins.
class SphereCover {
public:
    explicit SphereCover(std::span<const Triangle> triangles);
    /// The set of at most `count` spheres, at least 1. Each is fitted anew to what no other sphere holds.
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
    std::vector<Patches> clusters_;  ///< the first ones, then the joined ones, by the order of joins
    struct Join {
        std::size_t a, b;
    };
    std::vector<Join> joins_;
};

/// For comparison: spheres around what lies in the cells of a uniform grid, as fine as `count` allows.
std::vector<Sphere> gridSpheres(std::span<const Triangle> triangles, int count);
/// For comparison: the spheres of the article's sphere tree, split at the centre by centroids, with the largest sphere
/// opened until there are `count`.
std::vector<Sphere> treeSpheres(std::span<const Triangle> triangles, int count);

struct SphereSetErrors {
    double overCover = 0;   ///< volume of the spheres outside of the solid, over the solid's
    double protrusion = 0;  ///< largest distance of a point of a sphere, outside of the solid, from the mesh
};
/// `solid` sets the resolution of volumes. Protrusion is that of 256 points of each sphere.
SphereSetErrors errorsOf(std::span<const Sphere> spheres, const SolidColumns& solid, const TriangleTree& mesh);

}  // namespace arclight::collision
