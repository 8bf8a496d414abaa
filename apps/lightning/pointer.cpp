#include "pointer.h"

#include <cmath>

namespace arclight::lightning {
namespace {

constexpr float kClickPx = 4;       // a press that moves farther is a drag
constexpr float kNearGlass = 1.2f;  // in radii of the ball: a press slightly outside the glass still counts

glm::vec3 rayOf(const Camera& camera, const Input& input) {
    const glm::vec2 size(input.widthPx, input.heightPx);
    const glm::vec2 clip(2 * input.pointerPx[0] / size.x - 1, 1 - 2 * input.pointerPx[1] / size.y);
    return camera.rayThrough(clip, size.x / size.y);
}

/// Whether a press at the pointer is for the scene's object, which only mode ball has.
bool isOverObject(BoltMode mode, const Camera& camera, const Input& input) {
    if (mode != BoltMode::ball || !input.pointerInside || input.isDown(Key::shift)) return false;
    return isGrabbed(grabsOf(mode, viewOf(camera, input.widthPx, input.heightPx)).front(), input);
}

}  // namespace

std::vector<Grab> grabsOf(BoltMode mode, const View& view) {
    if (mode != BoltMode::ball) return {};
    return {Grab::ball(view, BallLayout::centre, kNearGlass * BallLayout::glassRadius)};
}

glm::vec3 aimAt(BoltMode mode, const Camera& camera, const Input& input) {
    return aimAlong(mode, camera.position, rayOf(camera, input));
}

PointerStep Pointer::step(BoltMode mode, const Camera& camera, const Input& input) {
    const bool isDown = input.isDown(MouseButton::left), isPressed = input.wasPressed(MouseButton::left);
    if (isPressed) {
        pressedAt_ = input.pointerPx;
        isStill_ = input.pointerInside;
        isOnObject_ = isOverObject(mode, camera, input);
    }
    if (std::hypot(input.pointerPx[0] - pressedAt_[0], input.pointerPx[1] - pressedAt_[1]) > kClickPx) isStill_ = false;
    PointerStep now;
    now.aim.position = input.pointerInside ? aimAt(mode, camera, input) : BallLayout::centre;
    now.aim.isHeld = input.isDown(MouseButton::right) || (isDown && isOnObject_);
    now.isTaken = isDown && isOnObject_;
    now.draggedPx = isDown && isStill_ ? pressedAt_ : input.pointerPx;
    const bool isClick = (wasDown_ || isPressed) && !isDown && isStill_;
    now.strikes = mode == BoltMode::sky && (isClick || (input.wasPressed(MouseButton::right) && input.pointerInside));
    wasDown_ = isDown;
    isStill_ = isStill_ && isDown;
    isOnObject_ = isOnObject_ && isDown;
    return now;
}

}  // namespace arclight::lightning
