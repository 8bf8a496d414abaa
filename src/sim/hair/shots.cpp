#include "sim/hair/shots.h"

#include <algorithm>
#include <cmath>

#include <glm/gtc/constants.hpp>

#include "core/angles.h"
#include "sim/hair/dancer.h"

namespace arclight::hair {
namespace {

/// The vertical angle of view of an 85 mm lens on a frame 24 mm high, rad.
constexpr float kPortraitFov = 0.2802f;
constexpr float kSkirtFov = 0.30f;
/// Heights of the bust's lower and the dancer's upper end, and how far both extend from their axes to the camera, m.
constexpr float kBustEnd = -0.37f, kFigureEnd = 0.37f, kBustReach = 0.2f, kFigureReach = 0.12f;
constexpr float kAboveFloor = 0.07f, kFromHead = 0.36f;

/// `yaw` is measured from the front to the character's left. `height`: of the visible part, m.
ShotCamera shotFrom(glm::vec3 target, float yaw, float pitch, float height, float aside, const Camera& lens) {
    const float distance = 0.5f * height / std::tan(0.5f * lens.fovY);
    const glm::vec3 back(std::sin(yaw) * std::cos(pitch), std::sin(pitch), std::cos(yaw) * std::cos(pitch));
    ShotCamera shot{lens, lens, aside};
    shot.centred.target = target, shot.centred.position = target + distance * back;
    target -= aside * height * glm::vec3(std::cos(yaw), 0, -std::sin(yaw));
    shot.rest.target = target, shot.rest.position = target + distance * back;
    return shot;
}

ShotCamera portraitShot(glm::vec3 target, float yaw, float pitch, float height, float aside) {
    ShotCamera shot = shotFrom(target, yaw, pitch, height, aside,
                               {.fovY = kPortraitFov, .near = 0.2f, .far = 12, .leastAspect = 0.9f});
    shot.reach = {.yaw = glm::pi<float>(), .pitch = 0.6f, .pitchDown = 0.45f, .nearest = 0.25f, .farthest = 1.5f};
    return shot;
}

ShotCamera skirtShot(glm::vec3 target, float yaw, float pitch, float height, float aside) {
    ShotCamera shot =
        shotFrom(target, yaw, pitch, height, aside, {.fovY = kSkirtFov, .near = 0.3f, .far = 14, .leastAspect = 1.0f});
    shot.reach = {.yaw = glm::pi<float>(), .pitch = 0.6f, .pitchDown = 0.2f, .nearest = 0.25f, .farthest = 1.5f};
    return shot;
}

/// The height of a ray through the centre of a frame edge (`clipY` 1 or -1) where it is `beyond` past the vertical
/// through `subject`, as seen from the camera.
float edgeHeight(const Camera& camera, float aspect, float clipY, glm::vec3 subject, float beyond) {
    const glm::vec3 ray = camera.rayThrough({0, clipY}, aspect);
    const glm::vec2 level(ray.x, ray.z), to(subject.x - camera.position.x, subject.z - camera.position.z);
    const float speed = std::max(glm::length(level), 0.1f);
    return camera.position.y + ray.y / speed * (glm::dot(to, level) / speed + beyond);
}

}  // namespace

ShotCamera shotCamera(Shot shot) {
    switch (shot) {
        case Shot::portrait: return portraitShot({0, -0.045f, 0.01f}, 30 * kDegree, 1 * kDegree, 0.45f, 0.20f);
        case Shot::front: return portraitShot({0, -0.03f, 0.02f}, 0, 0, 0.42f, 0);
        case Shot::profile: return portraitShot({0, -0.05f, 0}, -90 * kDegree, 0, 0.48f, -0.16f);
        case Shot::closeUp: return portraitShot({0.006f, -0.012f, 0.08f}, 22 * kDegree, 2 * kDegree, 0.145f, 0.05f);
        case Shot::back: return portraitShot({0, -0.05f, 0}, -148 * kDegree, 6 * kDegree, 0.55f, 0);
    }
    return {};
}

ShotCamera shotCamera(SkirtShot shot, float lift) {
    const glm::vec3 risen(0, lift, 0);
    switch (shot) {
        case SkirtShot::dancer:
            return skirtShot(glm::vec3(0, -0.435f, 0) + risen, 27 * kDegree, 3 * kDegree, 1.17f, -0.10f);
        case SkirtShot::closeUp:
            return skirtShot(glm::vec3(0.05f, -0.22f, 0.1f) + risen, 34 * kDegree, 10 * kDegree, 0.56f, 0);
        case SkirtShot::below:
            return skirtShot(glm::vec3(0, -0.25f, 0) + risen, 40 * kDegree, -7 * kDegree, 0.95f, -0.10f);
    }
    return {};
}

Camera seenFrom(const ShotCamera& shot, const CameraControl& control) {
    Camera camera = control.applied(shot.centred);
    if (camera.position == shot.centred.position && camera.target == shot.centred.target) return shot.rest;
    const float frameHeight = 2 * glm::distance(camera.position, camera.target) * std::tan(0.5f * camera.fovY);
    const glm::vec3 moved = -shot.aside * frameHeight * camera.right();
    camera.position += moved, camera.target += moved;
    return camera;
}

Camera clampInFrontOfBust(Camera camera, float aspect, glm::vec3 offset) {
    const glm::vec3 from = camera.position - offset;
    const float away = glm::length(from);
    if (away < kFromHead) camera.position = offset + kFromHead / std::max(away, 1e-3f) * from;
    float below = 0;
    for (const float beyond : {-kBustReach, 0.02f})
        below = std::max(below, kBustEnd + offset.y - edgeHeight(camera, aspect, -1, offset, beyond));
    camera.position.y += below, camera.target.y += below;
    return camera;
}

Camera keptBeforeFigure(Camera camera, float aspect, float lift) {
    constexpr float kLowest = kFloor + kAboveFloor;
    const float under = std::max(0.0f, kLowest - camera.position.y);
    camera.position.y += under, camera.target.y += under;
    float above = 0;
    for (const float beyond : {-kFigureReach, kFigureReach})
        above = std::max(above, edgeHeight(camera, aspect, 1, glm::vec3(0), beyond) - kFigureEnd - lift);
    camera.position.y -= above, camera.target.y -= above;
    // Close to the floor it looks up less.
    camera.position.y = std::max(camera.position.y, kLowest);
    return camera;
}

}  // namespace arclight::hair
