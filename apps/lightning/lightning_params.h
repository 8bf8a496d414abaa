// What can be set and what is measured in the lightning demo: one declaration for sliders, command line and docs.
#pragma once

#include "core/measures.h"
#include "core/params.h"
#include "sim/bolts/bolt_world.h"

namespace arclight::lightning {

using namespace bolts;

/// How segments become light.
enum class BoltDrawing : int { quads, max, strip, glow };
enum class BoltDimensions : int { two, three };
/// The article's mistakes, and what its words lead to.
enum class BoltMistake : int { none, narrowBends, timingByTheWord, editsWhileWalking };

struct LightningParams {
    BoltMode mode = BoltMode::sky;
    int targets = 12;
    float strikesPerMinute = 34;

    BoltModel model = BoltModel::displacement;
    int generations = 8;
    float offset = 0.13f;
    float roughness = 0.78f;
    float branchProbability = 0.5f;
    float branchAngle = 0.75f;
    float branchScale = 0.7f;
    float branchDim = 0.55f;
    BoltDimensions dimensions = BoltDimensions::three;
    float eta = 1;

    float jitter = 0.0012f;
    float branchJitter = 0.004f;
    float afterglow = 0.2f;

    BoltDrawing drawing = BoltDrawing::glow;
    BoltMistake mistake = BoltMistake::none;
    float width = 1;
    float glowSize = 6;
    float brightness = 1;
    float light = 1;
    bool thunder = false;
    bool guides = true;
};

template <BoltMode mode>
constexpr bool inMode(const LightningParams& p) {
    return p.mode == mode;
}
constexpr bool displaces(const LightningParams& p) { return p.model == BoltModel::displacement; }
constexpr bool splits(const LightningParams& p) { return displaces(p) && p.generations > 0; }
/// Whether a bolt's branches are those of chance; a breakdown always has some.
constexpr bool drawsBranches(const LightningParams& p) { return splits(p) && p.branchProbability > 0; }
constexpr bool hasBranches(const LightningParams& p) { return !displaces(p) || drawsBranches(p); }

constexpr auto rowsOf(LightningParams) {
    return paramRows<LightningParams>(
        Group{"Use", "What the bolts are used for. The pointer is one of their targets."},
        Param{"mode", "A ship's weapon, chain lightning, a storm, a Tesla coil, a plasma ball, or one bolt to measure.",
              &LightningParams::mode, labels("ship", "chain", "sky", "coil", "ball", "single")}
            .primary(),
        Param{"targets", "", "Enemies, masts (at most 11), streamers or filaments: each has two bolts at a time.",
              &LightningParams::targets, 1, 1000}
            .logarithmic()
            .when([](const LightningParams& p) { return p.mode != BoltMode::sky && p.mode != BoltMode::single; }),
        Param{"strikesPerMinute", "1/min", "Mode sky: strikes of the storm. A click asks for one more.",
              &LightningParams::strikesPerMinute, 1, 600}
            .logarithmic()
            .when(inMode<BoltMode::sky>),
        Group{"Shape", "Split every segment at its middle, move the middle aside, again and again."},
        Param{"model", "displacement moves midpoints; breakdown solves Laplace's field and grows along it.",
              &LightningParams::model, labels("displacement", "breakdown")}
            .primary(),
        Param{"generations", "", "How often every segment is split; fewer where all bolts would have over 600,000.",
              &LightningParams::generations, 0, 12}
            .symbol("n")
            .primary()
            .when(displaces),
        Param{"offset", "", "Farthest that the first middle is moved, as a fraction of the bolt's length.",
              &LightningParams::offset, 0, 0.5f}
            .label("largest offset")
            .when(splits),
        Param{"roughness", "", "H: each generation moves by 2^-H of the one before. 1 is the article's halving.",
              &LightningParams::roughness, 0.2f, 1.5f}
            .symbol("H")
            .primary()
            .when([](const LightningParams& p) { return displaces(p) && p.generations > 1; }),
        Param{"branchProbability", "", "Chance of a branch at each split.", &LightningParams::branchProbability, 0, 1}
            .symbol("p")
            .primary()
            .when(splits),
        Param{"branchAngle", "rad", "Largest turn of a branch from its parent.", &LightningParams::branchAngle, 0,
              1.5f}
            .when(drawsBranches),
        Param{"branchScale", "", "Length of a branch over that of the half it leaves.", &LightningParams::branchScale,
              0.1f, 1.5f}
            .label("branch length")
            .when(drawsBranches),
        Param{"branchDim", "", "Brightness of a branch over its parent's.", &LightningParams::branchDim, 0, 1}
            .label("branch brightness")
            .when(hasBranches),
        Param{"dimensions", "Middles move within the plane of the view, or all round.", &LightningParams::dimensions,
              labels("2D", "3D")}
            .when(displaces),
        Param{"eta", "", "Exponent of the breakdown: 0 grows a blob, 1 lightning, 4 hardly branches.",
              &LightningParams::eta, 0, 4}
            .label("breakdown exponent")
            .symbol("η")
            .primary()
            .when([](const LightningParams& p) { return !displaces(p); }),
        Group{"Time", "Two bolts at a time, each a third of a second long, a sixth of a second apart."},
        Param{"jitter", "", "How far each point moves anew every tick, in lengths of the bolt.",
              &LightningParams::jitter, 0, 0.05f},
        Param{"branchJitter", "", "The same of the ends of branches.", &LightningParams::branchJitter, 0, 0.1f}
            .label("jitter of branch ends")
            .when(hasBranches),
        Param{"afterglow", "s", "How long the eye keeps a bolt that is gone.", &LightningParams::afterglow, 0, 1},
        Group{"Drawing", "Four ways to make light of segments, three of them the article's."},
        Param{"drawing",
              "Three additive quads a segment; the same with GL_MAX; one strip; the glow of a line, integrated.",
              &LightningParams::drawing, labels("quads", "max", "strip", "glow")}
            .label("drawn as")
            .primary(),
        Param{"mistake", "A strip that narrows in bends, bolts timed by the word, a list edited while it is walked.",
              &LightningParams::mistake, labels("none", "narrowBends", "timingByTheWord", "editsWhileWalking")}
            .primary(),
        Param{"width", "", "Width of the channel against what suits the mode.", &LightningParams::width, 0.1f, 8.0f}
            .logarithmic()
            .label("channel width"),
        Param{"glowSize", "", "Reach of the light around a channel, in radii of it.", &LightningParams::glowSize, 2, 40}
            .logarithmic()
            .label("glow reach"),
        Param{"brightness", "", "Light of the bolts.", &LightningParams::brightness, 0, 4},
        Param{"light", "", "Light that they cast on the place around them.", &LightningParams::light, 0, 4}
            .label("light cast")
            .primary()
            .when([](const LightningParams& p) { return p.mode != BoltMode::single; }),
        Param{"thunder", "Mode sky: draws the wave front of the thunder and counts the seconds.",
              &LightningParams::thunder}
            .when(inMode<BoltMode::sky>),
        Param{"guides", "Mode single: draws the straight line, the bound, the timing and the box count.",
              &LightningParams::guides}
            .when(inMode<BoltMode::single>));
}

struct LightningMeasures {
    double segments = kNotMeasured;
    double segmentsExpected = kNotMeasured;
    double segmentsMean = kNotMeasured;
    double bolts = kNotMeasured;
    double liveSegments = kNotMeasured;
    double maxDeviation = kNotMeasured;
    double maxDeviationAllowed = kNotMeasured;
    double boxDimension = kNotMeasured;
    double boxDimensionError = kNotMeasured;
    double brightnessVariation = kNotMeasured;
    double overdrawMax = kNotMeasured;
    double bendWidth = kNotMeasured;
    double endpointError = kNotMeasured;
    double brightnessSum = kNotMeasured;
    double thunderIn = kNotMeasured;
    double boltsPerMs = kNotMeasured;
};

constexpr auto rowsOf(LightningMeasures) {
    return measureRows<LightningMeasures>(
        Measure{"segments", "", "Segments of the newest bolt.", &LightningMeasures::segments}.absentBecause(
            "no bolt is alive just now"),
        Measure{"segmentsExpected", "", "(2 + p)^n.", &LightningMeasures::segmentsExpected},
        Measure{"segmentsMean", "", "Segments of a bolt, the mean over up to 2,000 others.",
                &LightningMeasures::segmentsMean}
            .costly(),
        Measure{"bolts", "", "Bolts that are alive.", &LightningMeasures::bolts},
        Measure{"liveSegments", "", "Segments of all of them.", &LightningMeasures::liveSegments},
        Measure{"maxDeviation", "", "Farthest point of a main path from the straight line, of those, in bolt lengths.",
                &LightningMeasures::maxDeviation}
            .costly(),
        Measure{"maxDeviationAllowed", "", "Sum of all offsets; with H = 1 it is 2 (1 - 2^-n) offset.",
                &LightningMeasures::maxDeviationAllowed},
        Measure{"boxDimension", "",
                "Box-counting dimension of the main path, the mean over 32 seeds at 12 generations; of the "
                "whole channel for the breakdown.",
                &LightningMeasures::boxDimension}
            .costly(),
        Measure{"boxDimensionError", "", "Its standard error.", &LightningMeasures::boxDimensionError}.costly(),
        Measure{"brightnessVariation", "",
                "Along a straight bolt: largest difference from the brightness of one single segment.",
                &LightningMeasures::brightnessVariation}
            .atMost(1.0 / 255),
        Measure{"overdrawMax", "", "How often a pixel of a straight bolt is drawn, at most.",
                &LightningMeasures::overdrawMax},
        Measure{"bendWidth", "", "Width of a bolt in a right angle over its width elsewhere.",
                &LightningMeasures::bendWidth},
        Measure{"endpointError", "m", "Largest distance of a bolt's ends from where they should be.",
                &LightningMeasures::endpointError}
            .atMost(0),
        Measure{"brightnessSum", "", "Brightness of the first channel's bolts together.",
                &LightningMeasures::brightnessSum},
        Measure{"thunderIn", "s", "Until the thunder of the latest flash is heard; negative once it was.",
                &LightningMeasures::thunderIn}
            .absentBecause("only mode sky has thunder, after a strike"),
        Measure{"boltsPerMs", "1/ms", "Bolts of this shape that are grown in a millisecond.",
                &LightningMeasures::boltsPerMs}
            .timing()
            .costly());
}

}  // namespace arclight::lightning
