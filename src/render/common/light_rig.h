// Three-point light and ambient light for a character.
#pragma once

#include <glm/glm.hpp>

#include "gfx/program.h"

namespace arclight {

/// Light is given as π times the radiance of a white surface that faces the light. Directions point to the lights and
/// may have any length.
struct LightRig {
    glm::vec3 toKey{0, 1, 0}, key{3};  ///< the sun or the strongest lamp, which casts shadows
    glm::vec3 toRim{0, 0, -1}, rim{0};
    glm::vec3 toFill{0, 0, 1}, fill{0};
    glm::vec3 skyAbove{0.2f}, skyBelow{0.1f};  ///< of the surroundings on surfaces that face up and down

    /// Sets the uniforms of shaders/common/light_rig.glsl.
    const Program& set(const Program& program) const {
        program.set("toKey", glm::normalize(toKey)).set("keyLight", key);
        program.set("toRim", glm::normalize(toRim)).set("rimLight", rim);
        program.set("toFill", glm::normalize(toFill)).set("fillLight", fill);
        return program.set("skyAbove", skyAbove).set("skyBelow", skyBelow);
    }
};

}  // namespace arclight
