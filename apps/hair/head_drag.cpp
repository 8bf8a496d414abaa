#include "head_drag.h"

#include <glm/gtc/quaternion.hpp>

namespace arclight::hair {
namespace {

/// A drag over half the height of the frame turns the head by this much, radians.
constexpr glm::vec2 kTurnPerDrag{1.6f, 0.9f};
constexpr glm::vec2 kMostTurn{1.2f, 0.5f};
/// Of the critically damped spring that the head follows the pointer by, radians/s.
constexpr float kFrequency = 16;

}  // namespace

void HeadDrag::step(const Input& input, float dt) {
    const Float2 pointer = input.pointer();
    const glm::vec2 at(pointer[0], pointer[1]);
    if (input.wasPressed(MouseButton::right) && input.pointerInside) isHeld_ = true, from_ = at;
    isHeld_ = isHeld_ && input.isDown(MouseButton::right);
    glm::vec2 target(0);
    if (isHeld_) target = glm::clamp((at - from_) * kTurnPerDrag * glm::vec2(1, -1), -kMostTurn, kMostTurn);
    // Implicit Euler, which is stable for any dt.
    velocity_ = (velocity_ + dt * kFrequency * kFrequency * (target - angles_)) /
                ((1 + dt * kFrequency) * (1 + dt * kFrequency));
    angles_ += dt * velocity_;
}

HeadPose HeadDrag::pose() const {
    return turned(glm::angleAxis(angles_.x, glm::vec3(0, 1, 0)) * glm::angleAxis(angles_.y, glm::vec3(1, 0, 0)));
}

}  // namespace arclight::hair
