// The tables of parameters and measures. In the demo, only main.cpp includes them.
#pragma once

#include "core/measures.h"
#include "core/params.h"
#include "dither_measures.h"
#include "dither_params.h"

namespace arclight::dither {

constexpr auto rowsOf(DitherParams) {
    return paramRows<DitherParams>(
        Group{"Scene", "What is dithered."},
        Param{"scene",
              "foliage: leaves near the lens fade by discarded pixels; ramp: gradients with few levels; picture: an "
              "image or a whole scene in a few colours; spectrum: what a matrix leaves at low frequencies; time: the "
              "error that is left after accumulation; generator: any matrix, to be taken home.",
              &DitherParams::scene, labels("foliage", "ramp", "picture", "spectrum", "time", "generator")}
            .primary(),
        Group{"Thresholds",
              "A value is compared with a threshold at each pixel. Which thresholds decides what the eye "
              "sees."},
        Param{"pattern",
              "bayer: ordered, by recursion; white: independent random numbers; gradient noise: interleaved gradient "
              "noise; blue: void and cluster, without low frequencies; blue in time: the same in space and in time; "
              "filtered: made for a filter and accumulation over frames; diffusion: each pixel hands its error to its "
              "neighbours.",
              &DitherParams::pattern,
              labels("bayer", "white", "gradientNoise", "blue", "blueInTime", "filtered", "diffusion")}
            .primary(),
        Param{"size", "Side of the matrix, in pixels. It repeats after as many.", &DitherParams::size,
              labels("2", "4", "8", "16", "32", "64", "128", "256")}
            .primary(),
        Param{"anchor",
              "What the thresholds stick to. screen: to pixels; object: to the surface; camera: to a sphere around the "
              "camera, so that they turn with the view.",
              &DitherParams::anchor, labels("screen", "object", "camera")}
            .primary()
            .when(isSolid),
        Param{"filter", "The filter that the noise is made for. gauss: of σ = 1 px; binomial: of 3 × 3 pixels.",
              &DitherParams::filter, labels("gauss", "binomial")}
            .when([](const DitherParams& p) { return p.pattern == Pattern::filtered; }),
        Param{"mistake",
              "no half: thresholds i / n² in place of (i + ½) / n²; same thresholds: both levels of detail of a "
              "cross-fade use the same ones; unanchored: the matrix jumps from frame to frame.",
              &DitherParams::mistake, labels("none", "noHalf", "sameThresholds", "unanchored")}
            .primary(),
        Group{"Foliage", "Leaves near the lens, and what hides the figure, fade."},
        Param{"fading",
              "discard: pixels below a threshold are left out, the others are opaque and write depth; sorted: blended, "
              "back to front; unsorted: blended in the order of drawing. Levels of detail are exchanged by thresholds "
              "in any case.",
              &DitherParams::fading, labels("discard", "sorted", "unsorted")}
            .primary()
            .when(inScene<Scene::foliage>),
        Param{"fadeDistance", "m", "Leaves nearer to the camera than this fade.", &DitherParams::fadeDistance, 0.2f, 6}
            .logarithmic()
            .primary()
            .when(inScene<Scene::foliage>),
        Param{"crossFade", "m", "Length of the way along which one level of detail replaces the other.",
              &DitherParams::crossFade, 0.1f, 12}
            .logarithmic()
            .primary()
            .when(inScene<Scene::foliage>),
        Param{"drawOrder", "", "Number of the shuffle of the order of drawing; 0: near to far. O shuffles again.",
              &DitherParams::drawOrder, 0, 999}
            .when(inScene<Scene::foliage>),
        Group{"Ramp", "Gradients with few levels."},
        Param{"gradient", "grey: four grey ramps; colour: through hues; sky: a dark sky at dusk.",
              &DitherParams::gradient, labels("grey", "colour", "sky")}
            .primary()
            .when(inScene<Scene::ramp>),
        Param{"bits", "", "Bits of a channel.", &DitherParams::bits, 1, 8}.primary().when(inScene<Scene::ramp>),
        Group{"Picture", "An image, or a whole scene, in a few colours."},
        Param{"subject", "image: the input image, or the suite's; scene: a scene in three dimensions.",
              &DitherParams::subject, labels("image", "scene")}
            .primary()
            .when(inScene<Scene::picture>),
        Param{"palette",
              "one bit: ink and paper; four greys; handheld: four greens of a handheld console; sixteen: those of home "
              "computers.",
              &DitherParams::palette, labels("oneBit", "fourGreys", "handheld", "sixteen")}
            .primary()
            .when(inScene<Scene::picture>),
        Param{"kernel", "Which neighbours get the error, and how much of it. Atkinson's hands on only three quarters.",
              &DitherParams::kernel, labels("floydSteinberg", "jarvis", "atkinson")}
            .primary()
            .when(hasKernel),
        Param{"serpentine", "Every other row goes from right to left.", &DitherParams::serpentine}.when(hasKernel),
        Param{"backend",
              "What diffuses errors. gpu: by columns that are shifted from row to row, with the same bits; where rows "
              "alternate, it cannot.",
              &DitherParams::backend, labels("cpu", "gpu")}
            .when([](const DitherParams& p) { return inScene<Scene::picture>(p) && isDiffused(p) && !p.serpentine; }),
        Param{"dotSize", "px", "Side of a dithered dot.", &DitherParams::dotSize, 1, 8}.when(inScene<Scene::picture>),
        Group{"Spectrum", "What is left at low frequencies."},
        Param{"blurSigma", "px", "Standard deviation of the Gauss blur that stands for the eye.",
              &DitherParams::blurSigma, 1, 4}
            .symbol("σ")
            .primary()
            .when(inScene<Scene::spectrum>),
        Group{"Time", "Frames that are accumulated."},
        Param{"alpha", "", "Weight of the newest frame in the running mean.", &DitherParams::alpha, 0.02f, 1}
            .logarithmic()
            .symbol("α")
            .primary()
            .when(inScene<Scene::time>),
        Param{"motion", "px", "Motion of the image in a frame; the history is moved along.", &DitherParams::motion, 0,
              8}
            .primary()
            .when(inScene<Scene::time>),
        Group{"Generator", "Any matrix, to be taken home."},
        Param{"layer", "", "Frame of a matrix that changes in time.", &DitherParams::layer, 0, 31}.primary().when(
            [](const DitherParams& p) {
                return inScene<Scene::generator>(p) && framesOf(p.pattern, sideOf(p.size)) > 1;
            }));
}

constexpr auto rowsOf(DitherMeasures) {
    return measureRows<DitherMeasures>(
        Measure{"coverageErrorMax", "", "Largest difference between an opacity and the share of pixels that it covers.",
                &DitherMeasures::coverageErrorMax}
            .absentBecause("error diffusion has no thresholds"),
        Measure{"meanBiasLsb", "LSB",
                "Mean error of the brightness, in steps between two levels; positive is too light.",
                &DitherMeasures::meanBiasLsb}
            .absentBecause("error diffusion has no thresholds"),
        Measure{"levels", "", "Shares of covered pixels that the matrix can show.", &DitherMeasures::levels}
            .absentBecause("error diffusion has no thresholds"),
        Measure{"bands", "", "Bands that an eye sees in the dithered ramp.", &DitherMeasures::bands}.absentBecause(
            "only scene ramp counts bands"),
        Measure{"lowFrequencyEnergy", "", "Energy of the matrix at low frequencies; that of white noise is 1.",
                &DitherMeasures::lowFrequencyEnergy}
            .absentBecause("only scene spectrum transforms the matrix"),
        Measure{"rmsBlurred", "", "Root mean square error after the blur.", &DitherMeasures::rmsBlurred}.absentBecause(
            "only scene spectrum blurs"),
        Measure{"rmsAccumulated", "", "Root mean square error after accumulation.", &DitherMeasures::rmsAccumulated}
            .absentBecause("only scene time accumulates frames"),
        Measure{"uncovered", "px", "Pixels of a cross-fade that neither level of detail covers.",
                &DitherMeasures::uncovered}
            .atMost(0)
            .costly()
            .ofPixels()
            .absentBecause("only scene foliage with discarded pixels fades levels of detail"),
        Measure{"doubled", "px", "Pixels of a cross-fade that both levels of detail cover.", &DitherMeasures::doubled}
            .atMost(0)
            .costly()
            .ofPixels()
            .absentBecause("only scene foliage with discarded pixels fades levels of detail"),
        Measure{"orderDependence", "px", "Pixels that differ when everything is drawn in another order.",
                &DitherMeasures::orderDependence}
            .atMost(0)
            .costly()
            .ofPixels()
            .absentBecause("only scene foliage is drawn in another order"),
        Measure{"flips", "px", "Pixels that change by a large step from one frame to the next.", &DitherMeasures::flips}
            .costly()
            .ofPixels()
            .absentBecause("only scenes in three dimensions count flips"));
}

}  // namespace arclight::dither
