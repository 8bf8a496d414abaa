// A character from one topic as a guest in the scene of another.
#pragma once

#include <functional>

#include <glm/glm.hpp>

#include "render/common/directional_shadow.h"

namespace arclight {

/// The scene draws the guest; surfaces whose shaders include shaders/common/guest.glsl receive its shadow.
struct Guest {
    const DirectionalShadow& shadow;               ///< of the scene's sun
    glm::vec4 feet{0};                             ///< their position, and the radius within which they darken, m
    std::function<void(Pass&, const View&)> draw;  ///< in the scene's pass

    /// Sets the uniforms of shaders/common/guest.glsl.
    const Program& set(const Program& program) const { return shadow.set(program).set("guest", feet); }
};

}  // namespace arclight
