// Actions of the pointer in a scene: aims, strikes, or leaves the drag to the camera.
#pragma once

#include <vector>

#include "core/input.h"
#include "gfx/grab.h"
#include "sim/bolts/strikes.h"
#include "sim/common/camera.h"

namespace arclight::lightning {

using namespace bolts;

/// The pointer at a tick.
struct PointerStep {
    Aim aim;               ///< held by the right button, or by the left one if pressed on the ball's glass
    bool isTaken = false;  ///< the left button does not move the camera
    Float2 draggedPx{};    ///< for the camera: where the press was, as long as it may still become a click
    bool strikes = false;  ///< mode sky: a click that did not move, or a press of the right button
};

/// The point at which the pointer aims.
glm::vec3 aimAt(BoltMode mode, const Camera& camera, const Input& input);

/// Objects that a press grabs: the glass of mode ball.
std::vector<Grab> grabsOf(BoltMode mode, const View& view);

/// Distinguishes clicks, camera drags and presses on an object. A value type, so a replay can reproduce it.
class Pointer {
public:
    PointerStep step(BoltMode mode, const Camera& camera, const Input& input);

private:
    Float2 pressedAt_{0, 0};
    bool wasDown_ = false, isStill_ = false, isOnObject_ = false;
};

}  // namespace arclight::lightning
