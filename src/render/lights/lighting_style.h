// How a scene is lit and drawn.
#pragma once

#include "sim/lights/normal_encoding.h"

namespace arclight::lights {

enum class LightRenderer : int { prepass, deferred, tiled, forward };
enum class Specular : int { off, luminance, colour };
enum class Samples : int { one, four };
enum class Buffers : int { half, full, bytes };
enum class ListMaker : int { automatic, cpu, compute };

struct LightingStyle {
    LightRenderer renderer = LightRenderer::prepass;
    NormalEncoding encoding = NormalEncoding::octahedral;
    Buffers buffers = Buffers::half;
    Specular specular = Specular::colour;
    Samples msaa = Samples::one;
    bool smooth = true;  ///< smooths silhouettes where a pixel has one sample
    float bump = 1;      ///< strength of the normal maps; 0 is smooth
    ListMaker lists = ListMaker::automatic;
    bool tileDepths = false;  ///< a compute shader leaves out lights that no depth of a tile meets
    // Mistakes.
    bool undivided = false;      ///< leaves out the divide by w where positions are reconstructed
    bool resolvePacked = false;  ///< averages the samples of packed texels
};

constexpr bool isTiled(const LightingStyle& style) { return style.renderer == LightRenderer::tiled; }
constexpr bool isFull(const LightingStyle& style) { return style.buffers == Buffers::full; }
/// Whether the last pass smooths silhouettes, which four samples per pixel do by themselves.
constexpr bool smooths(const LightingStyle& style) { return style.smooth && style.msaa == Samples::one; }
/// Whether the packed texel holds the depth; otherwise the depth texture is read.
constexpr bool hasOwnDepth(NormalEncoding encoding) {
    return encoding != NormalEncoding::xyz8 && encoding != NormalEncoding::float16;
}

}  // namespace arclight::lights
