// The plants of the jungle as meshes, each with levels of detail.
#pragma once

#include "sim/common/mesh_data.h"
#include "sim/common/vertices.h"
#include "sim/dither/jungle.h"

namespace arclight::dither {

/// `material`: u and v on the leaf or the bark; hue, 0 to 1; 0 for a leaf, 1 for bark. `uv`: movement by wind, m; the
/// fraction of the surroundings that is visible.
using PlantMesh = MeshData<MaterialVertex>;

inline constexpr int kPlantDetails = 3;
/// The distances at which each coarser level of detail replaces the previous one, for a plant of scale 1, m.
inline constexpr float kDetailDistances[kPlantDetails - 1] = {6, 13.5f};

/// The mesh of a kind; detail 0 is the finest. Leaves are single sheets, seen from both sides.
PlantMesh plantMesh(PlantKind kind, int detail);

}  // namespace arclight::dither
