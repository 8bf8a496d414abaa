// The tables of parameters and measures. In the demo, only main.cpp includes them.
#pragma once

#include "core/measures.h"
#include "core/params.h"
#include "lightprepass_params.h"

namespace arclight::lightprepass {

constexpr auto rowsOf(LightprepassParams) {
    return paramRows<LightprepassParams>(
        Group{"Scene",
              "One scene, drawn in four ways. Press 1 to 4 to choose the renderer, V to step through the passes."},
        Param{"scene", "An endless cavern, spheres with normals in all directions, or the article's scene.",
              &LightprepassParams::scene, labels("cavern", "spheres", "article")}
            .primary(),
        Param{"renderer",
              "prepass gathers light before materials; deferred stores the whole surface; tiled lists the lights of "
              "each 16×16 tile; forward loops over all lights.",
              &LightprepassParams::renderer, labels("prepass", "deferred", "tiled", "forward")}
            .primary(),
        Param{"show", "The finished frame, or the output of one pass.", &LightprepassParams::show,
              labels("result", "normals", "depth", "light", "materials", "tiles", "difference")}
            .label("shown pass")
            .primary(),
        Group{"First pass", "Normal and depth of every pixel, in as few bytes as possible."},
        Param{
            "encoding",
            "article is the corrected formula, printed the one that the article prints; float16 stores 16-bit normals "
            "and reads a depth texture.",
            &LightprepassParams::encoding, kEncodingLabels}
            .label("normal encoding")
            .primary()
            .when(packsNormals),
        Param{
            "buffers",
            "half: light in 16-bit floats, sums of over 100 lights in 32-bit ones. full: everything in 32-bit floats, "
            "normals of float16 included. bytes: light in bytes, which cut it off at 1.",
            &LightprepassParams::buffers, labels("half", "full", "bytes")}
            .label("buffer precision"),
        Param{"undivided", "The mistake: positions from the inverse of projection and view without the divide by w.",
              &LightprepassParams::undivided}
            .label("leave out the divide by w")
            .when(packsNormals),
        Group{"Lights", "Second pass: each light costs the pixels that it covers, whatever surfaces they show."},
        Param{"lights", "", "Number of point lights.", &LightprepassParams::lights, 0, 4096}
            .label("point lights")
            .primary(),
        Param{"lightRadius", "m", "Mean reach of the drifting lights.", &LightprepassParams::lightRadius, 0.5f, 20.0f}
            .logarithmic()
            .primary()
            .when(hasLights),
        Param{"specular", "No highlights, their luminance in alpha (Engel), or their colour in a second target.",
              &LightprepassParams::specular, labels("off", "luminance", "colour")}
            .label("specular highlights"),
        Param{"spots", "Switch on the spotlight of the ship or of the scene.", &LightprepassParams::spots}.label(
            "spotlights"),
        Param{"sun", "Switch on the directional light.", &LightprepassParams::sun}.label("directional light"),
        Param{"lists", "What lists the lights of each tile. auto uses a compute shader where OpenGL supports it.",
              &LightprepassParams::lists, labels("auto", "cpu", "compute")}
            .label("light lists made by")
            .when(isTiled),
        Param{"tileDepths", "Leave out lights in front of or behind everything that a tile shows.",
              &LightprepassParams::tileDepths}
            .label("tile depth bounds")
            .when(isTiled),
        Group{"Proximity shadow", "A light that darkens: it shows how near the ship is to the rock, on every side."},
        Param{"shadowRadius", "m", "Distance at which the shadow ends; 0 is no shadow.",
              &LightprepassParams::shadowRadius, 0, 12},
        Param{"shadowLength", "m", "Length of the segment that the shadow surrounds.",
              &LightprepassParams::shadowLength, 0, 12}
            .when([](const LightprepassParams& p) { return hasShadow(p) && p.shadowStrength > 0; }),
        Param{"shadowStrength", "", "Fraction of the light that the shadow takes at its darkest.",
              &LightprepassParams::shadowStrength, 0, 1}
            .when(hasShadow),
        Param{"shadowLines", "m",
              "Distance between lines in the shadow that stay lit, like contours on a map; 0 is none.",
              &LightprepassParams::shadowLines, 0, 3}
            .when([](const LightprepassParams& p) { return hasShadow(p) && p.shadowStrength > 0; }),
        Group{"Multisampling", "With four samples per pixel, light is gathered for each of them where they differ."},
        Param{"msaa", "Samples per pixel.", &LightprepassParams::msaa, labels("1", "4")}
            .label("samples per pixel")
            .primary(),
        Param{"resolvePacked", "The mistake: average the samples of the packed buffer before it is read.",
              &LightprepassParams::resolvePacked}
            .label("resolve packed normals")
            .when(canResolvePacked),
        Param{"smooth", "Smooth silhouettes, which are found in depth. Only with one sample per pixel.",
              &LightprepassParams::smooth}
            .label("smooth edges")
            .when([](const LightprepassParams& p) { return p.msaa == Samples::one; }),
        Group{"Cavern", "Tiles chained end to end; the tile under the camera is the origin."},
        Param{"objects", "", "Number of objects: boulders and spikes, or spheres.", &LightprepassParams::objects, 10,
              2000}
            .logarithmic(),
        Param{"speed", "m/s", "Speed of the ship.", &LightprepassParams::speed, 0, 40}
            .label("speed of the ship")
            .when(inCavern),
        Param{"loop", "Repeat the farthest tile in sight until switched off.", &LightprepassParams::loop}
            .label("repeat the tile")
            .when(inCavern),
        Param{"worldTiles", "",
              "The mistake: add up lengths in world coordinates, after this many tiles of 4.1 units; 0 chains the "
              "tiles.",
              &LightprepassParams::worldTiles, 0, 1000000}
            .label("tiles added up")
            .when(inCavern),
        Param{"bump", "", "Strength of the normal maps of rock and metal; 0 is smooth.", &LightprepassParams::bump, 0,
              2}
            .label("relief"),
        Param{"haze", "", "Density of the haze, relative to the scene's.", &LightprepassParams::haze, 0, 4},
        Param{"inScattering", "", "Light that the haze scatters towards the camera around each lamp.",
              &LightprepassParams::inScattering, 0, 4}
            .label("in-scattering")
            .when(hasLights),
        Group{"Comparison", "The same frame by forward shading, and its difference from this one."},
        Param{"compare", "Draw the frame by forward shading, too, and measure the difference.",
              &LightprepassParams::compare}
            .label("compare with forward")
            .primary());
}

constexpr auto rowsOf(LightprepassMeasures) {
    return measureRows<LightprepassMeasures>(
        Measure{"psnrToForward", "dB",
                "PSNR of the displayed frame against forward shading; 999 where no pixel differs. Needs compare.",
                &LightprepassMeasures::psnrToForward}
            .costly()
            .ofPixels()
            .absentBecause("needs compare, which draws the frame by forward shading, too"),
        Measure{"maxDiffToForward", "",
                "Largest |a − b| / (1 + b) between scene light a and forward shading's b. Needs compare.",
                &LightprepassMeasures::maxDiffToForward}
            .costly()
            .ofPixels()
            .absentBecause("needs compare, which draws the frame by forward shading, too"),
        Measure{"normalErrorMeanDeg", "deg", "Mean error of the encoding's normals over the sphere.",
                &LightprepassMeasures::normalErrorMeanDeg}
            .absentBecause("forward shading packs no normals"),
        Measure{"normalErrorMaxDeg", "deg", "Largest error of the encoding's normals over the sphere.",
                &LightprepassMeasures::normalErrorMaxDeg}
            .absentBecause("forward shading packs no normals"),
        Measure{"depthErrorMax", "", "Largest error of the encoding's depth, which runs from 0 to 1.",
                &LightprepassMeasures::depthErrorMax}
            .atMost(1.55e-5)
            .absentBecause("forward shading packs no depth"),
        Measure{"reprojectionErrorPx", "px",
                "Largest distance between a pixel and the position that lights read there, projected again.",
                &LightprepassMeasures::reprojectionErrorPx}
            .costly()
            .ofPixels()
            .absentBecause("needs an encoding that holds its depth, and one sample per pixel"),
        Measure{"depthErrorM", "m", "Largest error of the stored distance along the view in this frame.",
                &LightprepassMeasures::depthErrorM}
            .costly()
            .ofPixels()
            .absentBecause("needs an encoding that holds its depth, and one sample per pixel"),
        Measure{"depthErrorShare", "",
                "Largest fraction of ε z² (F − N) / (F N), ε being half a step of the stored depth, that the distance "
                "errs by.",
                &LightprepassMeasures::depthErrorShare}
            .costly()
            .ofPixels()
            .absentBecause("needs an encoding that holds its depth, and one sample per pixel"),
        Measure{"seamErrorM", "m", "Largest distance between the end of a tile in sight and the beginning of the next.",
                &LightprepassMeasures::seamErrorM}
            .absentBecause("only the cavern has tiles"),
        Measure{"sumError", "",
                "Error of the sum of the lengths of 4.1 of all tiles added up, in 32-bit floats; the chain has none.",
                &LightprepassMeasures::sumError}
            .absentBecause("needs tiles added up in the cavern"),
        Measure{"lightFragments", "px",
                "Pixels that the volumes of all point lights cover; a pixel under two lights counts twice.",
                &LightprepassMeasures::lightFragments}
            .costly()
            .ofPixels(),
        Measure{"bytesPerPixelNormals", "B", "Bytes per pixel that the first pass writes.",
                &LightprepassMeasures::bytesPerPixelNormals},
        Measure{"bytesPerPixelLight", "B", "Bytes per pixel of the light targets.",
                &LightprepassMeasures::bytesPerPixelLight},
        Measure{"bytesPerPixelMaterials", "B", "Bytes per pixel of the target of the materials.",
                &LightprepassMeasures::bytesPerPixelMaterials},
        Measure{"bytesPerPixel", "B", "Bytes per pixel of all three passes.", &LightprepassMeasures::bytesPerPixel},
        Measure{"tilePairs", "", "Pairs of a light and a 16×16 tile in the lists.", &LightprepassMeasures::tilePairs}
            .costly()
            .ofPixels()
            .absentBecause("only the tiled renderer lists lights per tile"),
        Measure{"falseTilePairs", "", "Pairs in the lists whose light no pixel of that tile can see.",
                &LightprepassMeasures::falseTilePairs}
            .costly()
            .ofPixels()
            .absentBecause("only the tiled renderer lists lights per tile"),
        Measure{"pointLights", "", "Point lights in the scene.", &LightprepassMeasures::pointLights},
        Measure{"objectsDrawn", "", "Meshes and pieces of rock inside the view.", &LightprepassMeasures::objectsDrawn},
        Measure{"trianglesDrawn", "", "Triangles of these objects in one pass.",
                &LightprepassMeasures::trianglesDrawn});
}

}  // namespace arclight::lightprepass
