// The creature's meshes, with the bones that move them.
#pragma once

#include "core/vertex_rows.h"
#include "sim/bones/creature_rig.h"
#include "sim/common/mesh_data.h"

namespace arclight::bones {

struct CreatureVertex {
    glm::vec3 position{0}, normal{0, 1, 0};
    glm::vec4 bones{0};  ///< indices of skin matrices: the rigid parts, then the joints
    glm::vec4 weights{1, 0, 0, 0};
    glm::vec4 cover{0};          ///< coat: colour and length of the fur, m. Other meshes: coordinates on them
    float ambientOcclusion = 1;  ///< fraction of the surroundings that is visible
};
constexpr auto rowsOf(CreatureVertex) {
    return vertexRows<CreatureVertex>(
        Attribute{"position", &CreatureVertex::position}, Attribute{"normal", &CreatureVertex::normal},
        Attribute{"bones", &CreatureVertex::bones}, Attribute{"weights", &CreatureVertex::weights},
        Attribute{"cover", &CreatureVertex::cover}, Attribute{"ambientOcclusion", &CreatureVertex::ambientOcclusion});
}
using CreatureMesh = MeshData<CreatureVertex>;

/// Index of the skin matrix of the bone that ends at point `i` of a chain, from 1.
inline float matrixOf(const LimbChain& chain, int i) {
    return static_cast<float>(static_cast<int>(kBodyParts) + chain.firstJoint + i - 1);
}
inline constexpr int kMaxMatrices = 72;

/// The furry surface: closed, triangulated in cells of `side`, m.
CreatureMesh coatMesh(float side = 1.0f / 112);
/// Wings and antennae: sheets that are seen from both sides. `cover`: along, across (-1 to 1), kind (0: fore wing, 1:
/// hind wing, 2: antenna), side.
CreatureMesh sheetMesh();
/// Both eyes. `cover`: x, y on the eye, -1 to 1, and its side.
CreatureMesh eyeMesh();

}  // namespace arclight::bones
