// Formats of targets and features of programs for the chosen encoding, buffers and highlights.
#pragma once

#include "gfx/texture.h"
#include "render/lights/lighting_style.h"
#include "render/lights/shader_features.h"

namespace arclight::lights {

/// Format of the packed texel.
PixelFormat normalFormat(const LightingStyle& style);
/// Format of shaded surfaces.
PixelFormat shadedFormat(const LightingStyle& style);
/// Format of the target that accumulates the light of `lights` point lights.
PixelFormat lightFormat(const LightingStyle& style, std::size_t lights);

/// The value that clears the packed target: no surface, at the distance `far`, m.
glm::vec4 emptyTexel(const LightingStyle& style, float far);

/// The feature of the encoding, and the features of the highlights.
std::uint32_t encodingFeature(const LightingStyle& style);
std::uint32_t highlightFeatures(const LightingStyle& style);

}  // namespace arclight::lights
