// The part of an effect that the pointer can drag, and its position.
#pragma once

#include <optional>

#include "sim/common/camera.h"
#include "sim/particles/emitter.h"

namespace arclight::particles {

/// A point that the pointer can move: the target of a beam, an attractor, or the position of the emitters that follow.
struct DragTarget {
    glm::vec3 rest{0};
    bool isOnFloor = false;  ///< it moves along the floor instead of parallel to the view plane
};
/// Empty if nothing in the effect follows the pointer.
std::optional<DragTarget> dragTarget(const Effect& effect);

/// The offset from its rest position that brings the point under the pointer, at most a few metres. `clip` is the
/// pointer in normalized device coordinates (-1 to 1, y up).
glm::vec3 offsetUnderPointer(const DragTarget& held, const Camera& camera, glm::vec2 clip, float aspect);

}  // namespace arclight::particles
