// The sun of shaders/common/daylight.glsl, for shadows and for rigs of lights.
#pragma once

#include <glm/glm.hpp>

namespace arclight {

inline constexpr glm::vec3 kSunDirection{0.600f, 0.260f, -0.757f};  ///< towards the sun, unit length
inline constexpr glm::vec3 kSunLight{3.4f, 2.7f, 1.9f};

}  // namespace arclight
