// The parameters and measures of the lightprepass demo.
#pragma once

#include "core/measures.h"
#include "core/params.h"
#include "position_errors.h"
#include "reference_comparison.h"
#include "render/lights/lighting_style.h"
#include "sim/lights/cavern.h"

namespace arclight::lightprepass {

using namespace lights;

enum class LightprepassScene : int { cavern, spheres, article };
enum class ShownPass : int { result, normals, depth, light, materials, tiles, difference };

struct LightprepassParams {
    LightprepassScene scene = LightprepassScene::cavern;
    ShownPass show = ShownPass::result;
    LightingStyle style;
    SceneSettings contents;
    FlightSettings flight;
    int worldTiles = 0;
    float haze = 1;
    float inScattering = 1;
    bool compare = false;

    constexpr bool inCavern() const { return scene == LightprepassScene::cavern; }
};

// No condition depends on `show`: stepping through the passes should not rearrange the panel.
constexpr auto rowsOf(LightprepassParams) {
    using P = LightprepassParams;
    using Style = LightingStyle;
    using Contents = SceneSettings;
    constexpr auto inCavern = [](const P& p) { return p.inCavern(); };
    return paramRows<P>(
        Group{"Scene",
              "One scene, drawn by four renderers. Press 1 to 4 to select the renderer, and V to step through the "
              "passes."},
        Param{"scene", "An endless cavern, spheres with normals in all directions, or the scene of the article.",
              &P::scene, labels("cavern", "spheres", "article")}
            .primary(),
        Param{&P::style, &Style::renderer},
        Param{"show", "Show the finished frame, or the output of one pass.", &P::show,
              labels("result", "normals", "depth", "light", "materials", "tiles", "difference")}
            .label("shown pass")
            .primary(),
        Group{"First pass", "Normal and depth of each pixel, in as few bytes as possible."},
        Param{&P::style, &Style::encoding}, Param{&P::style, &Style::buffers}, Param{&P::style, &Style::undivided},
        Group{"Lights",
              "Second pass: a light costs only the pixels that it covers, independent of the number of surfaces."},
        Param{&P::contents, &Contents::lights}, Param{&P::contents, &Contents::lightRadius},
        Param{&P::style, &Style::specular}, Param{&P::contents, &Contents::spots}, Param{&P::contents, &Contents::sun},
        Param{&P::style, &Style::lists}, Param{&P::style, &Style::tileDepths},
        Group{"Proximity shadow", "A light that darkens, which shows how close the ship is to the rock on all sides."},
        Param{&P::contents, &Contents::shadowRadius}, Param{&P::contents, &Contents::shadowLength},
        Param{&P::contents, &Contents::shadowStrength}, Param{&P::contents, &Contents::shadowLines},
        Group{"Multisampling",
              "With four samples per pixel, light is computed for each sample where the samples differ."},
        Param{&P::style, &Style::msaa}, Param{&P::style, &Style::resolvePacked}, Param{&P::style, &Style::smooth},
        Group{"Cavern", "Tiles are chained end to end. The tile under the camera is the origin."},
        Param{&P::contents, &Contents::objects}, embed(&P::flight, +inCavern),
        Param{"worldTiles", "",
              "Mistake: sum the lengths of this many tiles of 4.1 units in world coordinates; 0 chains the tiles "
              "instead.",
              &P::worldTiles, 0, 1000000}
            .label("summed tiles")
            .when(inCavern),
        Param{&P::style, &Style::bump},
        Param{"haze", "", "Density of the haze, relative to the default of the scene.", &P::haze, 0, 4},
        Param{"inScattering", "", "Strength of the light that haze scatters towards the camera around each lamp.",
              &P::inScattering, 0, 4}
            .label("in-scattering")
            .when([](const P& p) { return p.contents.lights > 0; }),
        Group{"Comparison", "The difference between this frame and forward shading."},
        Param{"compare", "Also draw the frame by forward shading, and measure the difference.", &P::compare}
            .label("compare with forward")
            .primary());
}

struct LightprepassMeasures {
    ForwardDifference difference;
    EncodingError packing{kNotMeasured, kNotMeasured, kNotMeasured};
    PositionErrors positions;
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

constexpr auto rowsOf(LightprepassMeasures) {
    using M = LightprepassMeasures;
    return measureRows<M>(
        embed(&M::difference), embed(&M::packing), embed(&M::positions),
        Measure{"seamErrorM", "m",
                "Largest distance between the end of a visible tile and the beginning of the next tile.",
                &M::seamErrorM}
            .absentBecause("only the cavern has tiles"),
        Measure{"sumError", "",
                "Error of the sum of all tile lengths (4.1 units each) in 32-bit floats; chained tiles have no error.",
                &M::sumError}
            .absentBecause("needs summed tiles in the cavern"),
        Measure{"lightFragments", "px",
                "Number of pixels that the volumes of all point lights cover; a pixel under two lights counts twice.",
                &M::lightFragments}
            .costly()
            .ofPixels(),
        Measure{"bytesPerPixelNormals", "B", "Number of bytes per pixel that the first pass writes.",
                &M::bytesPerPixelNormals},
        Measure{"bytesPerPixelLight", "B", "Number of bytes per pixel of the light targets.", &M::bytesPerPixelLight},
        Measure{"bytesPerPixelMaterials", "B", "Number of bytes per pixel of the material target.",
                &M::bytesPerPixelMaterials},
        Measure{"bytesPerPixel", "B", "Number of bytes per pixel of all three passes.", &M::bytesPerPixel},
        Measure{"tilePairs", "", "Number of entries in the light lists of all 16×16 tiles.", &M::tilePairs}
            .costly()
            .ofPixels()
            .absentBecause("only the tiled renderer lists lights per tile"),
        Measure{"falseTilePairs", "", "Number of entries in the light lists whose light reaches no pixel of the tile.",
                &M::falseTilePairs}
            .costly()
            .ofPixels()
            .absentBecause("only the tiled renderer lists lights per tile"),
        Measure{"pointLights", "", "Number of point lights in the scene.", &M::pointLights},
        Measure{"objectsDrawn", "", "Number of meshes and pieces of rock in the view.", &M::objectsDrawn},
        Measure{"trianglesDrawn", "", "Number of triangles of all drawn objects in one pass.", &M::trianglesDrawn});
}

}  // namespace arclight::lightprepass
