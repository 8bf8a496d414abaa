// Meshes of agents in four levels of detail. They stand on y = 0, are 1.75 m tall and look along z.
#pragma once

#include "core/vertex_rows.h"
#include "sim/common/mesh_data.h"

namespace arclight::timeslice {

struct FigureVertex {
    glm::vec3 position{0}, normal{0, 0, 1};
    glm::vec3 limb{0};  ///< amplitude of its swing, rad; height of the joint, m; cloth: 0 top, 1 bottom, 2 skin, 3 hair
};
constexpr auto rowsOf(FigureVertex) {
    return vertexRows<FigureVertex>(Attribute{"position", &FigureVertex::position},
                                    Attribute{"normal", &FigureVertex::normal}, Attribute{"limb", &FigureVertex::limb});
}
using FigureMesh = MeshData<FigureVertex>;

inline constexpr int kFigureDetails = 4;
inline constexpr int kFirstFlatDetail = 2;
inline constexpr float kFigureHeight = 1.75f;
/// Detail 0 is the finest; from `kFirstFlatDetail` on, agents are billboards that face the camera.
FigureMesh figureMesh(int detail);

}  // namespace arclight::timeslice
