// The explorer who walks through the jungle: a walk without foot sliding, and the mesh that it animates.
#pragma once

#include <array>

#include <glm/glm.hpp>

#include "sim/common/skin.h"

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

struct WalkerPose {
    std::array<SkinMatrix, kWalkerBones> bones{};
    std::array<glm::vec3, 2> ankles{};  ///< left and right, in the world
    std::array<bool, 2> planted{};      ///< whether the foot is on the ground
    glm::vec3 stand{0};                 ///< the ground below the pelvis
    glm::vec3 flame{0};                 ///< of the lantern
};

/// The pose after walking so far along the path, m.
WalkerPose walkerPose(double walked);

/// The explorer, triangulated in cells of `side`, m. He stands on y = 0 and looks along -z; two bones move each vertex.
/// `paint`: reflected, linear; alpha: emitted light, 0 to 1.
SkinnedMesh walkerMesh(float side = 0.019f);

}  // namespace arclight::dither
