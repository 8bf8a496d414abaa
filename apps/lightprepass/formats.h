// What the chosen encoding, buffers and highlights make of targets and programs.
#pragma once

#include "shader_features.h"
#include "gfx/texture.h"
#include "lightprepass_params.h"

namespace arclight::lightprepass {

inline bool isFull(const LightprepassParams& params) { return params.buffers == Buffers::full; }
/// Whether the packed texel holds the depth, or the depth texture is read.
bool hasOwnDepth(const LightprepassParams& params);

/// Of the packed texel.
PixelFormat normalFormat(const LightprepassParams& params);
/// Of the light that surfaces give back.
PixelFormat shadedFormat(const LightprepassParams& params);
/// Of the target that lights are added up in.
PixelFormat lightFormat(const LightprepassParams& params);

/// What the first pass writes where nothing is, `far` m away.
glm::vec4 emptyTexel(const LightprepassParams& params, float far);

/// The feature of the encoding, and those of the highlights.
std::uint32_t encodingFeature(const LightprepassParams& params);
std::uint32_t highlightFeatures(const LightprepassParams& params);

}  // namespace arclight::lightprepass
