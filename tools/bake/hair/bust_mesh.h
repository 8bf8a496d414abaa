// The meshes of the character, triangulated from the distances of sim/hair/bust_shape.h, with values baked for shading.
#pragma once

#include "sim/hair/bust.h"

namespace arclight::hair {

/// The skin, a closed surface. `coarseness` scales the triangles' edges: at 1 they are about 1 mm long in the face of
/// the first level. Takes seconds.
SkinLevels skinLevels(float coarseness);
/// Only the first level.
SkinMesh skinMesh(float coarseness);
/// The wrap around the shoulders, a closed surface.
SkinMesh clothMesh(float coarseness);
/// The left eye with the bulge of its cornea, centred on the origin, looking along +z; x and y of the normals are taken
/// from the eyeball without the bulge.
SkinMesh eyeMesh();

}  // namespace arclight::hair
