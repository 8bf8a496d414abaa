// A coast at night, for one-bit images: a lighthouse on a headland, the sea, a ship.
#pragma once

#include <vector>

#include "sim/common/camera.h"
#include "sim/common/surface_mesh.h"
#include "sim/common/vertices.h"

namespace arclight::dither {

/// The kind of a part; an outline separates parts of different kinds. In shaders: `kind`.
enum class CoastKind : int { sea, rock, tower, house, roof, lamp, hull, sail };
enum class CoastMesh : int { sea, boulder, tower, house, roof, lamp, hull, sails };
inline constexpr std::size_t kCoastMeshes = 8;

SurfaceMesh coastMesh(CoastMesh mesh);

/// A mesh in the world. `root`: position, m, and rotation about the vertical, rad. `form`: size along the mesh's axes;
/// kind.
using CoastPart = ShapeInstance;
/// The parts of a mesh at a time; only the ship moves.
std::vector<CoastPart> coastParts(CoastMesh mesh, double seconds);
/// Whether a mesh's parts depend on the time.
constexpr bool isMoving(CoastMesh mesh) { return mesh == CoastMesh::hull || mesh == CoastMesh::sails; }

inline constexpr glm::vec3 kLamp{0, 18.3f, 0};  ///< the light of the lighthouse, m
/// The direction of one of its two opposite beams; it makes one revolution in 12 s.
glm::vec3 beamAt(double seconds);
/// The camera, which sways.
Camera coastCamera(double seconds);

}  // namespace arclight::dither
