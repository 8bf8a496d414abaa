#include "sim/bolts/smooth_light.h"

#include <algorithm>
#include <cmath>

namespace arclight::bolts {
namespace {

// Error between the corners: about 2 (h / r)² for a patch of radius h at the distance r of a light that falls off with
// 1 / r², and 2 d / r for a surface that deviates by d.
constexpr float kMaxRadius = 0.12f, kMaxDeviation = 0.025f;
/// The limit for air, whose light is inversely proportional to the angle between a ray and a light.
constexpr float kMaxAngle = 0.35f;

float distanceToLine(glm::vec3 p, glm::vec3 from, glm::vec3 to) {
    const glm::vec3 along = to - from, d = p - from;
    const float square = glm::dot(along, along);
    const float t = square > 0 ? std::clamp(glm::dot(d, along) / square, 0.0f, 1.0f) : 0;
    return glm::length(d - t * along);
}

}  // namespace

bool isSmooth(const SeenPatch& patch, glm::vec3 eye, std::span<const LineLight> lights,
              std::span<const glm::vec4> air) {
    const glm::vec3 centre = eye + patch.centre;
    for (std::size_t i = 0; i < lights.size(); ++i) {
        const float distance = distanceToLine(centre, lights[i].from, lights[i].to);
        if (patch.radius > kMaxRadius * distance || patch.deviation > kMaxDeviation * distance) return false;
        const float along = glm::dot(glm::vec3(air[i]), patch.direction);
        const float aside = std::sqrt(std::max(air[i].w - along * along, 0.0f));
        if (patch.angle * std::max(along, 0.0f) > kMaxAngle * aside) return false;
    }
    return true;
}

}  // namespace arclight::bolts
