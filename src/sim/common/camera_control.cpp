#include "sim/common/camera_control.h"

#include <algorithm>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

namespace arclight {
namespace {

/// Critically damped: no overshoot; settles in about a third of a second.
constexpr SpringShape kEase{12.0, 1.0};
constexpr double kTurnRate = 1.2, kZoomRate = 0.8, kDragTurn = 1.1, kWheelZoom = 0.08;

double held(const Input& input, Key more, Key less) {
    return (input.isDown(more) ? 1.0 : 0.0) - (input.isDown(less) ? 1.0 : 0.0);
}

/// A stick's reading without its dead zone, where it drifts.
double outside(float value) {
    constexpr float kDead = 0.15f;
    const float beyond = std::max(0.0f, std::abs(value) - kDead) / (1 - kDead);
    return static_cast<double>(std::copysign(beyond, value));
}

}  // namespace

void CameraControl::step(const Input& input, double dt) {
    const Float2 pointer = input.pointer();
    const bool drags = input.isDown(MouseButton::left) && (isDragging_ || input.pointerInside);
    if (drags && isDragging_) {
        yawGoal_ -= kDragTurn * static_cast<double>(pointer[0] - pointer_[0]);
        pitchGoal_ += kDragTurn * static_cast<double>(pointer_[1] - pointer[1]);
    }
    isDragging_ = drags;
    pointer_ = pointer;
    const double turn = held(input, Key::right, Key::left) + outside(input.axis(GamepadAxis::rightX));
    const double lift = held(input, Key::up, Key::down) - outside(input.axis(GamepadAxis::rightY));
    const double pull =
        held(input, Key{'X'}, Key{'Z'}) +
        0.5 * static_cast<double>(input.axis(GamepadAxis::leftTrigger) - input.axis(GamepadAxis::rightTrigger));
    yawGoal_ += kTurnRate * turn * dt;
    pitchGoal_ += kTurnRate * lift * dt;
    distanceGoal_ *= 1 + kZoomRate * pull * dt - kWheelZoom * std::clamp(static_cast<double>(input.scroll), -5.0, 5.0);
    const auto bounded = [](double goal, float bound) {
        return std::clamp(goal, -static_cast<double>(bound), static_cast<double>(bound));
    };
    yawGoal_ = bounded(yawGoal_, reach_.yaw);
    pitchGoal_ = bounded(pitchGoal_, reach_.pitch);
    distanceGoal_ =
        std::clamp(distanceGoal_, static_cast<double>(reach_.nearest), static_cast<double>(reach_.farthest));
    const Propagator<double> ease = exactPropagator(kEase, dt);
    yaw_ = stepped(ease, yaw_, yawGoal_);
    pitch_ = stepped(ease, pitch_, pitchGoal_);
    distance_ = stepped(ease, distance_, distanceGoal_);
}

Camera CameraControl::applied(const Camera& rest) const {
    if (yaw_.x == 0 && pitch_.x == 0 && distance_.x == 1) return rest;
    Camera camera = rest;
    const glm::vec3 arm = rest.position - rest.target;
    const glm::mat4 turned = glm::rotate(glm::mat4(1), yaw(), rest.up);
    const glm::mat4 lifted = glm::rotate(glm::mat4(1), -pitch(), rest.right());
    camera.position = rest.target + distance() * glm::vec3(turned * lifted * glm::vec4(arm, 0));
    return camera;
}

}  // namespace arclight
