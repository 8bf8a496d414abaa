// The texts of the scenes about what they show. Every sentence follows from the parameters and the measures.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "halftexel_params.h"

namespace arclight::halftexel {

/// Light that moves less than this, in pixels, counts as not moved.
inline constexpr double kSteadyPx = 0.01;

struct Caption {
    std::string title, sentence;
};

/// A distance in pixels with about three digits; a value that rounds to zero has no sign.
inline std::string pixels(double value) {
    return formatFixed(std::fabs(value) < 0.005 ? 0.0 : value, std::fabs(value) < 9.95 ? 2 : 1);
}

/// A fraction in per cent, with one decimal if it is not whole.
inline std::string percent(double fraction) {
    const double value = 100 * fraction;
    return formatFixed(value, std::fabs(value - std::round(value)) < 0.05 ? 0 : 1) + " %";
}

/// The texels that a fetch blends, each once: at an edge, two or all four may be the same texel.
inline std::vector<FetchedTexel> distinct(const std::array<FetchedTexel, 4>& fetched) {
    std::vector<FetchedTexel> texels;
    for (const FetchedTexel& texel : fetched) {
        if (texel.weight <= 0) continue;
        const auto same = std::find_if(texels.begin(), texels.end(), [&](const FetchedTexel& other) {
            return other.x == texel.x && other.y == texel.y;
        });
        if (same == texels.end())
            texels.push_back(texel);
        else
            same->weight += texel.weight;
    }
    return texels;
}

/// The position, in texels, from which a pixel of scene microscope fetches.
inline glm::dvec2 fetchOf(const HalftexelParams& params, glm::ivec2 pixel) {
    const int n = params.gridSize;
    return {fetchPosition(params.rule, pixel.x, n, n), fetchPosition(params.rule, pixel.y, n, n)};
}

/// The texels that a pixel of scene microscope blends.
inline std::vector<FetchedTexel> texelsOf(const HalftexelParams& params, glm::ivec2 pixel) {
    return distinct(bilinearFetch(fetchOf(params, pixel), params.gridSize, params.gridSize, params.wrap));
}

inline constexpr std::array<std::string_view, 4> kRuleTitles{"OpenGL, D3D10", "D3D9", "D3D9, uv + ½ texel",
                                                             "D3D9, position − ½ pixel"};

inline constexpr std::array<std::string_view, kDownFilters> kFilterTitles{"2×2 box", "4-tap box",   "4-tap B-spline",
                                                                          "13-tap",  "dual Kawase", "Karis average"};
inline constexpr std::array<std::string_view, kDownFilters> kFilterSentences{
    "One bilinear tap on the corner of four texels gives their mean.",
    "Four taps one texel from the block's centre, each the mean of 2×2, give the mean of 4×4.",
    "The same four taps at three quarters of a texel: weights 1 3 3 1 along each axis.",
    "Five overlapping 4×4 means (Jimenez 2014): wider and rounder, with three times the taps.",
    "The centre and its four diagonal neighbours (Bjørge 2015): weights 1 3 3 1 along each axis again.",
    "The 13 taps, each weighted by 1 / (1 + its brightest channel), so that a firefly does not fill its "
    "neighbourhood."};

inline bool isOff(double px) { return std::fabs(px) > kSteadyPx; }

inline std::string numberOf(std::size_t texels) {
    return texels == 1 ? "one texel" : texels == 2 ? "two texels" : texels == 3 ? "three texels" : "four texels";
}

/// What a pixel blends: "four texels, 25 % each".
inline std::string blendWords(const std::vector<FetchedTexel>& texels) {
    const auto isEqual = [&](const FetchedTexel& t) { return std::fabs(t.weight - texels.front().weight) < 1e-6; };
    std::string words = "blends " + numberOf(texels.size());
    if (texels.size() == 1) return "fetches one texel";
    if (std::all_of(texels.begin(), texels.end(), isEqual)) words += ", " + percent(texels.front().weight) + " each";
    return words;
}

inline std::string copiesSentence(const HalftexelParams& params, const HalftexelMeasures& m) {
    const std::string count =
        params.copies == 1 ? "After one copy" : "After " + std::to_string(params.copies) + " copies";
    if (m.identityMaxDiff == 0) return count + ", not one byte of the image has changed.";
    std::string words;
    if (isOff(m.driftXPx) || isOff(m.driftYPx))
        words = count + ", the image has moved " + pixels(m.driftXPx) + " px to the right and " + pixels(m.driftYPx) +
                " px down, and is blurred by σ = " + pixels(m.copySigmaPx) +
                " px. Bytes also depend on how the GPU rounds means half way between two.";
    if (m.edgeCoverage < 1)
        words += std::string(words.empty() ? count + ", nothing has moved, but the" : " The") +
                 " left column and the top row have lost light: each copy leaves as little as " +
                 percent(m.edgeCoverage) + ".";
    return words.empty() ? count + ", some bytes have changed." : words;
}

inline std::string fadeSentence(const HalftexelParams& params, const HalftexelMeasures& m) {
    if (m.edgeCoverage < 1)
        return "The left column or the top row receives only " + percent(m.edgeCoverage) +
               " of the white, the corner " + percent(m.cornerCoverage) + ": the grey line at the edge of many games.";
    if (quadShiftPx(params.rule) > 0)
        return "With one sample per pixel the displaced quad still covers every centre. Choose four samples.";
    return "Every sample is covered. Choose rule d3d9 and four samples for the grey line of many games.";
}

inline std::string postSentence(const HalftexelParams& params, const HalftexelMeasures& m, bool isInput) {
    const std::string light = isInput ? "light" : "lantern";
    if (params.mistake && params.split >= 1)
        return "The line is at the right edge, past all pixels: drag it to the left.";
    if (params.mistake)
        return "Right of the line every pass reads half a texel off. Drag the line across a " + light + ".";
    if (m.haloWanderPx > kSteadyPx)
        return "On texel centres, too, these filters move the halo of a small light, by up to " +
               pixels(m.haloWanderPx) + " px.";
    return "Each halo lies on its " + light + ". Turn on “half a texel off” and drag the line that appears.";
}

/// The name of a halving filter in the page headings.
inline std::string_view titleOf(DownFilter filter) { return kFilterTitles[static_cast<std::size_t>(filter)]; }

/// The heading of scene microscope, with what the examined pixel blends.
inline Caption microscopeCaption(const HalftexelParams& params, glm::ivec2 pixel) {
    const std::string picked = " Pixel (" + std::to_string(pixel.x) + ", " + std::to_string(pixel.y) + ") " +
                               blendWords(texelsOf(params, pixel)) + ".";
    Caption caption{std::string(kRuleTitles[static_cast<std::size_t>(params.rule)]), ""};
    switch (params.rule) {
        case PixelRule::gl:
            caption.sentence = "Pixel centres fall on texel centres: each pixel fetches exactly one texel.";
            break;
        case PixelRule::d3d9:
            caption.sentence =
                "Clip space (−1, +1) is the centre of the corner pixel: the quad is half a pixel off, and "
                "every fetch falls on a corner of texels." +
                picked;
            break;
        case PixelRule::d3d9Uv:
            caption.sentence =
                "Half a texel is added to the texture coordinate: each pixel fetches one texel again, but "
                "the quad is still half a pixel off.";
            break;
        case PixelRule::d3d9Position:
            caption.sentence =
                "The position is moved by (−1/w, +1/h): the quad fills the target, and each pixel fetches "
                "one texel.";
    }
    return caption;
}

/// The heading of scene downsample, from the measures of the filter that was drawn.
inline Caption downsampleCaption(const HalftexelParams& params, const HalftexelMeasures& m) {
    Caption caption{std::string(titleOf(params.filter)),
                    std::string(kFilterSentences[static_cast<std::size_t>(params.filter)])};
    if (params.mistake) caption.title += ", half a texel off";
    if (isOff(m.impulseShiftPx)) {
        caption.sentence = "Every tap lies half a texel too far to the upper left: the image moves by " +
                           pixels(m.impulseShiftPx) + " texels of the level before to the lower right at each level.";
    } else if (isOff(m.impulseWanderPx)) {
        caption.sentence += " It moves the light of a texel by up to " + pixels(m.impulseWanderPx) + " texels.";
    } else {
        caption.sentence += params.filter == DownFilter::karis ? " Faint light stays where it is." : " No light moves.";
    }
    if (params.filter == DownFilter::karis && m.lightKept < 0.99)
        caption.sentence += " Of this image's light, " + percent(m.lightKept) + " is kept.";
    return caption;
}

/// The heading of scene pyramid, from the measured movement of the light.
inline Caption pyramidCaption(const HalftexelParams& params, const HalftexelMeasures& m, bool isInput) {
    const double moved = std::max(m.centroidShiftPx, std::isnan(m.upShiftPx) ? 0.0 : m.upShiftPx);
    Caption caption;
    if (params.mistake && moved > kSteadyPx)
        caption.title = "Half a texel off in every pass: the light walks away";
    else if (moved > kSteadyPx)
        caption.title = "These filters move this light from level to level";
    else if (m.haloWanderPx > kSteadyPx)
        caption.title = "This light stays where it is; a light of one pixel does not";
    else
        caption.title = "A light stays where it is on every level";
    caption.sentence =
        "Cross: the centroid of the image. Ring: that of the level, with what the edge of the frame cuts "
        "off. Each texel covers 2×2 texels of the level before, counted from the upper left corner.";
    if (!isInput && params.lightSpeed > 0) caption.sentence += " The light drifts by fractions of a pixel.";
    return caption;
}

/// The label of a corner in scene fade: how many samples are covered there, as the fraction of the white that was
/// measured.
inline std::string coverageWords(PixelRule rule, double coverage) {
    const std::string words = quadShiftPx(rule) > 0 ? "the quad reaches beyond: " : "the quad ends at the edge: ";
    return words + (coverage >= 1 ? "every sample is covered" : percent(coverage) + " of the samples are covered");
}

/// What to do or to look at in the scene: the first lines of the panel.
inline std::string panelSentence(const HalftexelParams& params, const HalftexelMeasures& m, bool isInput) {
    switch (params.scene) {
        case HalftexelScene::post: return postSentence(params, m, isInput);
        case HalftexelScene::microscope:
            return "Choose a rule and point at a pixel to see the texels that it fetches and their weights.";
        case HalftexelScene::copies: return copiesSentence(params, m);
        case HalftexelScene::downsample: return downsampleCaption(params, m).sentence;
        case HalftexelScene::pyramid: return "A ring that leaves its cross is light that has moved.";
        case HalftexelScene::fade: return fadeSentence(params, m);
    }
    return "";
}

/// What the panel says about the mistake; empty if no shown pass makes it.
inline std::string mistakeWords(const HalftexelParams& params) {
    if (!params.mistake || !halves(params)) return "";
    if (params.scene != HalftexelScene::post) return "Every pass reads half a texel too far to the upper left.";
    if (params.split >= 1) return "";
    return params.split <= 0 ? "Every pass reads half a texel too far to the upper left."
                             : "Right of the line, every pass reads half a texel too far to the upper left.";
}

}  // namespace arclight::halftexel
