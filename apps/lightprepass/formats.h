// Formats of targets and features of programs for the chosen encoding, buffers and highlights.
#pragma once

#include "shader_features.h"
#include "gfx/texture.h"
#include "lightprepass_params.h"

namespace arclight::lightprepass {

inline bool isFull(const LightprepassParams& params) { return params.buffers == Buffers::full; }
/// Whether the packed texel holds the depth; otherwise the depth texture is read.
bool hasOwnDepth(const LightprepassParams& params);

/// Format of the packed texel.
PixelFormat normalFormat(const LightprepassParams& params);
/// Format of shaded surfaces.
PixelFormat shadedFormat(const LightprepassParams& params);
/// Format of the target that accumulates light.
PixelFormat lightFormat(const LightprepassParams& params);

/// The value that clears the packed target: no surface, at the distance `far`, m.
glm::vec4 emptyTexel(const LightprepassParams& params, float far);

/// The feature of the encoding, and the features of the highlights.
std::uint32_t encodingFeature(const LightprepassParams& params);
std::uint32_t highlightFeatures(const LightprepassParams& params);

}  // namespace arclight::lightprepass
