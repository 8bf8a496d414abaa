// The parameters and measures of the halftexel demo; halftexel_rows.h has their tables.
#pragma once

#include "core/measures.h"
#include "core/values.h"
#include "gfx/pyramid.h"
#include "sim/texels/pixel_rule.h"

namespace arclight::halftexel {

using namespace texels;

enum class HalftexelScene : int { post, microscope, copies, downsample, pyramid, fade };
inline constexpr Labels kSceneLabels = labels("post", "microscope", "copies", "downsample", "pyramid", "fade");
inline constexpr Labels kRuleLabels = labels("gl", "d3d9", "d3d9Uv", "d3d9Position");
enum class SampleCount : int { one, four };
enum class SamplePattern : int { grid, driver };
enum class SideColumn : int { rules, conventions, samples };

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
    SideColumn column = SideColumn::rules;

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
/// Scenes that halve an image again and again.
constexpr bool halves(const HalftexelParams& p) {
    return inScene<HalftexelScene::downsample, HalftexelScene::pyramid, HalftexelScene::post>(p);
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
    double shaderRunsPerPixel = kNotMeasured;
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

inline constexpr std::string_view kInDownsample = "only scene downsample measures its filter";
inline constexpr std::string_view kInPyramid = "only scene pyramid follows a light, and only down to its last level";

}  // namespace arclight::halftexel
