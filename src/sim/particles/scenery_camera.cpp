#include "sim/particles/scenery_camera.h"

#include <algorithm>
#include <cmath>

#include <glm/gtc/constants.hpp>

namespace arclight::particles {
namespace {

/// Smallest distances of the camera from floor and props, m: more than its near plane's.
constexpr float kAboveFloor = 0.3f, kFromProps = 0.4f;

/// Half axes of an ellipsoid around a prop in any rotation; the camera stays out of it.
glm::vec3 reachOf(const Prop& prop) {
    const float across = std::max(prop.size.x, prop.size.z);
    return 1.2f * glm::vec3(across, prop.size.y, across) + kFromProps;
}

/// Moves `position` out of the prop's ellipsoid, away from its centre and never down into the floor.
glm::vec3 outside(const Prop& prop, glm::vec3 position) {
    const glm::vec3 reach = reachOf(prop);
    glm::vec3 away = (position - prop.centre) / reach;
    if (glm::length(away) >= 1) return position;
    away.y = std::max(away.y, 0.0f);
    const float length = glm::length(away);
    return prop.centre + reach * (length > 1e-3f ? away / length : glm::vec3(0, 1, 0));
}

/// Raises `position` above the prop's ellipsoid.
glm::vec3 above(const Prop& prop, glm::vec3 position) {
    const glm::vec3 reach = reachOf(prop), away = (position - prop.centre) / reach;
    if (glm::dot(away, away) < 0.999f)
        position.y = prop.centre.y + reach.y * std::sqrt(1 - away.x * away.x - away.z * away.z);
    return position;
}

template <glm::vec3 (*move)(const Prop&, glm::vec3)>
void moveFromAll(std::span<const PropGroup> props, glm::vec3& position) {
    for (const PropGroup& group : props)
        for (const Prop& prop : group.props) position = move(prop, position);
}

}  // namespace

CameraReach reachOf(EffectKind effect) {
    CameraReach reach{.yaw = glm::pi<float>(), .pitch = 0.9f, .nearest = 0.4f, .farthest = 1.8f, .pan = 0.6f};
    reach.pitchDown = 0.3f;
    if (effect == EffectKind::galaxy) reach.pitchDown = 1.2f;
    return reach;
}

Camera keptClear(Camera camera, std::span<const PropGroup> props, bool hasFloor) {
    // Moving away from one prop may lead into the next. If the camera is still inside one after that, it is raised.
    constexpr int kRounds = 4;
    for (int round = 0; round < kRounds; ++round) moveFromAll<outside>(props, camera.position);
    if (hasFloor) camera.position.y = std::max(camera.position.y, kAboveFloor);
    for (int round = 0; round < kRounds; ++round) moveFromAll<above>(props, camera.position);
    return camera;
}

}  // namespace arclight::particles
