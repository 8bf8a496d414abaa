// Rocks, crystals and what people built: the meshes that scenes of many lights are put together from.
#pragma once

#include "core/params.h"
#include "core/vertex_rows.h"
#include "sim/common/mesh_data.h"

namespace arclight {

/// A corner of a surface.
struct SurfaceVertex {
    glm::vec3 position{0};
    glm::vec3 normal{0, 1, 0};
    float ambientOcclusion = 1;  ///< share of the surroundings that can be seen from here: dark in corners
    float emissionMask = 0;      ///< share of the instance's own light
};

constexpr auto rowsOf(SurfaceVertex) {
    return vertexRows<SurfaceVertex>(Attribute{"position", &SurfaceVertex::position},
                                     Attribute{"normal", &SurfaceVertex::normal},
                                     Attribute{"ambientOcclusion", &SurfaceVertex::ambientOcclusion},
                                     Attribute{"emissionMask", &SurfaceVertex::emissionMask});
}

using SurfaceMesh = MeshData<SurfaceVertex>;

/// Unit sphere: an icosahedron whose faces are divided in four `divisions` times.
SurfaceMesh sphereMesh(int divisions);
/// A square in the plane y = 0 around the origin, `side` long, of `cells` times `cells` squares: ground to be
/// displaced.
SurfaceMesh gridMesh(int cells, float side);
/// A cube from -1 to 1.
SurfaceMesh blockMesh();
/// A boulder of about unit radius, different for each seed, from a sphere of so many divisions.
SurfaceMesh boulderMesh(Seed seed, int divisions = 2);
/// A spike of rock, a stalagmite: base of radius 1 in y = 0, tip at y = 4.
SurfaceMesh spikeMesh(Seed seed);
/// A six-sided crystal with a pointed end along y: radius 1, from y = 0 to 1; its faces are flat. Glows from its base.
SurfaceMesh crystalMesh();
/// A small ship, nose along -z, about 4.4 m long and 4.2 m wide. Its engines and its lamps glow.
SurfaceMesh shipMesh();
/// A ring of metal beams across the tunnel, around z = 0, of about unit radius. Its lamps glow.
SurfaceMesh archMesh();

}  // namespace arclight
