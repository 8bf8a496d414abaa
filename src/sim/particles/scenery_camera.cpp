#include "sim/particles/scenery_camera.h"

#include <algorithm>

#include <glm/gtc/constants.hpp>

namespace arclight::particles {
namespace {

/// Smallest distances of the camera from floor and props: more than that of its near plane, m.
constexpr float kAboveFloor = 0.3f, kFromProps = 0.4f;

/// `position`, moved out of the ellipsoid about the prop, away from its centre and never down into the floor.
glm::vec3 outside(const Prop& prop, glm::vec3 position) {
    const float across = std::max(prop.size.x, prop.size.z);
    const glm::vec3 reach = 1.2f * glm::vec3(across, prop.size.y, across) + kFromProps;
    glm::vec3 away = (position - prop.centre) / reach;
    if (glm::length(away) >= 1) return position;
    away.y = std::max(away.y, 0.0f);
    const float length = glm::length(away);
    return prop.centre + reach * (length > 1e-3f ? away / length : glm::vec3(0, 1, 0));
}

}  // namespace

CameraReach reachOf(EffectKind effect) {
    CameraReach reach{.yaw = glm::pi<float>(), .pitch = 0.9f, .nearest = 0.4f, .farthest = 1.8f, .pan = 0.6f};
    reach.pitchDown = 0.3f;
    if (effect == EffectKind::galaxy) reach.pitchDown = 1.2f;
    return reach;
}

Camera keptClear(Camera camera, std::span<const PropGroup> props, bool hasFloor) {
    // Away from one may be into the next.
    constexpr int kRounds = 4;
    for (int round = 0; round < kRounds; ++round)
        for (const PropGroup& group : props)
            for (const Prop& prop : group.props) camera.position = outside(prop, camera.position);
    if (hasFloor) camera.position.y = std::max(camera.position.y, kAboveFloor);
    return camera;
}

}  // namespace arclight::particles
