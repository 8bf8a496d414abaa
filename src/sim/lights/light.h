// The lights of the lightprepass demo.
#pragma once

#include <glm/glm.hpp>

#include "sim/common/vertices.h"

namespace arclight::lights {

struct SpotLight {
    PointLight point;
    glm::vec3 direction{0, 0, -1};             ///< unit, away from the light
    float cosInner = 0.95f, cosOuter = 0.85f;  ///< full light within the first angle, none outside the second
};

struct DirectionalLight {
    glm::vec3 towards{0, 1, 0};  ///< unit, from the scene to the light
    glm::vec3 colour{0};
};

/// A light that darkens: a proximity shadow (drilian, "Scrollathon 2008"). It is a segment with a radius and dims
/// everything near it, on every side. Surfaces within `hull` belong to the caster and stay lit.
struct BlackLight {
    glm::vec3 centre{0};
    glm::vec3 axis{0, 0, 1};  ///< unit, along the segment
    float length = 0;         ///< of the segment, m
    float radius = 0;         ///< distance at which the shadow ends, m; 0 is no shadow
    float hull = 0;           ///< distance at which the shadow begins, m
    float strength = 0;       ///< largest fraction of the light that it removes
    float lineStep = 0;       ///< spacing of equidistant lines that stay lit, m; 0 for none
};

/// Strength of a point light at distance d: 1 / (d² + 1/4), faded to 0 at its radius by the window of B. Karis, "Real
/// Shading in Unreal Engine 4", 2013.
float attenuation(float distance, float radius);

}  // namespace arclight::lights
