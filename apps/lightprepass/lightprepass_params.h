// The parameters and measures of the lightprepass demo; lightprepass_rows.h has their tables.
#pragma once

#include "core/measures.h"
#include "core/values.h"
#include "render/lights/lighting_style.h"

namespace arclight::lightprepass {

using namespace lights;

enum class LightprepassScene : int { cavern, spheres, article };
inline constexpr Labels kEncodingLabels =
    labels("article", "printed", "octahedral", "spheremap", "xyz8", "float16");
enum class ShownPass : int { result, normals, depth, light, materials, tiles, difference };

struct LightprepassParams {
    LightprepassScene scene = LightprepassScene::cavern;
    LightRenderer renderer = LightRenderer::prepass;
    ShownPass show = ShownPass::result;

    NormalEncoding encoding = NormalEncoding::octahedral;
    Buffers buffers = Buffers::half;
    bool undivided = false;

    int lights = 64;
    float lightRadius = 2.8f;
    Specular specular = Specular::colour;
    bool spots = true;
    bool sun = false;
    ListMaker lists = ListMaker::automatic;
    bool tileDepths = false;

    float shadowRadius = 3.0f;
    float shadowLength = 2.6f;
    float shadowStrength = 0.92f;
    float shadowLines = 0;

    Samples msaa = Samples::one;
    bool resolvePacked = false;
    bool smooth = true;

    int objects = 100;
    float speed = 4;
    bool loop = false;
    int worldTiles = 0;
    float bump = 1;
    float haze = 1;
    float inScattering = 1;

    bool compare = false;
};

constexpr bool isTiled(const LightprepassParams& p) { return p.renderer == LightRenderer::tiled; }
/// Whether the light pass reads packed normals.
constexpr bool packsNormals(const LightprepassParams& p) { return p.renderer != LightRenderer::forward; }
constexpr bool hasLights(const LightprepassParams& p) { return p.lights > 0; }
constexpr bool hasShadow(const LightprepassParams& p) { return p.shadowRadius > 0; }
constexpr bool inCavern(const LightprepassParams& p) { return p.scene == LightprepassScene::cavern; }
/// Whether the packed samples can be averaged: only pre-pass and tiled rendering take more than one, and an encoding
/// without depth needs the depth of a single sample.
constexpr bool canResolvePacked(const LightprepassParams& p) {
    return (p.renderer == LightRenderer::prepass || isTiled(p)) && p.msaa == Samples::four && hasOwnDepth(p.encoding);
}

constexpr LightingStyle styleOf(const LightprepassParams& p) {
    return {.renderer = p.renderer,
            .encoding = p.encoding,
            .buffers = p.buffers,
            .specular = p.specular,
            .msaa = p.msaa,
            .smooth = p.smooth,
            .bump = p.bump,
            .lists = p.lists,
            .tileDepths = p.tileDepths,
            .undivided = p.undivided,
            .resolvePacked = p.resolvePacked};
}

// No condition depends on `show`: stepping through the passes should not rearrange the panel.
struct LightprepassMeasures {
    double psnrToForward = kNotMeasured;
    double maxDiffToForward = kNotMeasured;
    double normalErrorMeanDeg = kNotMeasured;
    double normalErrorMaxDeg = kNotMeasured;
    double depthErrorMax = kNotMeasured;
    double reprojectionErrorPx = kNotMeasured;
    double depthErrorM = kNotMeasured;
    double depthErrorShare = kNotMeasured;
    double seamErrorM = kNotMeasured;
    double sumError = kNotMeasured;
    double lightFragments = kNotMeasured;
    double bytesPerPixelNormals = kNotMeasured;
    double bytesPerPixelLight = kNotMeasured;
    double bytesPerPixelMaterials = kNotMeasured;
    double bytesPerPixel = kNotMeasured;
    double tilePairs = kNotMeasured;
    double falseTilePairs = kNotMeasured;
    double pointLights = kNotMeasured;
    double objectsDrawn = kNotMeasured;
    double trianglesDrawn = kNotMeasured;
};

}  // namespace arclight::lightprepass
