#include "sim/particles/shadow_light.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"

namespace arclight::particles {
namespace {

constexpr float kNearestLamp = 0.2f;  ///< m in front of a lamp at which its map begins

/// Strength of a lamp's light at a point.
float strengthAt(const Lamp& lamp, glm::vec3 p) {
    const glm::vec3 to = p - lamp.position;
    return (lamp.power.x + lamp.power.y + lamp.power.z) / kPi / (glm::dot(to, to) + lamp.radius * lamp.radius);
}

}  // namespace

bool castsShadows(const Material& material) {
    constexpr float kMinOpacity = 0.2f;
    return material.opacity >= kMinOpacity && material.book != Book::fire;
}

void findShadowCasters(const Effect& effect, std::span<const Particle> particles, std::vector<ShadowCaster>& casters) {
    constexpr float kFilled = 0.8f, kMinAlpha = 0.01f;
    casters.clear();
    for (const Particle& p : particles) {
        const Material& material = materialOf(effect, p);
        if (!castsShadows(material) || p.stretch > 0) continue;
        const float alpha = kFilled * material.opacity * opacityOf(p.look);
        if (alpha > kMinAlpha) casters.push_back({p.position, 0.45f * p.scale, alpha});
    }
}

glm::vec3 ShadowLight::mapped(glm::vec3 p) const {
    const glm::vec3 at = seen(p);
    const float w = lamp >= 0 ? std::max(at.z, 0.05f) : 1;
    return {0.5f + 0.5f * at.x * scale.x / w, 0.5f + 0.5f * at.y * scale.y / w,
            std::clamp((at.z - near) / (far - near), 0.0f, 1.0f)};
}

ShadowLight shadowLightOf(std::span<const ShadowCaster> casters, const KeyLight& key, std::span<const Lamp> lamps) {
    BoundingBox<float> bounds;
    for (const ShadowCaster& c : casters) bounds.add(c.centre, c.radius);
    ShadowLight light;
    if (casters.empty()) return light;
    const glm::vec3 centre = bounds.centre();
    float strongest = key.light.x + key.light.y + key.light.z;
    for (std::size_t i = 0; i < lamps.size(); ++i)
        if (const float strength = strengthAt(lamps[i], centre);
            strength > strongest && !bounds.holds(lamps[i].position, kNearestLamp))
            strongest = strength, light.lamp = static_cast<int>(i);
    light.origin = light.lamp >= 0 ? lamps[static_cast<std::size_t>(light.lamp)].position : centre;
    light.along = light.lamp >= 0 ? glm::normalize(centre - light.origin) : -key.toLight;
    const glm::vec3 aside = std::abs(light.along.y) < 0.95f ? glm::vec3(0, 1, 0) : glm::vec3(1, 0, 0);
    light.right = glm::normalize(glm::cross(light.along, aside));
    light.up = glm::cross(light.right, light.along);
    glm::vec2 reach(1e-3f);
    light.near = 1e9f, light.far = -1e9f;
    for (const ShadowCaster& c : casters) {
        const glm::vec3 at = light.seen(c.centre);
        const float half = 0.5f * kCasterDepth * c.radius;
        light.near = std::min(light.near, at.z - half), light.far = std::max(light.far, at.z + half);
        const float w = light.lamp >= 0 ? std::max(at.z, kNearestLamp) : 1;
        reach = glm::max(reach, (glm::abs(glm::vec2(at)) + c.radius) / w);
    }
    if (light.lamp >= 0) light.near = std::max(light.near, kNearestLamp), reach = glm::min(reach, glm::vec2(6));
    light.far = std::max(light.far, light.near + 1e-3f);
    light.scale = 1.0f / reach;
    return light;
}

double marchedTransmittance(const ShadowLight& light, std::span<const ShadowCaster> casters, glm::vec3 p) {
    const glm::vec3 at = light.seen(p);
    double depth = 0;
    for (const ShadowCaster& c : casters) {
        const glm::vec3 centre = light.seen(c.centre);
        // The rays of a lamp diverge.
        const float w = light.lamp >= 0 ? centre.z / std::max(at.z, 0.05f) : 1;
        const glm::vec2 offset = (w * glm::vec2(at) - glm::vec2(centre)) / c.radius;
        const float left = 1 - glm::dot(offset, offset);
        if (left <= 0 || (light.lamp >= 0 && centre.z < kNearestLamp)) continue;
        const float length = kCasterDepth * c.radius;
        const auto before = static_cast<double>(std::clamp((at.z - centre.z) / length + 0.5f, 0.0f, 1.0f));
        depth -= before * std::log1p(static_cast<double>(-c.alpha * left * left));
    }
    return std::exp(-depth);
}

SliceOrder sliceOrder(glm::vec3 toLight, glm::vec3 toViewer) {
    const bool isLitFromFront = glm::dot(toLight, toViewer) >= 0;
    return {glm::normalize(isLitFromFront ? toLight + toViewer : toLight - toViewer), isLitFromFront};
}

}  // namespace arclight::particles
