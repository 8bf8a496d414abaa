// The tables of parameters and measures. In the demo, only main.cpp includes them.
#pragma once

#include "core/measures.h"
#include "core/params.h"
#include "lightning_params.h"

namespace arclight::lightning {

constexpr auto rowsOf(LightningParams) {
    return paramRows<LightningParams>(
        Group{"Use", "What the bolts are used for. In most modes, the pointer can be a target."},
        Param{"mode", "A ship's weapon, chain lightning, a storm, a Tesla coil, a plasma ball, or one bolt to measure.",
              &LightningParams::mode, labels("ship", "chain", "sky", "coil", "ball", "single")}
            .primary(),
        Param{"targets", "",
              "Number of enemies, masts (at most 11), streamers or filaments. Each has two bolts at a time.",
              &LightningParams::targets, 1, 1000}
            .logarithmic()
            .when([](const LightningParams& p) { return p.mode != BoltMode::sky && p.mode != BoltMode::single; }),
        Param{"strikesPerMinute", "1/min", "Mode sky: rate of strikes. Click for one more.",
              &LightningParams::strikesPerMinute, 1, 600}
            .logarithmic()
            .when(inMode<BoltMode::sky>),
        Group{"Shape", "Split every segment at its midpoint, move the midpoint aside, repeat."},
        Param{"model", "displacement moves midpoints; breakdown solves Laplace's equation and grows along the field.",
              &LightningParams::model, labels("displacement", "breakdown")}
            .primary(),
        Param{"generations", "",
              "How often every segment is split. Reduced where all bolts together would exceed 600,000 segments.",
              &LightningParams::generations, 0, 12}
            .symbol("n")
            .primary()
            .when(displaces),
        Param{"offset", "", "Largest displacement of the first midpoint, as a fraction of the bolt's length.",
              &LightningParams::offset, 0, 0.5f}
            .label("largest offset")
            .when(splits),
        Param{"roughness", "",
              "H: each generation displaces 2^−H times as far as the previous one. H = 1 is the article's halving.",
              &LightningParams::roughness, 0.2f, 1.5f}
            .symbol("H")
            .primary()
            .when([](const LightningParams& p) { return displaces(p) && p.generations > 1 && p.offset > 0; }),
        Param{"branchProbability", "", "Probability of a branch at each split.", &LightningParams::branchProbability, 0,
              1}
            .symbol("p")
            .primary()
            .when(splits),
        Param{"branchAngle", "rad", "Largest angle between a branch and its parent.", &LightningParams::branchAngle, 0,
              1.5f}
            .when(drawsBranches),
        Param{"branchScale", "", "Length of a branch relative to the half segment that it continues.",
              &LightningParams::branchScale, 0.1f, 1.5f}
            .label("branch length")
            .when(drawsBranches),
        Param{"branchDim", "", "Brightness of a branch relative to its parent.", &LightningParams::branchDim, 0, 1}
            .label("branch brightness")
            .when(hasBranches),
        Param{"dimensions", "2D moves midpoints within the view plane, 3D in any direction around the segment.",
              &LightningParams::dimensions, labels("2D", "3D")}
            .when(splits),
        Param{"eta", "", "Exponent of the breakdown: 0 grows a blob, 1 lightning, 4 a channel with hardly a branch.",
              &LightningParams::eta, 0, 4}
            .label("breakdown exponent")
            .symbol("η")
            .primary()
            .when([](const LightningParams& p) { return !displaces(p); }),
        Group{"Time",
              "Two bolts at a time: each lives for a third of a second, and they start a sixth of a second apart."},
        Param{"jitter", "",
              "Largest random offset of each point, drawn anew every tick, as a fraction of the bolt's length.",
              &LightningParams::jitter, 0, 0.05f}
            .when(bends),
        Param{"branchJitter", "", "The same for the ends of branches.", &LightningParams::branchJitter, 0, 0.1f}
            .label("jitter of branch ends")
            .when(hasBranches),
        Param{"afterglow", "s", "How long a bolt that has gone out lingers in the eye.", &LightningParams::afterglow, 0,
              1},
        Group{"Drawing", "Four ways to draw segments; three of them are the article's."},
        Param{"drawing",
              "Three additive quads per segment; the same quads with GL_MAX; one strip per path; a glow integrated "
              "along each segment.",
              &LightningParams::drawing, labels("quads", "max", "strip", "glow")}
            .label("drawn as")
            .primary(),
        Param{"mistake",
              "A strip that narrows in bends, the article's timing taken literally, or a list edited during iteration.",
              &LightningParams::mistake, labels("none", "narrowBends", "timingByTheWord", "editsWhileWalking")}
            .primary(),
        Param{"width", "", "Width of the channel relative to the mode's default.", &LightningParams::width, 0.1f, 8.0f}
            .logarithmic()
            .label("channel width"),
        Param{"glowSize", "", "Reach of the glow around a channel, in channel radii.", &LightningParams::glowSize, 2,
              40}
            .logarithmic()
            .label("glow reach"),
        Param{"brightness", "", "Brightness of the drawn bolts.", &LightningParams::brightness, 0, 4},
        Param{"light", "", "Light that the bolts cast on their surroundings.", &LightningParams::light, 0, 4}
            .label("light cast")
            .primary()
            .when([](const LightningParams& p) { return p.mode != BoltMode::single; }),
        Param{"thunder", "Mode sky: draw the wave front of the thunder and count down to its arrival.",
              &LightningParams::thunder}
            .when(inMode<BoltMode::sky>),
        Param{"guides", "Mode single: draw the straight line, the bound, the timing and the box count.",
              &LightningParams::guides}
            .when(inMode<BoltMode::single>));
}

constexpr auto rowsOf(LightningMeasures) {
    return measureRows<LightningMeasures>(
        Measure{"segments", "", "Segments of the newest bolt.", &LightningMeasures::segments}.absentBecause(
            "no bolt is alive at this tick"),
        Measure{"segmentsExpected", "",
                "Expected segments of a bolt, (2 + p)^n, for the generations that are drawn: fewer than those asked "
                "for where all bolts together would exceed 600,000 segments.",
                &LightningMeasures::segmentsExpected}
            .absentBecause(kOnlyDisplacement),
        Measure{"segmentsMean", "", "Mean segments of up to 2,000 other bolts of the same shape.",
                &LightningMeasures::segmentsMean}
            .costly()
            .absentBecause(kOnlyDisplacement),
        Measure{"bolts", "", "Live bolts.", &LightningMeasures::bolts},
        Measure{"liveSegments", "", "Segments of all live bolts.", &LightningMeasures::liveSegments},
        Measure{
            "maxDeviation", "",
            "Largest distance of a main path from the straight line, in bolt lengths, over up to 2,000 bolts of the "
            "same shape.",
            &LightningMeasures::maxDeviation}
            .costly()
            .absentBecause(kOnlyDisplacement),
        Measure{"maxDeviationAllowed", "",
                "Sum of all offsets, which bounds the largest deviation; 2 (1 − 2^−n) offset where H = 1.",
                &LightningMeasures::maxDeviationAllowed}
            .absentBecause(kOnlyDisplacement),
        Measure{"boxDimension", "",
                "Box-counting dimension. Displacement: of the main path, grown on to 14 generations, the mean over 16 "
                "seeds. Breakdown: of the channel shown, with its branches.",
                &LightningMeasures::boxDimension}
            .costly()
            .absentBecause("the channel is too short to count boxes of three sizes"),
        Measure{"boxDimensionError", "",
                "Standard error of the box dimension: of the fit and, for displacement, of the mean over seeds.",
                &LightningMeasures::boxDimensionError}
            .costly()
            .absentBecause("the channel is too short to count boxes of three sizes"),
        Measure{"fieldResidual", "",
                "Largest difference between the potential of a free cell and the mean of its neighbours.",
                &LightningMeasures::fieldResidual}
            .absentBecause("only model breakdown solves a field"),
        Measure{
            "brightnessVariation", "",
            "Largest difference in brightness between a straight bolt in pieces and one single segment, relative to "
            "the latter.",
            &LightningMeasures::brightnessVariation}
            .atMost(1.0 / 255)
            .costly(),
        Measure{"orderDifference", "",
                "Largest difference in brightness between two orders of the same pieces, relative to one segment.",
                &LightningMeasures::orderDifference}
            .atMost(1.0 / 255)
            .costly(),
        Measure{"overdrawMax", "", "Largest number of times that a pixel of a straight bolt is drawn.",
                &LightningMeasures::overdrawMax}
            .costly(),
        Measure{"overlapShare", "",
                "Area of a straight bolt that its segments draw again, relative to its area; caps give π w / (2 l) "
                "for segments of length l and a reach w to each side.",
                &LightningMeasures::overlapShare}
            .costly(),
        Measure{"bendWidth", "",
                "Width of a bolt in a right angle, relative to that of all points within reach of the path.",
                &LightningMeasures::bendWidth}
            .costly(),
        Measure{"bendWidthLeast", "", "The least of the same over that bend and 15 random ones of 20 to 120°.",
                &LightningMeasures::bendWidthLeast}
            .costly(),
        Measure{"endpointError", "m", "Largest distance between a bolt's ends and their targets.",
                &LightningMeasures::endpointError}
            .atMost(0)
            .absentBecause("the channel has not reached the ground"),
        Measure{"brightnessSum", "", "Sum of the brightness of the first channel's bolts.",
                &LightningMeasures::brightnessSum},
        Measure{"thunderIn", "s", "Time until the thunder of the latest flash is heard; negative afterwards.",
                &LightningMeasures::thunderIn}
            .absentBecause("thunder needs mode sky and a strike"),
        Measure{"boltsPerMs", "1/ms", "Bolts of the chosen shape that one core grows per millisecond.",
                &LightningMeasures::boltsPerMs}
            .timing()
            .costly()
            .absentBecause("a breakdown grows over many ticks"));
}

}  // namespace arclight::lightning
