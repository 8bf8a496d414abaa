#include "sim/common/camera_control.h"

#include <algorithm>
#include <cmath>

#include <glm/gtc/constants.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include "core/time.h"

namespace arclight {
namespace {

/// Critically damped: no overshoot; within 10 % of the goal after a third of a second.
constexpr SpringShape kEase{12.0, 1.0};
constexpr double kTurnRate = 1.2, kZoomRate = 0.8, kDragTurn = 1.1, kWheelZoom = 0.08;
/// If both the distance to the goal and the speed are below this, the camera stands still.
constexpr double kStill = 1e-5;

double held(const Input& input, Key more, Key less) {
    return (input.isDown(more) ? 1.0 : 0.0) - (input.isDown(less) ? 1.0 : 0.0);
}

/// A stick's reading without the dead zone, in which sticks drift.
double outside(float value) {
    constexpr float kDead = 0.15f;
    const float beyond = std::max(0.0f, std::abs(value) - kDead) / (1 - kDead);
    return static_cast<double>(std::copysign(beyond, value));
}

float degrees(double radians) { return static_cast<float>(radians * 180 / glm::pi<double>()); }
double radians(float degrees) { return static_cast<double>(degrees) * glm::pi<double>() / 180; }

bool isStill(const SpringState& state, double goal) {
    return std::abs(state.x - goal) < kStill && std::abs(state.v) < kStill;
}

}  // namespace

CameraControl::Goals CameraControl::boundedGoals(const CameraParams& goal) const {
    const auto within = [](double value, float limit) {
        return std::clamp(value, -static_cast<double>(limit), static_cast<double>(limit));
    };
    return {within(radians(goal.cameraYawDeg), reach_.yaw),
            std::clamp(radians(goal.cameraPitchDeg), -static_cast<double>(reach_.pitchDown),
                       static_cast<double>(reach_.pitch)),
            std::clamp(static_cast<double>(goal.cameraDistance), static_cast<double>(reach_.nearest),
                       static_cast<double>(reach_.farthest)),
            within(static_cast<double>(goal.cameraPanX), reach_.pan),
            within(static_cast<double>(goal.cameraPanY), reach_.pan)};
}

void CameraControl::bound(CameraParams& goal) const {
    const Goals bounded = boundedGoals(goal);
    goal = {degrees(bounded[0]), degrees(bounded[1]), static_cast<float>(bounded[2]), static_cast<float>(bounded[3]),
            static_cast<float>(bounded[4])};
}

void CameraControl::drag(const Input& input, CameraParams& goal, bool isTaken) {
    const Float2 pointer = input.pointer();
    const bool pressesWheel = input.isDown(MouseButton::middle), isLeft = input.isDown(MouseButton::left);
    const bool isDragging = (isLeft || pressesWheel) && !isTaken && (isDragging_ || input.pointerInside);
    if (isDragging && !isDragging_) isPanning_ = pressesWheel || input.isDown(Key::shift);
    if (isDragging && isDragging_) {
        const float right = pointer[0] - pointer_[0], up = pointer[1] - pointer_[1];
        if (isPanning_) {
            // The subject follows the pointer; the frame is two pointer units high.
            goal.cameraPanX -= 0.5f * right;
            goal.cameraPanY -= 0.5f * up;
        } else {
            goal.cameraYawDeg -= degrees(kDragTurn * static_cast<double>(right));
            goal.cameraPitchDeg -= degrees(kDragTurn * static_cast<double>(up));
        }
    }
    isDragging_ = isDragging;
    pointer_ = pointer;
}

void CameraControl::turnAndZoom(const Input& input, double dt, CameraParams& goal) const {
    const double turn = held(input, Key::right, Key::left) + outside(input.axis(GamepadAxis::rightX));
    const double lift = held(input, Key::up, Key::down) - outside(input.axis(GamepadAxis::rightY));
    const double pull =
        held(input, Key{'X'}, Key{'Z'}) +
        0.5 * static_cast<double>(input.axis(GamepadAxis::leftTrigger) - input.axis(GamepadAxis::rightTrigger));
    goal.cameraYawDeg += degrees(kTurnRate * turn * dt);
    goal.cameraPitchDeg += degrees(kTurnRate * lift * dt);
    const double wheel = std::clamp(static_cast<double>(input.scroll), -5.0, 5.0);
    goal.cameraDistance *= static_cast<float>(1 + kZoomRate * pull * dt - kWheelZoom * wheel);
}

void CameraControl::move(const Input& input, double dt, CameraParams& goal, bool isTaken) {
    const CameraParams before = goal;
    drag(input, goal, isTaken);
    turnAndZoom(input, dt, goal);
    if (input.isDown(Key::home)) goal = {};
    if (goal != before) bound(goal);
}

void CameraControl::step(const Input& input, double dt, CameraParams& goal, bool isTaken) {
    move(input, dt, goal, isTaken);
    goals_ = boundedGoals(goal);
    const Propagator<double> ease = exactPropagator(kEase, dt);
    for (std::size_t i = 0; i < goals_.size(); ++i) {
        at_[i] = stepped(ease, at_[i], goals_[i]);
        if (isStill(at_[i], goals_[i])) at_[i] = {goals_[i], 0};
    }
}

bool CameraControl::adjust(const Input& input, CameraParams& goal, bool isTaken) {
    move(input, kTickSeconds, goal, isTaken);
    const Goals goals = boundedGoals(goal);
    if (goals == goals_) return false;
    goals_ = goals;
    rest();
    return true;
}

void CameraControl::rest() {
    for (std::size_t i = 0; i < goals_.size(); ++i) at_[i] = {goals_[i], 0};
}

void CameraControl::reset(const CameraParams& goal) {
    const Goals goals = boundedGoals(goal);
    *this = CameraControl(reach_);
    goals_ = goals;
    rest();
}

bool CameraControl::isMoving() const {
    return std::any_of(at_.begin(), at_.end(), [](const SpringState& state) { return state.v != 0; });
}

Camera CameraControl::applied(const Camera& rest) const {
    if (yaw() == 0 && pitch() == 0 && distance() == 1 && pan() == glm::vec2(0)) return rest;
    Camera camera = rest;
    const glm::vec3 arm = rest.position - rest.target;
    const glm::mat4 turned = glm::rotate(glm::mat4(1), yaw(), rest.up);
    const glm::mat4 lifted = glm::rotate(glm::mat4(1), -pitch(), rest.right());
    camera.position = rest.target + distance() * glm::vec3(turned * lifted * glm::vec4(arm, 0));
    if (pan() == glm::vec2(0)) return camera;
    const float frameHeight = 2 * glm::distance(camera.position, camera.target) * std::tan(0.5f * camera.fovY);
    const glm::vec3 right = camera.right(), up = glm::cross(right, camera.forward());
    const glm::vec3 moved = frameHeight * (pan().x * right + pan().y * up);
    camera.position += moved;
    camera.target += moved;
    return camera;
}

}  // namespace arclight
