// The explorer who walks through the jungle: a walk without foot sliding, and the mesh that it animates.
#pragma once

#include <array>

#include <glm/glm.hpp>

#include "core/vertex_rows.h"
#include "sim/common/mesh_data.h"

namespace arclight::dither {

/// Walking speed along the path, m/s, and the length of one step, m.
inline constexpr float kWalkSpeed = 1.15f;
inline constexpr float kStepLength = 0.68f;

/// The rigid parts, which the skin follows.
enum class WalkerBone : int {
    pelvis,
    chest,
    head,
    upperArmLeft,
    upperArmRight,
    forearmLeft,
    forearmRight,
    thighLeft,
    thighRight,
    shinLeft,
    shinRight,
    footLeft,
    footRight,
    lantern
};
inline constexpr std::size_t kWalkerBones = 14;

/// A linear map and an offset from the space of the mesh into the world, as three rows.
using BoneMatrix = std::array<glm::vec4, 3>;

struct WalkerPose {
    std::array<BoneMatrix, kWalkerBones> bones{};
    std::array<glm::vec3, 2> ankles{};  ///< left and right, in the world
    std::array<bool, 2> planted{};      ///< whether the foot is on the ground
    glm::vec3 stand{0};                 ///< the ground below the pelvis
    glm::vec3 flame{0};                 ///< of the lantern
};

/// The pose after walking so far along the path, m.
WalkerPose walkerPose(double walked);
glm::vec3 apply(const BoneMatrix& matrix, glm::vec3 p);

/// The mesh stands on y = 0 and looks along -z.
struct WalkerVertex {
    glm::vec3 position{0}, normal{0, 1, 0};
    glm::vec4 colour{0};  ///< reflected, linear; alpha: emitted light, 0 to 1
    glm::vec3 skin{0};    ///< indices of two bones; weight of the second
    float ambientOcclusion = 1;
};
constexpr auto rowsOf(WalkerVertex) {
    return vertexRows<WalkerVertex>(Attribute{"position", &WalkerVertex::position},
                                    Attribute{"normal", &WalkerVertex::normal},
                                    Attribute{"colour", &WalkerVertex::colour}, Attribute{"skin", &WalkerVertex::skin},
                                    Attribute{"ambientOcclusion", &WalkerVertex::ambientOcclusion});
}
using WalkerMesh = MeshData<WalkerVertex>;

/// The explorer, triangulated in cells of `side`, m.
WalkerMesh walkerMesh(float side = 0.019f);

}  // namespace arclight::dither
