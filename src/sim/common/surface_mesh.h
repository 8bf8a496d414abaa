// Rocks, crystals, a ship and an arch: the meshes of scenes with many lights.
#pragma once

#include "core/values.h"
#include "core/vertex_rows.h"
#include "sim/common/mesh_data.h"

namespace arclight {

/// A vertex of a surface.
struct SurfaceVertex {
    glm::vec3 position{0};
    glm::vec3 normal{0, 1, 0};
    float ambientOcclusion = 1;  ///< fraction of the surroundings that is visible from here: low in corners
    float emissionMask = 0;      ///< fraction of the instance's emission
};

constexpr auto rowsOf(SurfaceVertex) {
    return vertexRows<SurfaceVertex>(Attribute{"position", &SurfaceVertex::position},
                                     Attribute{"normal", &SurfaceVertex::normal},
                                     Attribute{"ambientOcclusion", &SurfaceVertex::ambientOcclusion},
                                     Attribute{"emissionMask", &SurfaceVertex::emissionMask});
}

using SurfaceMesh = MeshData<SurfaceVertex>;

/// Unit sphere: an icosahedron whose faces are split into four, `divisions` times.
SurfaceMesh sphereMesh(int divisions);
/// A square with edges of length `side` in the plane y = 0, centred on the origin, made of `cells` × `cells` squares:
/// ground for displacement.
SurfaceMesh gridMesh(int cells, float side);
/// A cube from -1 to 1.
SurfaceMesh blockMesh();
/// A boulder of about unit radius, different for each seed, made from `sphereMesh(divisions)`.
SurfaceMesh boulderMesh(Seed seed, int divisions = 2);
/// A stalagmite: its base of radius 1 at y = 0, its tip at y = 4.
SurfaceMesh spikeMesh(Seed seed);
/// A six-sided crystal with flat faces and a pointed end: radius 1, from y = 0 to 1. Glows from its base.
SurfaceMesh crystalMesh();
/// A small ship, nose along -z, about 4.4 m long and 4.2 m wide. Its engines and its lamps glow.
SurfaceMesh shipMesh();
/// A ring of metal beams across the tunnel, around z = 0, of about unit radius. Its lamps glow.
SurfaceMesh archMesh();

}  // namespace arclight
