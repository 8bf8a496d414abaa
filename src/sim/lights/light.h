// Lights as the lightprepass demo knows them, and what they give to a place. The shaders hold the same formulas.
#pragma once

#include <glm/glm.hpp>

namespace arclight::lights {

/// Shines to all sides; nothing reaches farther than `radius`.
struct PointLight {
    glm::vec3 position{0};
    float radius = 1;    ///< m
    glm::vec3 colour{0};  ///< irradiance at a distance of 1 m, linear
    friend bool operator==(const PointLight&, const PointLight&) = default;
};

struct SpotLight {
    PointLight point;
    glm::vec3 direction{0, 0, -1};             ///< unit, away from the light
    float cosInner = 0.95f, cosOuter = 0.85f;  ///< full within the first, none outside the second
};

struct DirectionalLight {
    glm::vec3 towards{0, 1, 0};  ///< unit, from the scene to the light
    glm::vec3 colour{0};
};

/// The light that darkens: a proximity shadow. It is a segment with a radius, and dims whatever is near it on every
/// side
/// ("Scrollathon 2008"). What lies within `hull` belongs to whoever casts it and is spared.
struct BlackLight {
    glm::vec3 centre{0};
    glm::vec3 axis{0, 0, 1};  ///< unit, along the segment
    float length = 0;         ///< of the segment, m
    float radius = 0;         ///< where the shadow ends, m; 0 is no shadow
    float hull = 0;           ///< where it begins, m
    float strength = 0;       ///< share of the light that it takes at the most
};

/// A point light's strength at a distance: 1/d^2, bounded near the light and faded to 0 at its radius
/// (B. Karis, "Real Shading in Unreal Engine 4", 2013).
float attenuation(float distance, float radius);

/// Irradiance at `place` on a surface that faces `normal`.
glm::vec3 irradiance(const PointLight& light, glm::vec3 position, glm::vec3 normal);

/// Distance of `place` from the black light's segment.
float distanceToSegment(const BlackLight& light, glm::vec3 position);

/// Share of the light that the proximity shadow leaves; a function of the distance to the segment only.
float remainingLight(const BlackLight& light, glm::vec3 position);

}  // namespace arclight::lights
