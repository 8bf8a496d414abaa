// Rocks of space: shapes with facets, ridges and craters, and the ground that covers them.
#pragma once

#include <vector>

#include "core/image.h"
#include "core/values.h"
#include "sim/common/noise.h"
#include "sim/common/surface_mesh.h"

namespace arclight::collision {

/// A rock as its radius in every direction, about 1.
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

/// A cube with `cells` × `cells` squares on each side, blown up to the shape: 12 `cells`² triangles, closed.
SurfaceMesh asteroidMesh(const AsteroidShape& shape, int cells);

/// Dust and small craters in a square that repeats: slopes in red and green (0.5 is level), the square root of the
/// albedo in blue, height in alpha. The first row belongs to the lowest texture coordinate.
Image regolithImage(Seed seed);

}  // namespace arclight::collision
