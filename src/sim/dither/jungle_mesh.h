// The plants of the jungle as meshes, each with levels of detail.
#pragma once

#include "core/vertex_rows.h"
#include "sim/common/mesh_data.h"
#include "sim/dither/jungle.h"

namespace arclight::dither {

struct PlantVertex {
    glm::vec3 position{0}, normal{0, 1, 0};
    glm::vec4 surface{0};  ///< u and v on the leaf or the bark; hue, 0 to 1; 0 for a leaf, 1 for bark
    glm::vec2 air{0, 1};   ///< movement by wind, m; the fraction of the surroundings that is visible
};
constexpr auto rowsOf(PlantVertex) {
    return vertexRows<PlantVertex>(Attribute{"position", &PlantVertex::position},
                                   Attribute{"normal", &PlantVertex::normal},
                                   Attribute{"surface", &PlantVertex::surface}, Attribute{"air", &PlantVertex::air});
}
using PlantMesh = MeshData<PlantVertex>;

inline constexpr int kPlantDetails = 3;
/// The distances at which each coarser level of detail replaces the previous one, for a plant of scale 1, m.
inline constexpr float kDetailDistances[kPlantDetails - 1] = {6, 13.5f};

/// The mesh of a kind; detail 0 is the finest. Leaves are single sheets, seen from both sides.
PlantMesh plantMesh(PlantKind kind, int detail);

}  // namespace arclight::dither
