#include "sim/bolts/bolt_camera.h"

#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

namespace arclight::bolts {
namespace {

/// The free space of a mode; the eye stays inside.
struct FreeSpace {
    glm::vec3 low, high;
};

FreeSpace freeSpaceOf(BoltMode mode) {
    switch (mode) {
        case BoltMode::ship: return {{-5.0f, -1.7f, 5.0f}, {5.0f, 1.7f, 13.5f}};
        case BoltMode::chain: return {{-9.5f, 0.35f, 5.0f}, {9.5f, 9.0f, 17.0f}};
        case BoltMode::sky: return {{-45, 3, -20}, {45, 48, 20}};
        case BoltMode::coil: return {{-6.6f, 0.30f, 2.8f}, {6.6f, 5.1f, 10.5f}};
        case BoltMode::ball: return {{-6, 0.25f, 1.8f}, {6, 5.5f, 8.0f}};
        case BoltMode::single: break;
    }
    return {glm::vec3(-1e9f), glm::vec3(1e9f)};
}

/// A viewer on the shore who looks around, walks a few metres, climbs, or changes the lens.
Camera lookingAround(const Camera& rest, const CameraControl& control) {
    if (control.yaw() == 0 && control.pitch() == 0 && control.distance() == 1 && control.pan() == glm::vec2(0))
        return rest;
    Camera camera = rest;
    const glm::mat4 turned = glm::rotate(glm::mat4(1), control.yaw(), rest.up);
    const glm::mat4 lifted = glm::rotate(glm::mat4(1), -control.pitch(), rest.right());
    const glm::vec3 towards(turned * lifted * glm::vec4(rest.target - rest.position, 0));
    camera.target = camera.position + towards;
    const float frameHeight = 2 * glm::length(towards) * std::tan(0.5f * rest.fovY);
    const glm::vec3 right = camera.right(), up = rest.up;
    camera.position += frameHeight * (control.pan().x * right + control.pan().y * up);
    camera.target = camera.position + towards;
    camera.fovY = 2 * std::atan(control.distance() * std::tan(0.5f * rest.fovY));
    return camera;
}

}  // namespace

CameraReach boltCameraReach(BoltMode mode) {
    switch (mode) {
        case BoltMode::ship: return {.yaw = 0.30f, .pitch = 0.12f, .nearest = 0.55f, .farthest = 1.10f, .pan = 0.15f};
        case BoltMode::chain: return {.yaw = 0.60f, .pitch = 0.45f, .nearest = 0.50f, .farthest = 1.35f, .pan = 0.30f};
        case BoltMode::sky: return {.yaw = 0.36f, .pitch = 0.20f, .nearest = 0.40f, .farthest = 1.25f, .pan = 0.35f};
        case BoltMode::coil: return {.yaw = 0.55f, .pitch = 0.45f, .nearest = 0.50f, .farthest = 1.30f, .pan = 0.30f};
        case BoltMode::ball: return {.yaw = 0.55f, .pitch = 0.50f, .nearest = 0.45f, .farthest = 1.45f, .pan = 0.30f};
        case BoltMode::single: break;
    }
    return {};
}

Camera movedCamera(BoltMode mode, const CameraControl& control) {
    const Camera rest = boltCamera(mode);
    Camera camera = mode == BoltMode::sky ? lookingAround(rest, control) : control.applied(rest);
    const FreeSpace free = freeSpaceOf(mode);
    const glm::vec3 inside = glm::clamp(camera.position, free.low, free.high);
    // On the shore the camera keeps its direction; elsewhere it keeps its subject.
    if (mode == BoltMode::sky) camera.target += inside - camera.position;
    camera.position = inside;
    return camera;
}

}  // namespace arclight::bolts
