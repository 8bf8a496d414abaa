// The tables of parameters and measures. In the demo, only main.cpp includes them.
#pragma once

#include "core/measures.h"
#include "core/params.h"
#include "halftexel_params.h"

namespace arclight::halftexel {

constexpr auto rowsOf(HalftexelParams) {
    return paramRows<HalftexelParams>(
        Group{"Scene", "Where pixels and texels meet, and where they do not."},
        Param{"scene", "What is shown.", &HalftexelParams::scene, kSceneLabels}.primary(),
        Group{"Rule", "Where the corner of clip space lies: on a pixel's corner, or on its centre."},
        Param{
            "rule",
            "gl is right; d3d9 lies half a pixel off; d3d9 uv adds half a texel to the coordinate; d3d9 position moves "
            "the quad back.",
            &HalftexelParams::rule, kRuleLabels}
            .label("pixel rule")
            .primary()
            .when(drawsByRule),
        Param{"msaa", "Samples per pixel. Textures are still fetched once, at the centre.", &HalftexelParams::msaa,
              labels("1", "4")}
            .label("samples per pixel")
            .primary()
            .when(drawsByRule),
        Param{"pattern", "Where the four samples lie: on an aligned grid, or where the driver puts them.",
              &HalftexelParams::pattern, labels("grid", "driver")}
            .label("sample pattern")
            .when([](const HalftexelParams& p) { return drawsByRule(p) && p.msaa == SampleCount::four; }),
        Param{"mistake", "Every pass reads half a texel too far to the upper left (post, downsample, pyramid).",
              &HalftexelParams::mistake}
            .label("half a texel off")
            .primary()
            .when(halves),
        Group{"Microscope", "Scene microscope: a tiny texture on a tiny target."},
        Param{"gridSize", "texels", "Side of the texture and of the target.", &HalftexelParams::gridSize, 2, 8}.when(
            inScene<HalftexelScene::microscope>),
        Param{"pickX", "px", "Column of the pixel that is examined. A click on another picks that one.",
              &HalftexelParams::pickX, 0, 7}
            .label("picked column")
            .when(inScene<HalftexelScene::microscope>),
        Param{"pickY", "px", "Row of the pixel that is examined, from the top.", &HalftexelParams::pickY, 0, 7}
            .label("picked row")
            .when(inScene<HalftexelScene::microscope>),
        Param{"wrap", "What a fetch finds beyond the texture's edge.", &HalftexelParams::wrap,
              labels("clamp", "repeat")}
            .label("texture wrap")
            .primary()
            .when(inScene<HalftexelScene::microscope>),
        Param{
            "column",
            "What stands at the right: the image by every rule, the coordinates of the picked pixel in each interface, "
            "or where the shader runs among the samples.",
            &HalftexelParams::column, labels("rules", "conventions", "samples")}
            .label("right column")
            .primary()
            .when(inScene<HalftexelScene::microscope>),
        Group{"Copies", "Scene copies: each pass draws the result of the last."},
        Param{"copies", "", "Number of copies, each made from the last.", &HalftexelParams::copies, 1, 1000}
            .logarithmic()
            .primary()
            .when(inScene<HalftexelScene::copies>),
        Group{"Pyramid", "Scenes downsample, pyramid and post: ever smaller copies."},
        Param{"filter", "How a level is made from the one before.", &HalftexelParams::filter,
              labels("box2", "tap4", "bspline", "tap13", "dualKawase", "karis")}
            .label("down filter")
            .primary()
            .when(halves),
        Param{"upFilter", "How a level is doubled in size on the way up.", &HalftexelParams::upFilter,
              labels("linear", "bspline", "dualKawase")}
            .when(inScene<HalftexelScene::pyramid, HalftexelScene::post>),
        Param{"level", "", "How many times the image is halved (downsample, pyramid).", &HalftexelParams::level, 1, 8}
            .label("levels")
            .primary()
            .when(inScene<HalftexelScene::downsample, HalftexelScene::pyramid>),
        Param{"fireflies", "", "Single texels 200 times as bright as white, strewn over the image (downsample).",
              &HalftexelParams::fireflies, 0, 400}
            .primary()
            .when(inScene<HalftexelScene::downsample>),
        Param{"lightSize", "px", "Standard deviation of the light in scene pyramid.", &HalftexelParams::lightSize, 0.3f,
              32.0f}
            .logarithmic()
            .symbol("σ")
            .primary()
            .when(inScene<HalftexelScene::pyramid>),
        Param{"lightSpeed", "px/s", "How fast the light drifts.", &HalftexelParams::lightSpeed, 0, 60}.when(
            inScene<HalftexelScene::pyramid>),
        Group{"Stack", "Scene post: the suite's own post-processing, from scene light to the image."},
        Param{"split", "",
              "Where the mistake begins, as a fraction of the width: 0 is everywhere, 1 nowhere. Drag the line.",
              &HalftexelParams::split, 0, 1}
            .label("mistake from")
            .primary()
            .when([](const HalftexelParams& p) { return p.scene == HalftexelScene::post && p.mistake; }),
        Param{"threshold", "",
              "Light below it makes no halo. 0 leaves the bright pass out: real light knows no threshold.",
              &HalftexelParams::threshold, 0, 8}
            .label("bright pass threshold")
            .primary()
            .when(inScene<HalftexelScene::post>),
        Param{"glow", "", "Fraction of the light that comes from a soft copy of the whole image, as in mist.",
              &HalftexelParams::glow, 0, 0.5f}
            .primary()
            .when(inScene<HalftexelScene::post>),
        Group{"Fade", "Scene fade: a fade to white over an image."},
        Param{"fadeSeconds", "s", "Time from the image to white and back.", &HalftexelParams::fadeSeconds, 0.5f, 20.0f}
            .label("fade duration")
            .primary()
            .when(inScene<HalftexelScene::fade>));
}

constexpr auto rowsOf(HalftexelMeasures) {
    return measureRows<HalftexelMeasures>(
        Measure{"identityMaxDiff", "/255", "Largest difference between the copy and the original.",
                &HalftexelMeasures::identityMaxDiff}
            .atMost(0)
            .absentBecause("only scenes microscope and copies compare a copy with its original"),
        Measure{"meanOfFourMaxDiff", "/255",
                "Largest difference between one copy and the mean of the 2×2 texels at each corner.",
                &HalftexelMeasures::meanOfFourMaxDiff}
            .absentBecause("only a single copy by rule d3d9 should be that mean (microscope, copies)"),
        Measure{"driftXPx", "px", "How far the copies have moved to the right.", &HalftexelMeasures::driftXPx}
            .atLeast(-0.01)
            .atMost(0.01)
            .absentBecause("only scene copies measures what its copies do to light"),
        Measure{"driftYPx", "px", "How far the copies have moved down.", &HalftexelMeasures::driftYPx}
            .atLeast(-0.01)
            .atMost(0.01)
            .absentBecause("only scene copies measures what its copies do to light"),
        Measure{"copySigmaPx", "px", "Standard deviation of the blur that the copies have added.",
                &HalftexelMeasures::copySigmaPx}
            .atMost(0.01)
            .absentBecause("only scene copies measures what its copies do to light"),
        Measure{"edgeCoverage", "",
                "Fraction of the quad's light that reaches the left column or the top row in one copy, whichever is "
                "smaller.",
                &HalftexelMeasures::edgeCoverage}
            .atLeast(1)
            .absentBecause("only scenes microscope, copies and fade draw by the rule"),
        Measure{"cornerCoverage", "", "Fraction of the quad's light that reaches the upper left pixel in one copy.",
                &HalftexelMeasures::cornerCoverage}
            .atLeast(1)
            .absentBecause("only scenes microscope, copies and fade draw by the rule"),
        Measure{"shaderRunsPerPixel", "",
                "How many times the fragment shader runs, and fetches, in a pixel with one sample or with four.",
                &HalftexelMeasures::shaderRunsPerPixel}
            .atMost(1)
            .absentBecause("only scene microscope counts them"),
        Measure{"boxMaxDiff", "", "Largest difference between four taps and the exact 4×4 mean, in 8 bits; white is 1.",
                &HalftexelMeasures::boxMaxDiff}
            .atMost(1.0 / 255)
            .absentBecause(kInDownsample),
        Measure{"boxMaxRelative", "", "The same in half precision, as a fraction of the brightest of the 16 texels.",
                &HalftexelMeasures::boxMaxRelative}
            .atMost(1e-3)
            .absentBecause(kInDownsample),
        Measure{"dcGain", "", "What the chosen filter makes of a constant 1.", &HalftexelMeasures::dcGain}
            .atLeast(0.999)
            .atMost(1.001)
            .absentBecause(kInDownsample),
        Measure{"lightKept", "", "Mean of the last level over the mean of the image.", &HalftexelMeasures::lightKept}
            .absentBecause(kInDownsample),
        Measure{"impulseSigma", "px", "Standard deviation of the chosen filter, measured on single texels.",
                &HalftexelMeasures::impulseSigma}
            .absentBecause(kInDownsample),
        Measure{"impulseSigmaTarget", "px", "Standard deviation of the chosen filter's published weights.",
                &HalftexelMeasures::impulseSigmaTarget}
            .absentBecause(kInDownsample),
        Measure{"impulseShiftPx", "px",
                "How far the filter moves light, averaged over a texel's positions in its 2×2 block.",
                &HalftexelMeasures::impulseShiftPx}
            .atLeast(-0.01)
            .atMost(0.01)
            .absentBecause(kInDownsample),
        Measure{"impulseWanderPx", "px", "How far the filter moves the light of a single texel, at the worst position.",
                &HalftexelMeasures::impulseWanderPx}
            .absentBecause(kInDownsample),
        Measure{"centroidShiftPx", "px", "Largest of the shifts below.", &HalftexelMeasures::centroidShiftPx}
            .atMost(0.01)
            .absentBecause(kInPyramid),
        Measure{"centroidShift1", "px",
                "Shift of the light's centroid from the image to level 1, in pixels of the image.",
                &HalftexelMeasures::centroidShift1}
            .atMost(0.01)
            .absentBecause(kInPyramid),
        Measure{"centroidShift2", "px", "From level 1 to 2, in texels of level 1.", &HalftexelMeasures::centroidShift2}
            .atMost(0.01)
            .absentBecause(kInPyramid),
        Measure{"centroidShift3", "px", "From level 2 to 3, in texels of level 2.", &HalftexelMeasures::centroidShift3}
            .atMost(0.01)
            .absentBecause(kInPyramid),
        Measure{"centroidShift4", "px", "From level 3 to 4, in texels of level 3.", &HalftexelMeasures::centroidShift4}
            .atMost(0.01)
            .absentBecause(kInPyramid),
        Measure{"centroidShift5", "px", "From level 4 to 5, in texels of level 4.", &HalftexelMeasures::centroidShift5}
            .atMost(0.01)
            .absentBecause(kInPyramid),
        Measure{"centroidShift6", "px", "From level 5 to 6, in texels of level 5.", &HalftexelMeasures::centroidShift6}
            .atMost(0.01)
            .absentBecause(kInPyramid),
        Measure{"centroidShift7", "px", "From level 6 to 7, in texels of level 6.", &HalftexelMeasures::centroidShift7}
            .atMost(0.01)
            .absentBecause(kInPyramid),
        Measure{"centroidShift8", "px", "From level 7 to 8, in texels of level 7.", &HalftexelMeasures::centroidShift8}
            .atMost(0.01)
            .absentBecause(kInPyramid),
        Measure{"upShiftPx", "px",
                "Shift of the centroid from the image to level 1 on the way up, in pixels of the image.",
                &HalftexelMeasures::upShiftPx}
            .atMost(0.01)
            .absentBecause("only scene pyramid doubles its levels again"),
        Measure{"haloWanderPx", "px",
                "Largest distance of a halo from its light of one pixel, over 64 positions within a pixel.",
                &HalftexelMeasures::haloWanderPx}
            .atMost(0.01)
            .absentBecause("only scenes post and pyramid draw halos"),
        Measure{"haloFlicker", "", "How much the halo's light varies over those positions, as a fraction.",
                &HalftexelMeasures::haloFlicker}
            .atMost(0.001)
            .absentBecause("only scenes post and pyramid draw halos"));
}

}  // namespace arclight::halftexel
