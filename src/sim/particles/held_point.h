// What of an effect follows the pointer, and where the pointer puts it.
#pragma once

#include <optional>

#include "sim/common/camera.h"
#include "sim/particles/emitter.h"

namespace arclight::particles {

/// A point that can be held: the target of a beam, an attractor, or the mouth of the emitters that follow.
struct HeldPoint {
    glm::vec3 rest{0};
    bool isOnFloor = false;  ///< it moves along the floor, not across the view
};
/// Empty if nothing of the effect follows the pointer.
std::optional<HeldPoint> heldPoint(const Effect& effect);

/// The offset from its rest that puts a held point under the pointer, within a few metres. `clip` is the pointer in
/// clip coordinates (-1 to 1, y up).
glm::vec3 offsetUnderPointer(const HeldPoint& held, const Camera& camera, glm::vec2 clip, float aspect);

}  // namespace arclight::particles
