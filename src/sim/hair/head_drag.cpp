#include "sim/hair/head_drag.h"

#include <algorithm>
#include <cmath>

#include <glm/gtc/constants.hpp>
#include <glm/gtc/quaternion.hpp>

#include "sim/hair/bust.h"

namespace arclight::hair {
namespace {

constexpr glm::vec2 kMaxTurn{1.2f, 0.5f};
/// Of the critically damped spring by which the head follows the pointer, radians/s.
constexpr float kFrequency = 16;
/// Thickness of the hair around the head, m.
constexpr float kHairThickness = 0.012f;

/// Angle about the vertical and height above the horizon, radians.
glm::vec2 direction(glm::vec3 v) { return {std::atan2(v.x, v.z), std::atan2(v.y, std::sqrt(v.x * v.x + v.z * v.z))}; }

/// Where the ray first hits the sphere, or its point nearest to the sphere.
glm::vec3 onSphere(const PointerRay& ray, glm::vec3 centre, float radius) {
    const glm::vec3 to = centre - ray.from;
    const float nearest = glm::dot(to, ray.along), off2 = glm::dot(to, to) - nearest * nearest;
    return ray.from + ray.along * (nearest - std::sqrt(std::max(0.0f, radius * radius - off2)));
}

}  // namespace

PointerRay before(const Pose& pose, const PointerRay& ray) {
    const glm::quat back = glm::conjugate(pose.turn);
    return {back * (ray.from - pose.offset) / pose.scale, back * ray.along};
}

std::optional<glm::vec3> hitOnHead(const PointerRay& ray, const Pose& pose) {
    const PointerRay local = before(pose, ray);
    std::optional<float> first;
    for (const Sphere& sphere : bustSpheres().first(kHeadSpheres)) {
        const float radius = sphere.radius + kHairThickness;
        const glm::vec3 to = sphere.centre - local.from;
        const float nearest = glm::dot(to, local.along);
        const float in2 = radius * radius - glm::dot(to, to) + nearest * nearest;
        if (in2 < 0) continue;
        const float at = nearest - std::sqrt(in2);
        if (at > 0 && (!first || at < *first)) first = at;
    }
    if (!first) return std::nullopt;
    return poseMatrix(pose).apply(local.from + *first * local.along);
}

void HeadDrag::grab(const Input& input, const PointerRay& ray, const Pose& held) {
    if (input.wasPressed(MouseButton::right) && input.pointerInside)
        if (const auto hit = hitOnHead(ray, composed(pose(), held))) {
            isHeld_ = true;
            grip_ = glm::conjugate(pose().turn) * (*hit - kNeckPivot);
        }
    isHeld_ = isHeld_ && input.isDown(MouseButton::right);
}

glm::vec2 HeadDrag::target(const PointerRay& ray) const {
    if (!isHeld_) return glm::vec2(0);
    const glm::vec3 to = onSphere(ray, kNeckPivot, glm::length(grip_)) - kNeckPivot;
    glm::vec2 by = direction(to) - direction(grip_);
    by.x = std::remainder(by.x, glm::two_pi<float>());
    return glm::clamp(by * glm::vec2(1, -1), -kMaxTurn, kMaxTurn);
}

void HeadDrag::adjust(const Input& input, const PointerRay& ray, const Pose& held) {
    const bool wasHeld = isHeld_;
    grab(input, ray, held);
    if (!wasHeld && !isHeld_) return;
    angles_ = target(ray);
    velocity_ = glm::vec2(0);
}

void HeadDrag::step(const Input& input, const PointerRay& ray, const Pose& held, float dt) {
    grab(input, ray, held);
    // Implicit Euler, which is stable for any dt.
    velocity_ = (velocity_ + dt * kFrequency * kFrequency * (target(ray) - angles_)) /
                ((1 + dt * kFrequency) * (1 + dt * kFrequency));
    angles_ += dt * velocity_;
}

Pose HeadDrag::pose() const {
    const float side = direction(grip_).x;
    const glm::vec3 up(0, 1, 0);
    return turned(glm::angleAxis(side + angles_.x, up) * glm::angleAxis(angles_.y, glm::vec3(1, 0, 0)) *
                  glm::angleAxis(-side, up));
}

}  // namespace arclight::hair
