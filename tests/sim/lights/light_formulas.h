// The irradiance from lights, as in shaders/lights/light.glsl.
#pragma once

#include <algorithm>
#include <cmath>

#include "sim/lights/light.h"

namespace arclight::lights {

/// Irradiance of a surface at `position` with the unit normal `normal`.
inline glm::vec3 irradiance(const PointLight& light, glm::vec3 position, glm::vec3 normal) {
    const glm::vec3 to = light.position - position;
    const float distance = glm::length(to);
    const float cosine = distance > 0 ? std::max(0.0f, glm::dot(normal, to) / distance) : 0.0f;
    return light.colour * (cosine * attenuation(distance, light.radius));
}

/// Distance of `position` from the segment of the light that darkens, m.
inline float distanceToSegment(const BlackLight& light, glm::vec3 position) {
    const glm::vec3 from = position - light.centre;
    const float half = 0.5f * light.length;
    const float along = std::clamp(glm::dot(from, light.axis), -half, half);
    return glm::length(from - along * light.axis);
}

/// Fraction of the light that the proximity shadow lets through; depends only on the distance from the segment.
inline float remainingLight(const BlackLight& light, glm::vec3 position) {
    if (!(light.radius > 0)) return 1;
    const float distance = distanceToSegment(light, position);
    const float fade = std::max(0.0f, 1 - distance / light.radius);
    const float onset = std::clamp((distance - light.hull) / 0.25f, 0.0f, 1.0f);
    return 1 - light.strength * onset * (1 - (1 - fade) * (1 - fade));
}

}  // namespace arclight::lights
