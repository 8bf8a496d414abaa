// How a scene is lit and drawn.
#pragma once

#include "core/params.h"
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
    bool smooth = true;  ///< antialias silhouettes if a pixel has one sample
    float bump = 1;      ///< strength of the normal maps; 0 is smooth
    ListMaker lists = ListMaker::automatic;
    bool tileDepths = false;  ///< a compute shader culls lights that intersect none of a tile's depths
    // Mistakes.
    bool undivided = false;      ///< omits the division by w when positions are reconstructed
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

/// Whether the light pass reads packed normals.
constexpr bool packsNormals(const LightingStyle& style) { return style.renderer != LightRenderer::forward; }
/// Whether the packed samples can be averaged: only pre-pass and tiled rendering take more than one, and an encoding
/// without depth needs the depth of a single sample.
constexpr bool canResolvePacked(const LightingStyle& style) {
    return (style.renderer == LightRenderer::prepass || isTiled(style)) && style.msaa == Samples::four &&
           hasOwnDepth(style.encoding);
}

constexpr auto rowsOf(LightingStyle) {
    using Style = LightingStyle;
    constexpr auto packs = [](const Style& s) { return packsNormals(s); };
    constexpr auto tiles = [](const Style& s) { return isTiled(s); };
    return paramRows<Style>(
        Param{"renderer",
              "prepass adds up light before materials; deferred stores all surface properties; tiled lists the lights "
              "of each 16×16 tile; forward loops over all lights.",
              &Style::renderer, labels("prepass", "deferred", "tiled", "forward")}
            .primary(),
        Param{"encoding",
              "article is the corrected formula, and published the uncorrected one; float16 stores 16-bit normals and "
              "reads "
              "a depth texture.",
              &Style::encoding, kEncodingLabels}
            .label("normal encoding")
            .primary()
            .when(packs),
        Param{"buffers",
              "half stores light in 16-bit floats, or in 32-bit floats if there are over 100 lights; full stores "
              "everything "
              "in 32-bit floats, also the normals of float16; bytes stores light in bytes, which clip it at 1.",
              &Style::buffers, labels("half", "full", "bytes")}
            .label("buffer precision"),
        Param{"specular",
              "off draws no highlights; luminance stores their luminance in alpha (Engel); colour stores their colour "
              "in a "
              "second target.",
              &Style::specular, labels("off", "luminance", "colour")}
            .label("specular highlights"),
        Param{"msaa", "Number of samples per pixel.", &Style::msaa, labels("1", "4")}
            .label("samples per pixel")
            .primary(),
        Param{"smooth", "Smooth silhouettes, which are detected in depth, if there is one sample per pixel.",
              &Style::smooth}
            .label("smooth edges")
            .when([](const Style& s) { return s.msaa == Samples::one; }),
        Param{"bump", "", "Strength of the normal maps of rock and metal; 0 makes them smooth.", &Style::bump, 0, 2}
            .label("bump strength"),
        Param{"lists", "Where the light list of each tile is made; auto uses a compute shader if OpenGL supports it.",
              &Style::lists, labels("auto", "cpu", "compute")}
            .label("light lists from")
            .when(tiles),
        Param{"tileDepths", "Cull lights that lie in front of or behind all surfaces of a tile.", &Style::tileDepths}
            .label("tile depth bounds")
            .when(tiles),
        Param{"undivided", "Mistake: compute positions from the inverse of projection and view without dividing by w.",
              &Style::undivided}
            .label("omit divide by w")
            .when(packs),
        Param{"resolvePacked", "Mistake: average the samples of the packed buffer before it is read.",
              &Style::resolvePacked}
            .label("resolve packed normals")
            .when([](const Style& s) { return canResolvePacked(s); }));
}

}  // namespace arclight::lights
