#include "sim/lights/scene_camera.h"

#include <algorithm>

#include <glm/gtc/constants.hpp>

namespace arclight::lights {

CameraReach cavernReach() { return {}; }

CameraReach spheresReach() {
    return {.yaw = glm::pi<float>(), .pitch = 0.9f, .pitchDown = 0.15f, .nearest = 0.4f, .farthest = 1.6f};
}

CameraReach articleReach() {
    return {.yaw = 0.55f, .pitch = 0.6f, .pitchDown = 0.3f, .nearest = 0.35f, .farthest = 1.4f, .pan = 0.4f};
}

Camera raised(Camera camera, float lowest) {
    camera.position.y = std::max(camera.position.y, lowest);
    return camera;
}

}  // namespace arclight::lights
