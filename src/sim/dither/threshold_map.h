// Threshold maps for ordered dithering, and measures of their coverage.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/params.h"
#include "sim/dither/filtered_noise.h"

namespace arclight::dither {

enum class Pattern {
    bayer,
    white,          ///< independent random thresholds, also between frames
    gradientNoise,  ///< interleaved gradient noise, a formula of x and y
    blue,           ///< void and cluster: no low frequencies
    blueInTime,     ///< void and cluster, and each pixel is also blue over frames
    filtered,       ///< made for a filter in space and exponential accumulation in time
    diffusion       ///< no map: compares with ½ and passes errors on, see error_diffusion.h
};
/// The side of a map in pixels.
enum class MapSize { side2, side4, side8, side16, side32, side64, side128, side256 };
constexpr int sideOf(MapSize size) { return 2 << static_cast<int>(size); }

enum class Mistake { none, noHalf, sameThresholds, unanchored };

/// The choice of thresholds.
struct ThresholdSettings {
    Pattern pattern = Pattern::bayer;
    MapSize size = MapSize::side8;
    NoiseFilter filter = NoiseFilter::gauss;
    Mistake mistake = Mistake::none;

    constexpr bool isDiffused() const { return pattern == Pattern::diffusion; }
    /// Equal for settings that give identical maps.
    constexpr ThresholdSettings ofMap() const {
        return {pattern, size, pattern == Pattern::filtered ? filter : NoiseFilter::gauss,
                mistake == Mistake::noHalf ? mistake : Mistake::none};
    }
    friend bool operator==(const ThresholdSettings&, const ThresholdSettings&) = default;
};
inline constexpr Group kThresholdGroup{
    "Thresholds", "Each pixel compares a value with its threshold. The choice of thresholds determines the artefacts."};
constexpr auto rowsOf(ThresholdSettings) {
    using T = ThresholdSettings;
    return paramRows<T>(
        kThresholdGroup,
        Param{
            "pattern",
            "bayer: ordered, by recursion; white: independent random numbers; gradient noise: interleaved gradient "
            "noise; blue: void and cluster, without low frequencies; blue in time: void and cluster in space and over "
            "time; filtered: void and cluster for a filter and for accumulation; diffusion: each pixel passes its "
            "error to its neighbours.",
            &T::pattern, labels("bayer", "white", "gradientNoise", "blue", "blueInTime", "filtered", "diffusion")}
            .primary(),
        Param{"size", "Side of the matrix in pixels. The pattern repeats after this distance.", &T::size,
              labels("2", "4", "8", "16", "32", "64", "128", "256")}
            .label("matrix size")
            .primary(),
        Param{"filter", "Filter for which the noise is made. gauss: Gaussian with σ = 1 px; binomial: 3 × 3 pixels.",
              &T::filter, labels("gauss", "binomial")}
            .when([](const T& t) { return t.pattern == Pattern::filtered; }),
        Param{"mistake",
              "no half: thresholds are r / n² instead of (r + ½) / n²; same thresholds: both levels of detail of a "
              "cross-fade are drawn at the same thresholds; unanchored: the matrix jumps from frame to frame.",
              &T::mistake, labels("none", "noHalf", "sameThresholds", "unanchored")}
            .primary());
}

/// The space to which thresholds are anchored; numbered as in the shaders.
enum class Anchor { screen, object, camera };
template <class Params>
constexpr auto anchorRow(Anchor Params::*field) {
    return Param{"anchor",
                 "Place to which the thresholds stick. screen: pixels; object: surfaces; camera: a sphere around the "
                 "camera, so dots keep their directions when the view rotates.",
                 field, labels("screen", "object", "camera")}
        .primary();
}

/// Thresholds that repeat every `size` pixels, a power of two from 2 to 256, and every `frames` frames.
struct ThresholdMap {
    int size = 8;
    int frames = 1;
    float offset = 0.5f;               ///< ½ of a rank makes the mean threshold ½; 0 is a common mistake
    std::vector<std::uint32_t> ranks;  ///< from 0 to size² − 1, by frame, row and column

    /// At any pixel and frame, which may be negative.
    std::uint32_t rank(int x, int y, int frame = 0) const {
        const int f = (frame % frames + frames) % frames, wrap = size - 1;
        return ranks[static_cast<std::size_t>((f * size + (y & wrap)) * size + (x & wrap))];
    }
    /// In [0, 1), exactly.
    float threshold(int x, int y, int frame = 0) const {
        return (static_cast<float>(rank(x, y, frame)) + offset) / static_cast<float>(size * size);
    }
};

/// The number of frames of a map. Larger maps have fewer, so none takes long to generate.
int framesOf(Pattern pattern, int size);

/// The map of a pattern; equal arguments give bit-identical maps on every machine. Without `halfStep`, thresholds are
/// i / size² instead of (i + ½) / size². Every frame has each rank exactly once, except with white and gradient noise,
/// whose thresholds are independent of each other, and diffusion, where all are ½.
ThresholdMap thresholdMap(Pattern pattern, int size, Seed seed, bool halfStep = true,
                          NoiseFilter filter = NoiseFilter::gauss);
inline ThresholdMap thresholdMap(const ThresholdSettings& settings, Seed seed) {
    return thresholdMap(settings.pattern, sideOf(settings.size), seed, settings.mistake != Mistake::noHalf,
                        settings.filter);
}

/// A map of one frame shown over time: each frame is that frame, shifted along the R2 sequence from a random start,
/// so nearby frames have distant shifts and are practically independent (M. Roberts, "The Unreasonable
/// Effectiveness of Quasirandom Sequences", 2018). A map with several frames is returned unchanged.
ThresholdMap shiftedInTime(const ThresholdMap& map, int frames, Seed seed);

/// Interleaved gradient noise, from 0 to 2³² − 1, in integers so that CPU and GPU agree; identical to
/// shaders/common/dither.glsl. (J. Jimenez, "Next Generation Post Processing in Call of Duty: Advanced Warfare", 2014:
/// fract(52.9829189 fract(0.06711056 x + 0.00583715 y)).)
constexpr std::uint32_t gradientNoise(int x, int y) {
    const std::uint32_t phase = static_cast<std::uint32_t>(x) * 288237660u + static_cast<std::uint32_t>(y) * 25070368u;
    return (phase >> 8) * 13564u;
}

/// The largest difference between the fraction of covered pixels and the requested coverage, over 256 coverages from 0
/// to 1 and all frames.
double coverageErrorMax(const ThresholdMap& map);

/// ½ minus the mean threshold: the mean brightness error in quantiser steps, averaged over all fractions of a step, if
/// a pixel takes the upper level where the fraction exceeds its threshold. Positive is too bright. (Code that adds
/// thresholds and rounds down has an error of the opposite sign.)
double meanBiasLsb(const ThresholdMap& map);

/// The number of different fractions of covered pixels that a frame can show.
int levels(const ThresholdMap& map);

/// The thresholds of a frame, row by row.
std::vector<float> thresholdsOf(const ThresholdMap& map, int frame = 0);

}  // namespace arclight::dither
