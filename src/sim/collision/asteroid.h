// Asteroids: shapes with facets, ridges and craters, and the regolith that covers them.
#pragma once

#include <vector>

#include "core/image.h"
#include "core/values.h"
#include "sim/common/noise.h"
#include "sim/common/surface_mesh.h"

namespace arclight::collision {

/// The shape of a rock: its radius, about 1, as a function of the direction.
class AsteroidShape {
public:
    explicit AsteroidShape(Seed seed);
    struct Surface {
        float radius = 1, ambientOcclusion = 1;  ///< the second is low in craters
    };
    Surface at(glm::vec3 direction) const;
    /// The factors that make it longer than wide.
    glm::vec3 axes() const { return axes_; }

private:
    struct Facet {
        glm::vec3 normal;
        float distance;
    };
    /// A bowl with a rim: its radius is a chord of the unit sphere.
    struct Crater {
        glm::vec3 centre;
        float radius, depth;
    };
    GradientNoise noise_;
    glm::vec3 axes_{1};
    std::vector<Facet> facets_;
    std::vector<Crater> craters_;
};

/// A cube with `cells` × `cells` squares on each side, inflated to the shape: a closed mesh, 12 `cells`² triangles.
SurfaceMesh asteroidMesh(const AsteroidShape& shape, int cells);

/// Dust and small craters as a square texture that tiles: slopes in red and green (0.5 is level), square root of the
/// albedo in blue, height in alpha. The first row belongs to the lowest texture coordinate.
Image regolithImage(Seed seed);

}  // namespace arclight::collision
