#include "sim/springs/field_view.h"

#include <algorithm>
#include <cmath>

namespace arclight::springs {
namespace {

constexpr float kTallest = 20;  // pegs; a bead that swings higher may disappear at the frame's edge
constexpr float kLowest = 34;   // height of the camera
constexpr glm::vec2 kRestingGlow{0.66f, 0.84f};

/// The indices from one end to the other, the farthest from the camera first.
struct Order {
    int begin = 0, end = 0, way = 1;
    static Order farFirst(bool towardsLarger) {
        return towardsLarger ? Order{kFieldSide - 2, -1, -1} : Order{0, kFieldSide - 1, 1};
    }
};

}  // namespace

Camera fieldCamera() {
    return {
        .position = {-54, 66, 268}, .target = {6, -24, 40}, .fovY = 0.62f, .near = 10, .far = 1500, .leastAspect = 0};
}

Camera fieldCamera(const CameraControl& control) {
    Camera camera = control.applied(fieldCamera());
    const float lift = std::max(0.0f, kLowest - camera.position.y);
    camera.position.y += lift;
    return camera;
}

std::optional<glm::vec2> pegUnder(const Camera& camera, glm::vec2 pointer) {
    const float slope = camera.halfTangents(1).y;
    const glm::mat3 toWorld(glm::inverse(camera.view()));
    const glm::vec3 ray = toWorld * glm::vec3(pointer.x * slope, pointer.y * slope, -1);
    if (ray.y > -1e-3f) return std::nullopt;
    const glm::vec3 hit = camera.position + ray * (-camera.position.y / ray.y);
    const glm::vec2 peg{hit.x + kFieldCentre, hit.z + kFieldCentre};
    const bool isInside = peg.x >= 0 && peg.x <= kFieldSide - 1 && peg.y >= 0 && peg.y <= kFieldSide - 1;
    return isInside ? std::optional(peg) : std::nullopt;
}

bool rowsRunAlongX(const Camera& camera) {
    const glm::vec3 forward = camera.forward();
    return std::abs(forward.z) >= std::abs(forward.x);
}

std::vector<std::uint32_t> pegsSeen(const Camera& camera, float aspect) {
    const glm::mat4 toClip = camera.projection(aspect) * camera.view();
    const auto isSeen = [&](int i, int j) {
        for (const float height : {-kTallest, 0.0f, kTallest}) {
            const glm::vec4 clip = toClip * glm::vec4(static_cast<float>(i) - kFieldCentre, height,
                                                      static_cast<float>(j) - kFieldCentre, 1);
            const float reach = clip.w * 1.06f;
            if (clip.w > 0 && std::abs(clip.x) < reach && std::abs(clip.y) < reach) return true;
        }
        return false;
    };
    const glm::vec3 forward = camera.forward();
    const bool runsAlongX = rowsRunAlongX(camera);
    const Order rows = Order::farFirst(runsAlongX ? forward.z > 0 : forward.x > 0);
    const float aside = runsAlongX ? forward.x : forward.z, ahead = runsAlongX ? forward.z : forward.x;
    const Order pegs = Order::farFirst(aside > 0.5f * std::abs(ahead));
    std::vector<std::uint32_t> seen;
    for (int row = rows.begin; row != rows.end; row += rows.way)
        for (int k = pegs.begin; k != pegs.end; k += pegs.way) {
            const int i = runsAlongX ? k : row, j = runsAlongX ? row : k;
            if (isSeen(i, j)) seen.push_back(static_cast<std::uint32_t>(j * kFieldSide + i));
        }
    return seen;
}

glm::vec2 fieldGlow(const Camera& camera, float aspect) {
    const Camera rest = fieldCamera();
    if (camera.position == rest.position && camera.target == rest.target) return kRestingGlow;
    // A glow at infinity: its vertical position follows from the camera's tilt, its horizontal one from its yaw.
    const glm::vec3 towards = rest.rayThrough(2.0f * kRestingGlow - 1.0f, aspect);
    const glm::mat4 toClip = camera.projection(aspect) * camera.view();
    const glm::vec3 ahead = camera.forward();
    const glm::vec2 level = glm::normalize(glm::vec2(ahead.x, ahead.z) + glm::vec2(0, -1e-6f)) *
                            glm::length(glm::vec2(towards.x, towards.z));
    const glm::vec4 centre = toClip * glm::vec4(level.x, towards.y, level.y, 0);
    const glm::vec4 glow = toClip * glm::vec4(towards, 0);
    constexpr float kFar = 8;
    const float across = glow.w > 0 ? std::clamp(glow.x / glow.w, -kFar, kFar) : kFar;
    const float up = centre.w > 1e-3f ? std::clamp(centre.y / centre.w, -kFar, kFar) : kFar;
    return {0.5f + 0.5f * across, 0.5f + 0.5f * up};
}

}  // namespace arclight::springs
