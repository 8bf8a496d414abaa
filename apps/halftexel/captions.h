// Captions of the scenes. Every sentence is derived from the parameters and the measures.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "halving.h"
#include "probes.h"

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

inline constexpr std::array<std::string_view, 4> kRuleTitles{"OpenGL, D3D10", "D3D9", "D3D9, uv + ½ texel",
                                                             "D3D9, position − ½ pixel"};

inline constexpr std::array<std::string_view, kDownFilters> kFilterTitles{"2×2 box", "4-tap box",   "4-tap B-spline",
                                                                          "13-tap",  "dual Kawase", "Karis average"};
inline constexpr std::array<std::string_view, kDownFilters> kFilterSentences{
    "One bilinear tap on the corner of four texels gives their mean.",
    "Four taps one texel from the block's centre, each the mean of 2×2, give the mean of 4×4.",
    "Four taps at three quarters of a texel from the block's centre: weights 1 3 3 1 along each axis.",
    "Five overlapping 4×4 means (Jimenez 2014): wider and rounder, with three times the taps.",
    "The centre and its four diagonal neighbours (Bjørge 2015): weights 1 3 3 1 along each axis again.",
    "The 13 taps, each weighted by 1 / (1 + its brightest channel), so a firefly does not fill its neighbourhood."};

inline bool isOff(double px) { return std::fabs(px) > kSteadyPx; }

inline std::string numberOf(std::size_t texels) {
    return texels == 1 ? "one texel" : texels == 2 ? "two texels" : texels == 3 ? "three texels" : "four texels";
}

/// The texels that a pixel blends and their weights: "four texels, 25 % each".
inline std::string blendWords(const std::vector<FetchedTexel>& texels) {
    const auto isEqual = [&](const FetchedTexel& t) { return std::fabs(t.weight - texels.front().weight) < 1e-6; };
    std::string words = "blends " + numberOf(texels.size());
    if (texels.size() == 1) return "fetches one texel";
    if (std::all_of(texels.begin(), texels.end(), isEqual)) words += ", " + percent(texels.front().weight) + " each";
    return words;
}

inline std::string copiesSentence(int copies, const CopyMeasures& copy, const DriftMeasures& drift,
                                  const EdgeMeasures& edges) {
    const std::string count = copies == 1 ? "After one copy" : "After " + std::to_string(copies) + " copies";
    if (copy.identityMaxDiff == 0) return count + ", not one byte of the image has changed.";
    std::string words;
    if (isOff(drift.driftXPx) || isOff(drift.driftYPx))
        words = count + ", the image has moved " + pixels(drift.driftXPx) + " px to the right and " +
                pixels(drift.driftYPx) + " px down, and is blurred by σ = " + pixels(drift.copySigmaPx) +
                " px. Bytes also depend on the GPU's rounding of means halfway between two bytes.";
    if (edges.edgeCoverage < 1)
        words += std::string(words.empty() ? count + ", nothing has moved, but the" : " The") +
                 " left column and the top row have lost light: each copy keeps as little as " +
                 percent(edges.edgeCoverage) + ".";
    return words.empty() ? count + ", some bytes have changed." : words;
}

inline std::string fadeSentence(PixelRule rule, const EdgeMeasures& m) {
    if (m.edgeCoverage < 1)
        return "The left column or the top row receives only " + percent(m.edgeCoverage) +
               " of the white, and the corner " + percent(m.cornerCoverage) +
               " of it. This is the grey line at the edge of many games.";
    if (quadShiftPx(rule) > 0)
        return "With one sample per pixel, the displaced quad still covers every pixel centre. Choose four samples.";
    return "Every sample is covered. Choose rule d3d9 and four samples to see the grey line of many games.";
}

inline std::string postSentence(bool mistake, float split, double haloWanderPx, bool isInput) {
    const std::string light = isInput ? "light" : "lantern";
    if (mistake && split >= 1) return "The line is at the right edge, beyond all pixels. Drag it to the left.";
    if (mistake)
        return "Right of the line, every pass reads half a texel too far to the upper left. Drag the line across a " +
               light + ".";
    if (haloWanderPx > kSteadyPx)
        return "Even on texel centres, these filters move the halo of a small light by up to " + pixels(haloWanderPx) +
               " px.";
    return "Each halo lies on its " + light + ". Turn on “add half-texel error” and drag the line that appears.";
}

/// The name of a halving filter in the page headings.
inline std::string_view titleOf(DownFilter filter) { return kFilterTitles[static_cast<std::size_t>(filter)]; }

/// The heading of scene microscope, with the texels that the examined pixel blends.
inline Caption microscopeCaption(PixelRule rule, glm::ivec2 pixel, const std::vector<FetchedTexel>& blended) {
    const std::string picked =
        " Pixel (" + std::to_string(pixel.x) + ", " + std::to_string(pixel.y) + ") " + blendWords(blended) + ".";
    Caption caption{std::string(kRuleTitles[static_cast<std::size_t>(rule)]), ""};
    switch (rule) {
        case PixelRule::gl:
            caption.sentence = "Pixel centres coincide with texel centres, so each pixel fetches exactly one texel.";
            break;
        case PixelRule::d3d9:
            caption.sentence =
                "Clip space (−1, +1) is the centre of the corner pixel, so the quad is displaced by half a pixel, and "
                "every fetch is at a corner of texels." +
                picked;
            break;
        case PixelRule::d3d9Uv:
            caption.sentence =
                "Half a texel is added to the texture coordinate. Each pixel fetches one texel again, but the quad is "
                "still displaced by half a pixel.";
            break;
        case PixelRule::d3d9Position:
            caption.sentence =
                "The position is moved by (−1/w, +1/h), so the quad fills the target and each pixel fetches one texel.";
    }
    return caption;
}

/// The heading of scene downsample, from the measured effects of the filter.
inline Caption downsampleCaption(const HalvingSettings& settings, const FilterReport& found, double lightKept) {
    const bool isKaris = settings.filter == DownFilter::karis;
    Caption caption{std::string(titleOf(settings.filter)),
                    std::string(kFilterSentences[static_cast<std::size_t>(settings.filter)])};
    if (settings.mistake) caption.title += ", with half-texel error";
    if (isOff(found.shift.x)) {
        caption.sentence =
            "Every tap is half a texel too far to the upper left. At each level, the image moves to the lower right "
            "by " +
            pixels(found.shift.x) + " texels of the level before.";
    } else if (isOff(found.wander)) {
        caption.sentence += " It moves the light of a texel by up to " + pixels(found.wander) + " texels.";
    } else {
        caption.sentence += isKaris ? " Faint light stays where it is." : " No light moves.";
    }
    if (isKaris && lightKept < 0.99)
        caption.sentence += " The filter keeps " + percent(lightKept) + " of this image's light.";
    return caption;
}

/// The heading of scene pyramid. `movedPx`: measured shift of the light, from level to level or during upsampling.
inline Caption pyramidCaption(bool mistake, double movedPx, double haloWanderPx, bool drifts) {
    Caption caption;
    if (mistake && movedPx > kSteadyPx)
        caption.title = "Half-texel error in every pass: the light walks away";
    else if (movedPx > kSteadyPx)
        caption.title = "These filters move this light from level to level";
    else if (haloWanderPx > kSteadyPx)
        caption.title = "This light stays where it is; a light of one pixel does not";
    else
        caption.title = "A light stays where it is on every level";
    caption.sentence =
        "Cross: centroid of the image. Ring: centroid of the level, including light beyond the edge of the frame. Each "
        "texel covers 2×2 texels of the level before, counted from the upper left corner.";
    if (drifts) caption.sentence += " The light drifts by fractions of a pixel.";
    return caption;
}

/// The label of a corner in scene fade: how many samples are covered there, as the fraction of the white that was
/// measured.
inline std::string coverageWords(PixelRule rule, double coverage) {
    const std::string words = quadShiftPx(rule) > 0 ? "the quad extends beyond: " : "the quad ends at the edge: ";
    return words + (coverage >= 1 ? "every sample is covered" : percent(coverage) + " of the samples are covered");
}

/// The panel's text about the mistake, which begins at a fraction of the width; empty if no pass makes it.
inline std::string mistakeWords(bool mistake, float split = 0) {
    if (!mistake || split >= 1) return "";
    return split <= 0 ? "Every pass reads half a texel too far to the upper left."
                      : "Right of the line, every pass reads half a texel too far to the upper left.";
}

/// " + 0.50", to follow a number; empty if it is zero.
inline std::string offsetWords(double value) {
    return value == 0 ? std::string() : (value > 0 ? " + " : " − ") + pixels(std::fabs(value));
}

/// The formula of a full-screen quad.
inline std::string ruleFormula(PixelRule rule) {
    const std::string shift = offsetWords(quadShiftPx(rule));
    return "pixel i covers [i, i + 1]; its centre is at i + ½\nthe quad covers [0" + shift + ", width" + shift +
           "]\npixel i fetches at texel i + ½" + offsetWords(fetchPosition(rule, 0, 1, 1) - 0.5) +
           "; the centre of texel k is at k + ½";
}

/// The formula of a pyramid.
inline std::string halvingFormula(bool mistake) {
    return "texel j of the next level covers texels 2j and 2j + 1, which meet at 2j + 1\nits taps are around 2j + 1" +
           offsetWords(mistake ? -0.5 : 0) + "\nafter k levels, the image has " +
           (mistake ? "moved by (2ᵏ − 1) / 2 px" : "not moved");
}

}  // namespace arclight::halftexel
