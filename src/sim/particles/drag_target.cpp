#include "sim/particles/drag_target.h"

#include <algorithm>

namespace arclight::particles {
namespace {

/// Largest movement of a held point, and the limits of its height, m.
constexpr float kReach = 4, kHighest = 3.4f, kLowest = 0.15f;
/// Emitters below this height stand on the floor, m.
constexpr float kFloorHeight = 0.5f;

}  // namespace

std::optional<DragTarget> dragTarget(const Effect& effect) {
    const auto rides = [](const Emitter& emitter) { return emitter.ridesBeam; };
    if (std::any_of(effect.emitters.begin(), effect.emitters.end(), rides)) return DragTarget{effect.beam.target};
    for (const Attractor& attractor : effect.attractors)
        if (attractor.follows) return DragTarget{attractor.position};
    for (const Emitter& emitter : effect.emitters)
        if (emitter.follows) return DragTarget{emitter.position, emitter.position.y < kFloorHeight};
    return std::nullopt;
}

glm::vec3 offsetUnderPointer(const DragTarget& held, const Camera& camera, glm::vec2 clip, float aspect) {
    const glm::vec3 ray = camera.rayThrough(clip, aspect), forward = camera.forward();
    glm::vec3 offset(0);
    if (held.isOnFloor) {
        // A ray at or above the horizon moves the point as far as the reach allows.
        const float down = std::min(ray.y, -0.01f);
        offset = camera.position + ray * ((held.rest.y - camera.position.y) / down) - held.rest;
        const float away = glm::length(glm::vec2(offset.x, offset.z));
        const float kept = away > kReach ? kReach / away : 1.0f;
        return {kept * offset.x, 0, kept * offset.z};
    }
    const float along = glm::dot(held.rest - camera.position, forward) / std::max(glm::dot(ray, forward), 0.1f);
    offset = camera.position + ray * along - held.rest;
    return glm::clamp(offset, glm::vec3(-kReach, kLowest - held.rest.y, -kReach),
                      glm::vec3(kReach, kHighest - held.rest.y, kReach));
}

}  // namespace arclight::particles
