#include "sim/particles/scenery_camera.h"

#include <algorithm>

#include <glm/gtc/constants.hpp>

namespace arclight::particles {
namespace {

/// Smallest distances of the camera from floor and props: more than that of its near plane, m.
constexpr float kAboveFloor = 0.3f, kFromProps = 0.4f;

}  // namespace

CameraReach reachOf(EffectKind effect) {
    CameraReach reach{.yaw = glm::pi<float>(), .pitch = 0.9f, .nearest = 0.4f, .farthest = 1.8f, .pan = 0.6f};
    reach.pitchDown = 0.3f;
    if (effect == EffectKind::galaxy) reach.pitchDown = 1.2f;
    return reach;
}

Camera keptClear(Camera camera, std::span<const PropGroup> props, bool hasFloor) {
    for (const PropGroup& group : props)
        for (const Prop& prop : group.props) {
            // Within the ellipsoid about the prop, straight away from its centre.
            const glm::vec3 reach =
                glm::vec3(std::max(prop.size.x, prop.size.z), prop.size.y, std::max(prop.size.x, prop.size.z)) * 1.2f +
                kFromProps;
            const glm::vec3 away = (camera.position - prop.centre) / reach;
            const float length = glm::length(away);
            if (length >= 1) continue;
            camera.position = prop.centre + reach * (length > 1e-3f ? away / length : glm::vec3(0, 1, 0));
        }
    if (hasFloor) camera.position.y = std::max(camera.position.y, kAboveFloor);
    return camera;
}

}  // namespace arclight::particles
