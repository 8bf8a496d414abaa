// What can be set and what is measured in the halftexel demo: one declaration for sliders, command line and docs.
#pragma once

#include "core/measures.h"
#include "core/params.h"
#include "gfx/pyramid.h"
#include "sim/texels/pixel_rule.h"

namespace arclight::halftexel {

using namespace texels;

enum class HalftexelScene : int { post, microscope, copies, downsample, pyramid, fade };
enum class SampleCount : int { one, four };
enum class SamplePattern : int { grid, driver };

struct HalftexelParams {
    HalftexelScene scene = HalftexelScene::post;

    PixelRule rule = PixelRule::gl;
    SampleCount msaa = SampleCount::one;
    SamplePattern pattern = SamplePattern::grid;
    bool mistake = false;

    int gridSize = 4;
    int pickX = 1;
    int pickY = 1;
    TexelWrap wrap = TexelWrap::clamp;

    int copies = 100;

    DownFilter filter = DownFilter::bspline;
    UpFilter upFilter = UpFilter::linear;
    int level = 1;
    int fireflies = 0;
    float lightSize = 16;
    float lightSpeed = 6;

    float split = 0.5f;
    float threshold = 0;
    float glow = 0.05f;

    float fadeSeconds = 4;
};

template <HalftexelScene... scenes>
constexpr bool inScene(const HalftexelParams& p) {
    return ((p.scene == scenes) || ...);
}
/// Scenes that draw a full-screen quad by the chosen rule.
constexpr bool drawsByRule(const HalftexelParams& p) {
    return inScene<HalftexelScene::microscope, HalftexelScene::copies, HalftexelScene::fade>(p);
}
/// Scenes that halve a picture again and again.
constexpr bool halves(const HalftexelParams& p) {
    return inScene<HalftexelScene::downsample, HalftexelScene::pyramid, HalftexelScene::post>(p);
}

constexpr auto rowsOf(HalftexelParams) {
    return paramRows<HalftexelParams>(
        Group{"Scene", "Where pixels and texels meet, and where they do not."},
        Param{"scene", "What is shown.", &HalftexelParams::scene,
              labels("post", "microscope", "copies", "downsample", "pyramid", "fade")}
            .primary(),
        Group{"Rule", "Where the corner of clip space lies: on a pixel's corner, or on its centre."},
        Param{"rule",
              "gl and D3D10 are right; d3d9 lies half a pixel off; d3d9Uv adds half a texel; d3d9Position moves the "
              "quad.",
              &HalftexelParams::rule, labels("gl", "d3d9", "d3d9Uv", "d3d9Position")}
            .label("pixel rule")
            .primary()
            .when(drawsByRule),
        Param{"msaa", "Samples a pixel. Textures are still fetched once, at the centre.", &HalftexelParams::msaa,
              labels("1", "4")}
            .label("samples per pixel")
            .primary()
            .when(drawsByRule),
        Param{"pattern", "Where four samples lie: the article's aligned grid, or the driver's own places.",
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
        Param{"pickX", "px", "Column of the pixel looked at; the pointer picks another.", &HalftexelParams::pickX, 0,
              7}
            .label("picked column")
            .when(inScene<HalftexelScene::microscope>),
        Param{"pickY", "px", "Row of the pixel looked at, from the top.", &HalftexelParams::pickY, 0, 7}
            .label("picked row")
            .when(inScene<HalftexelScene::microscope>),
        Param{"wrap", "What lies beyond the texture's edge.", &HalftexelParams::wrap, labels("clamp", "repeat")}
            .label("texture wrap")
            .primary()
            .when(inScene<HalftexelScene::microscope>),
        Group{"Copies", "Scene copies: each pass draws the last one's result."},
        Param{"copies", "", "Copies of copies.", &HalftexelParams::copies, 1, 1000}.logarithmic().primary().when(
            inScene<HalftexelScene::copies>),
        Group{"Pyramid", "Scenes downsample, pyramid and post: smaller copies."},
        Param{"filter", "How a level is made from the one before.", &HalftexelParams::filter,
              labels("box2", "tap4", "bspline", "tap13", "dualKawase", "karis")}
            .label("down filter")
            .primary()
            .when(halves),
        Param{"upFilter", "How a level is brought back to twice its size.", &HalftexelParams::upFilter,
              labels("linear", "bspline", "dualKawase")}
            .when(inScene<HalftexelScene::pyramid, HalftexelScene::post>),
        Param{"level", "", "How many times the picture is halved (downsample, pyramid).", &HalftexelParams::level, 1,
              8}
            .label("levels")
            .primary()
            .when(inScene<HalftexelScene::downsample, HalftexelScene::pyramid>),
        Param{"fireflies", "", "Single texels as bright as 200 whites, strewn over the picture (downsample).",
              &HalftexelParams::fireflies, 0, 400}
            .primary()
            .when(inScene<HalftexelScene::downsample>),
        Param{"lightSize", "px", "Standard deviation of the light of scene pyramid.", &HalftexelParams::lightSize, 0.3f,
              32.0f}
            .logarithmic()
            .symbol("σ")
            .primary()
            .when(inScene<HalftexelScene::pyramid>),
        Param{"lightSpeed", "px/s", "How fast that light drifts, by fractions of a pixel.",
              &HalftexelParams::lightSpeed, 0, 60}
            .when(inScene<HalftexelScene::pyramid>),
        Group{"Stack", "Scene post: the suite's own stack, from scene light to the picture."},
        Param{"split", "",
              "Where the mistake begins, as a share of the width: 0 all of the picture, 1 none. Drag the line.",
              &HalftexelParams::split, 0, 1}
            .label("mistake from")
            .primary()
            .when([](const HalftexelParams& p) { return p.scene == HalftexelScene::post && p.mistake; }),
        Param{"threshold", "", "Light below it gives no halo; 0 leaves the bright pass out, as light itself does.",
              &HalftexelParams::threshold, 0, 8}
            .label("bright pass threshold")
            .primary()
            .when(inScene<HalftexelScene::post>),
        Param{"glow", "", "Share of a soft copy of the whole picture, as mist gives it.", &HalftexelParams::glow, 0,
              0.5f}
            .primary()
            .when(inScene<HalftexelScene::post>),
        Group{"Fade", "Scene fade: a fade to white over a picture."},
        Param{"fadeSeconds", "s", "From the picture to white and back.", &HalftexelParams::fadeSeconds, 0.5f, 20.0f}
            .label("fade duration")
            .primary()
            .when(inScene<HalftexelScene::fade>));
}

inline constexpr int kMeasuredLevels = 8;

struct HalftexelMeasures {
    double identityMaxDiff = kNotMeasured;
    double meanOfFourMaxDiff = kNotMeasured;
    double driftXPx = kNotMeasured;
    double driftYPx = kNotMeasured;
    double copySigmaPx = kNotMeasured;
    double edgeCoverage = kNotMeasured;
    double cornerCoverage = kNotMeasured;
    double boxMaxDiff = kNotMeasured;
    double boxMaxRelative = kNotMeasured;
    double dcGain = kNotMeasured;
    double lightKept = kNotMeasured;
    double impulseSigma = kNotMeasured;
    double impulseSigmaTarget = kNotMeasured;
    double impulseShiftPx = kNotMeasured;
    double impulseWanderPx = kNotMeasured;
    double centroidShiftPx = kNotMeasured;
    double centroidShift1 = kNotMeasured;
    double centroidShift2 = kNotMeasured;
    double centroidShift3 = kNotMeasured;
    double centroidShift4 = kNotMeasured;
    double centroidShift5 = kNotMeasured;
    double centroidShift6 = kNotMeasured;
    double centroidShift7 = kNotMeasured;
    double centroidShift8 = kNotMeasured;
    double upShiftPx = kNotMeasured;
    double haloWanderPx = kNotMeasured;
    double haloFlicker = kNotMeasured;
};

inline constexpr std::string_view kInDownsample = "only scene downsample measures one filter";
inline constexpr std::string_view kInPyramid = "only scene pyramid follows a light, down to the last of its levels";

constexpr auto rowsOf(HalftexelMeasures) {
    return measureRows<HalftexelMeasures>(
        Measure{"identityMaxDiff", "/255", "Largest difference of the copied picture from the picture.",
                &HalftexelMeasures::identityMaxDiff}
            .atMost(0)
            .absentBecause("only scenes microscope and copies hold a copy against its picture"),
        Measure{"meanOfFourMaxDiff", "/255",
                "Largest difference of one copy from the mean of the 2x2 texels at each corner.",
                &HalftexelMeasures::meanOfFourMaxDiff}
            .absentBecause("only a single copy by rule d3d9 should be that mean (microscope, copies)"),
        Measure{"driftXPx", "px", "How far the copies have moved to the right.", &HalftexelMeasures::driftXPx}
            .atLeast(-0.01)
            .atMost(0.01)
            .absentBecause("only scene copies follows what its copies do to light"),
        Measure{"driftYPx", "px", "How far the copies have moved down.", &HalftexelMeasures::driftYPx}
            .atLeast(-0.01)
            .atMost(0.01)
            .absentBecause("only scene copies follows what its copies do to light"),
        Measure{"copySigmaPx", "px", "Standard deviation of the blur that the copies have added.",
                &HalftexelMeasures::copySigmaPx}
            .atMost(0.01)
            .absentBecause("only scene copies follows what its copies do to light"),
        Measure{"edgeCoverage", "", "Share of the quad's light in the left column and top row.",
                &HalftexelMeasures::edgeCoverage}
            .atLeast(1)
            .absentBecause("only scenes microscope, copies and fade draw by the rule"),
        Measure{"cornerCoverage", "", "The same in the upper left pixel.", &HalftexelMeasures::cornerCoverage}
            .atLeast(1)
            .absentBecause("only scenes microscope, copies and fade draw by the rule"),
        Measure{"boxMaxDiff", "", "Four taps against the exact mean of 4x4, in 8 bits: largest difference, 1 is white.",
                &HalftexelMeasures::boxMaxDiff}
            .atMost(1.0 / 255)
            .absentBecause(kInDownsample),
        Measure{"boxMaxRelative", "", "The same in half precision, as a share of the brightest of the 16 texels.",
                &HalftexelMeasures::boxMaxRelative}
            .atMost(1e-3)
            .absentBecause(kInDownsample),
        Measure{"dcGain", "", "What the chosen filter makes of a constant 1.", &HalftexelMeasures::dcGain}
            .atLeast(0.999)
            .atMost(1.001)
            .absentBecause(kInDownsample),
        Measure{"lightKept", "", "Mean of the last level over the mean of the picture.", &HalftexelMeasures::lightKept}
            .absentBecause(kInDownsample),
        Measure{"impulseSigma", "px", "Width of the chosen filter, from what it makes of single texels.",
                &HalftexelMeasures::impulseSigma}
            .absentBecause(kInDownsample),
        Measure{"impulseSigmaTarget", "px", "The same from its published weights.",
                &HalftexelMeasures::impulseSigmaTarget}
            .absentBecause(kInDownsample),
        Measure{"impulseShiftPx", "px", "How far it moves light, the mean over all places of a texel.",
                &HalftexelMeasures::impulseShiftPx}
            .atLeast(-0.01)
            .atMost(0.01)
            .absentBecause(kInDownsample),
        Measure{"impulseWanderPx", "px", "How far it moves the light of a single texel, at the worst place.",
                &HalftexelMeasures::impulseWanderPx}
            .absentBecause(kInDownsample),
        Measure{"centroidShiftPx", "px", "Largest of the shifts below.", &HalftexelMeasures::centroidShiftPx}
            .atMost(0.01)
            .absentBecause(kInPyramid),
        Measure{"centroidShift1", "px",
                "Shift of the light's centroid from the picture to level 1, in the picture's pixels.",
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
                "Shift of the centroid from the picture to the gathered level 1, in the picture's pixels.",
                &HalftexelMeasures::upShiftPx}
            .atMost(0.01)
            .absentBecause("only scene pyramid gathers its levels again"),
        Measure{"haloWanderPx", "px",
                "Farthest that the suite's halo strays from a light of one pixel, over 64 places in a pixel.",
                &HalftexelMeasures::haloWanderPx}
            .atMost(0.01)
            .absentBecause("only scenes post and pyramid have a halo"),
        Measure{"haloFlicker", "", "How much the halo's light changes over those places, as a share.",
                &HalftexelMeasures::haloFlicker}
            .atMost(0.001)
            .absentBecause("only scenes post and pyramid have a halo"));
}

}  // namespace arclight::halftexel
