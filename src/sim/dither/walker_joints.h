// The joints of the explorer in the rest pose: upright, arms slightly spread.
#pragma once

#include <glm/glm.hpp>

namespace arclight::dither {

/// The joints on his left side, in m; y is up, he looks along -z, and his left is -x.
struct WalkerJoints {
    glm::vec3 pelvis{0, 0.96f, 0}, chest{0, 1.10f, 0}, head{0, 1.50f, -0.01f};
    glm::vec3 hip{-0.092f, 0.92f, 0}, knee{-0.098f, 0.50f, -0.012f}, ankle{-0.098f, 0.09f, 0.005f};
    glm::vec3 shoulder{-0.185f, 1.42f, 0.01f}, elbow{-0.225f, 1.135f, 0.015f}, hand{-0.245f, 0.885f, -0.01f};
    glm::vec3 flame{-0.245f, 0.655f, -0.01f};
};
inline constexpr WalkerJoints kJoints;
inline constexpr float kThigh = 0.4205f, kShin = 0.4104f;  ///< lengths, m

}  // namespace arclight::dither
