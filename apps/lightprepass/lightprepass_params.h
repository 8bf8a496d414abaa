// What can be set and what is measured in the lightprepass demo: one declaration for sliders, command line and docs.
#pragma once

#include "core/measures.h"
#include "core/params.h"
#include "sim/lights/normal_encoding.h"

namespace arclight::lightprepass {

using namespace lights;

enum class LightprepassScene : int { cavern, spheres, article };
enum class LightRenderer : int { prepass, deferred, tiled, forward };
enum class Specular : int { off, luminance, colour };
enum class Samples : int { one, four };
enum class Buffers : int { half, full };
enum class ListMaker : int { automatic, cpu, compute };
enum class ShownPass : int { result, normals, depth, light, materials, tiles, difference };

struct LightprepassParams {
    LightprepassScene scene = LightprepassScene::cavern;
    LightRenderer renderer = LightRenderer::prepass;
    ShownPass show = ShownPass::result;

    NormalEncoding encoding = NormalEncoding::article;
    Buffers buffers = Buffers::half;

    int lights = 64;
    float lightRadius = 2.8f;
    Specular specular = Specular::luminance;
    bool spots = true;
    bool sun = true;
    ListMaker lists = ListMaker::automatic;
    bool tileDepths = false;

    float shadowRadius = 3.0f;
    float shadowLength = 2.6f;
    float shadowStrength = 0.92f;

    Samples msaa = Samples::one;
    bool resolvePacked = false;
    bool smooth = true;

    int objects = 100;
    float speed = 4;
    bool loop = false;
    float bump = 1;
    float haze = 1;
    float inScattering = 1;

    bool compare = false;
};

constexpr bool isTiled(const LightprepassParams& p) { return p.renderer == LightRenderer::tiled; }
/// Whether a first pass leaves packed normals for the light to read.
constexpr bool packsNormals(const LightprepassParams& p) { return p.renderer != LightRenderer::forward; }
constexpr bool hasLights(const LightprepassParams& p) { return p.lights > 0; }
constexpr bool hasShadow(const LightprepassParams& p) { return p.shadowRadius > 0; }
constexpr bool inCavern(const LightprepassParams& p) { return p.scene == LightprepassScene::cavern; }
/// Whether packed samples could be averaged: only the pre-pass takes more than one, and texels without a depth of their
/// own cannot be read without the depth of a sample.
constexpr bool canResolvePacked(const LightprepassParams& p) {
    return (p.renderer == LightRenderer::prepass || isTiled(p)) && p.msaa == Samples::four &&
           p.encoding != NormalEncoding::xyz8 && p.encoding != NormalEncoding::float16;
}

// What `show` leaves to be seen is no condition here: walking through the passes should not rearrange the panel.
constexpr auto rowsOf(LightprepassParams) {
    return paramRows<LightprepassParams>(
        Group{"Scene", "One scene, drawn in four ways. Keys 1 to 4 choose the renderer, V walks through the passes."},
        Param{"scene", "A cavern without end, spheres with normals to all sides, or the article's picture.",
              &LightprepassParams::scene, labels("cavern", "spheres", "article")}
            .primary(),
        Param{"renderer",
              "prepass gathers light first; deferred keeps all of the surface; tiled lists lights by squares; forward "
              "loops over all.",
              &LightprepassParams::renderer, labels("prepass", "deferred", "tiled", "forward")}
            .primary(),
        Param{"show", "The finished picture, or what one pass has left.", &LightprepassParams::show,
              labels("result", "normals", "depth", "light", "materials", "tiles", "difference")}
            .label("shown pass")
            .primary(),
        Group{"First pass", "Normal and depth of every pixel, in as few bytes as will do."},
        Param{"encoding",
              "article is corrected, printed as the article prints it; float16 keeps 16 bits and a depth texture.",
              &LightprepassParams::encoding, labels("article", "printed", "octahedral", "spheremap", "xyz8", "float16")}
            .label("normal encoding")
            .primary()
            .when(packsNormals),
        Param{"buffers",
              "half: light in 16 bits, sums of over 100 lights in 32. full: all in 32, where float16 keeps every bit.",
              &LightprepassParams::buffers, labels("half", "full")}
            .label("buffer precision"),
        Group{"Lights", "Second pass: each light costs the pixels that it covers, whatever stands there."},
        Param{"lights", "", "Point lights.", &LightprepassParams::lights, 0, 4096}.label("point lights").primary(),
        Param{"lightRadius", "m", "How far the drifting lights reach.", &LightprepassParams::lightRadius, 0.5f, 20.0f}
            .logarithmic()
            .primary()
            .when(hasLights),
        Param{"specular", "Highlights: none, their luminance in alpha (Engel), or their colour in a second target.",
              &LightprepassParams::specular, labels("off", "luminance", "colour")}
            .label("specular highlights"),
        Param{"spots", "The ship's lamp, or the scene's.", &LightprepassParams::spots}.label("spotlights"),
        Param{"sun", "The directional light.", &LightprepassParams::sun}.label("directional light"),
        Param{"lists", "Who lists the lights of each tile (tiled): auto takes a compute shader where OpenGL has one.",
              &LightprepassParams::lists, labels("auto", "cpu", "compute")}
            .label("light lists made by")
            .when(isTiled),
        Param{"tileDepths",
              "Lists that a compute shader makes leave out lights before or behind all that the tile shows.",
              &LightprepassParams::tileDepths}
            .label("tile depth bounds")
            .when([](const LightprepassParams& p) { return isTiled(p) && p.lists != ListMaker::cpu; }),
        Group{"Proximity shadow", "A light that darkens: how near the ship is to a wall, on every side."},
        Param{"shadowRadius", "m", "Where the shadow ends; 0 is none.", &LightprepassParams::shadowRadius, 0, 12},
        Param{"shadowLength", "m", "Length of the segment it surrounds.", &LightprepassParams::shadowLength, 0, 12}
            .when([](const LightprepassParams& p) { return hasShadow(p) && p.shadowStrength > 0; }),
        Param{"shadowStrength", "", "Share of the light that it takes.", &LightprepassParams::shadowStrength, 0, 1}
            .when(hasShadow),
        Group{"Multisampling", "Four samples a pixel: light is gathered for each of them where they differ."},
        Param{"msaa", "Samples a pixel.", &LightprepassParams::msaa, labels("1", "4").former(0, "0")}
            .label("samples per pixel")
            .primary(),
        Param{"resolvePacked", "The mistake: averages the samples of the packed buffer before it is read.",
              &LightprepassParams::resolvePacked}
            .label("resolve packed normals")
            .when(canResolvePacked),
        Param{"smooth", "Softens the edges of the finished picture where each pixel has one sample.",
              &LightprepassParams::smooth}
            .label("smooth edges")
            .when([](const LightprepassParams& p) { return p.msaa == Samples::one; }),
        Group{"Cavern", "Tiles laid end to end; the one under the ship is the origin."},
        Param{"objects", "", "Boulders and spikes, or spheres.", &LightprepassParams::objects, 10, 2000}.logarithmic(),
        Param{"speed", "m/s", "Of the ship.", &LightprepassParams::speed, 0, 40}
            .label("speed of the ship")
            .when(inCavern),
        Param{"loop", "Repeats the farthest tile in sight until switched off.", &LightprepassParams::loop}
            .label("repeat the tile")
            .when(inCavern),
        Param{"bump", "", "Relief of rock and metal; 0 is smooth.", &LightprepassParams::bump, 0, 2}.label("relief"),
        Param{"haze", "", "Thickness of the air.", &LightprepassParams::haze, 0, 4},
        Param{"inScattering", "", "Light that the haze scatters towards the camera around each lamp.",
              &LightprepassParams::inScattering, 0, 4}
            .label("in-scattering")
            .former("glowInAir")
            .when(hasLights),
        Group{"Comparison", "The same frame by forward shading, and how far it is from this one."},
        Param{"compare", "Draws forward shading as well and measures the difference.", &LightprepassParams::compare}
            .label("compare with forward")
            .primary());
}

struct LightprepassMeasures {
    double psnrToForward = kNotMeasured;
    double maxDiffToForward = kNotMeasured;
    double normalErrorMeanDeg = kNotMeasured;
    double normalErrorMaxDeg = kNotMeasured;
    double depthErrorMax = kNotMeasured;
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

constexpr auto rowsOf(LightprepassMeasures) {
    return measureRows<LightprepassMeasures>(
        Measure{"psnrToForward", "dB",
                "Likeness of the displayed picture to forward shading's; 999 where no pixel differs. Needs compare.",
                &LightprepassMeasures::psnrToForward}
            .costly()
            .absentBecause("only with compare is the frame drawn by forward shading, too"),
        Measure{"maxDiffToForward", "",
                "Largest |a - b| / (1 + b) of scene light a to forward shading's b. Needs compare.",
                &LightprepassMeasures::maxDiffToForward}
            .costly()
            .absentBecause("only with compare is the frame drawn by forward shading, too"),
        Measure{"normalErrorMeanDeg", "deg", "Mean error of the encoding's normals, over the sphere.",
                &LightprepassMeasures::normalErrorMeanDeg},
        Measure{"normalErrorMaxDeg", "deg", "Largest error of the encoding's normals, over the sphere.",
                &LightprepassMeasures::normalErrorMaxDeg},
        Measure{"depthErrorMax", "", "Largest error of the encoding's depth, of a depth range from 0 to 1.",
                &LightprepassMeasures::depthErrorMax}
            .atMost(1.55e-5),
        Measure{"lightFragments", "px",
                "Pixels that the volumes of all point lights cover, each light counted by itself.",
                &LightprepassMeasures::lightFragments}
            .costly(),
        Measure{"bytesPerPixelNormals", "B", "Written by the first pass to a pixel.",
                &LightprepassMeasures::bytesPerPixelNormals},
        Measure{"bytesPerPixelLight", "B", "Of the light target, a pixel.", &LightprepassMeasures::bytesPerPixelLight},
        Measure{"bytesPerPixelMaterials", "B", "Of the target of the surfaces, a pixel.",
                &LightprepassMeasures::bytesPerPixelMaterials},
        Measure{"bytesPerPixel", "B", "Of all three, a pixel.", &LightprepassMeasures::bytesPerPixel},
        Measure{"tilePairs", "", "Pairs of a light and a 16x16 tile in the lists (tiled).",
                &LightprepassMeasures::tilePairs}
            .costly()
            .absentBecause("only the tiled renderer lists lights by tiles"),
        Measure{"falseTilePairs", "", "Pairs in the lists whose light meets no pixel's view in that tile (tiled).",
                &LightprepassMeasures::falseTilePairs}
            .costly()
            .absentBecause("only the tiled renderer lists lights by tiles"),
        Measure{"pointLights", "", "Point lights in the scene.", &LightprepassMeasures::pointLights},
        Measure{"objectsDrawn", "", "Solids and pieces of rock inside the view.", &LightprepassMeasures::objectsDrawn},
        Measure{"trianglesDrawn", "", "Their triangles, each pass counted once.",
                &LightprepassMeasures::trianglesDrawn});
}

}  // namespace arclight::lightprepass
