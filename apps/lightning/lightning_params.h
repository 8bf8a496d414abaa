// The parameters and measures of the lightning demo.
#pragma once

#include "bolt_probe.h"
#include "core/measures.h"
#include "core/params.h"
#include "render/bolts/bolt_style.h"
#include "sim/bolts/bolt_world.h"

namespace arclight::lightning {

using namespace bolts;

/// Mistakes of the article, or of a literal reading of it.
enum class BoltMistake : int { none, narrowBends, timingByTheWord, editsWhileWalking };

struct LightningParams {
    StrikeSettings strikes{.mode = BoltMode::sky, .strikesPerMinute = 34, .afterglow = 0.2f};
    BoltShape shape{.offset = 0.13f,
                    .roughness = 0.78f,
                    .branchProbability = 0.7f,
                    .branchAngle = 0.75f,
                    .branchDim = 0.22f,
                    .dimensions = BoltDimensions::three};
    BoltJitter jitter{0.0012f, 0.004f};
    BoltStyle style{.glowSize = 6};
    BoltMistake mistake = BoltMistake::none;
    float brightness = 1;
    float light = 1;
    bool thunder = false;
    bool guides = true;
};

constexpr auto rowsOf(LightningParams) {
    using P = LightningParams;
    using Strikes = StrikeSettings;
    return paramRows<P>(
        Group{"Use", "Six uses of bolts. In most of them, the pointer can be a target."},
        Param{&P::strikes, &Strikes::mode}, Param{&P::strikes, &Strikes::targets},
        Param{&P::strikes, &Strikes::strikesPerMinute}, embed(&P::shape),
        Group{"Time",
              "Two bolts are alive at a time. Each lives for a third of a second, and they start a sixth of a second "
              "apart. The flash limit doubles both times in mode ship."},
        Param{&P::jitter, &BoltJitter::points}.when([](const P& p) { return p.shape.bends(); }),
        Param{&P::jitter, &BoltJitter::branchEnds}.when([](const P& p) { return p.shape.hasBranches(); }),
        Param{&P::strikes, &Strikes::afterglow},
        Group{"Drawing", "Four methods of drawing segments. Three of them are from the article."},
        Param{&P::style, &BoltStyle::drawing},
        Param{"mistake",
              "A strip that narrows in bends, the article's timing taken literally, or a list edited during iteration.",
              &P::mistake,
              labels("none", "narrowBends", "literalTiming", "editedList")
                  .formerly("timingByTheWord", "literalTiming")
                  .formerly("editsWhileWalking", "editedList")}
            .primary(),
        Param{&P::style, &BoltStyle::width}, Param{&P::style, &BoltStyle::glowSize},
        Param{"brightness", "", "Brightness of the drawn bolts, relative to the default.", &P::brightness, 0, 4},
        Param{"light", "", "Light that the bolts cast on their surroundings, relative to the default.", &P::light, 0, 4}
            .label("cast light")
            .primary()
            .when([](const P& p) { return p.strikes.mode != BoltMode::single; }),
        Param{&P::strikes, &Strikes::flashLimit},
        Param{"thunder", "Draw the wave fronts of thunder in the storm (mode sky), and count down to their arrival.",
              &P::thunder}
            .label("show thunder")
            .when([](const P& p) { return p.strikes.mode == BoltMode::sky; }),
        Param{
            "guides",
            "Draw the straight line, the bound, the timing and the box count next to the measured bolt (mode single).",
            &P::guides}
            .label("show guides")
            .when([](const P& p) { return p.strikes.mode == BoltMode::single; }));
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
    double fieldResidual = kNotMeasured;
    BoltReport drawing;
    double endpointError = kNotMeasured;
    double brightnessSum = kNotMeasured;
    double thunderIn = kNotMeasured;
    double boltsPerMs = kNotMeasured;
};

constexpr auto rowsOf(LightningMeasures) {
    using M = LightningMeasures;
    constexpr std::string_view kOnlyDisplacement = "only the model displacement has a closed form";
    return measureRows<M>(
        Measure{"segments", "", "Number of segments of the newest bolt.", &M::segments}.absentBecause(
            "no bolt is alive at this tick"),
        Measure{
            "segmentsExpected", "",
            "Expected number of segments of a bolt, (2 + p)^n, for the generations that are drawn. They are reduced if "
            "all bolts together would exceed 600,000 segments.",
            &M::segmentsExpected}
            .absentBecause(kOnlyDisplacement),
        Measure{"segmentsMean", "", "Mean number of segments of up to 2,000 other bolts with the current shape.",
                &M::segmentsMean}
            .costly()
            .absentBecause(kOnlyDisplacement),
        Measure{"bolts", "", "Number of live bolts.", &M::bolts},
        Measure{"liveSegments", "", "Number of segments of all live bolts.", &M::liveSegments},
        Measure{
            "maxDeviation", "",
            "Largest distance of a main path from the straight line, in bolt lengths, over up to 2,000 bolts with the "
            "current shape.",
            &M::maxDeviation}
            .costly()
            .absentBecause(kOnlyDisplacement),
        Measure{"maxDeviationAllowed", "",
                "Sum of all displacement bounds, which limits the largest deviation; if H = 1, it is 2 (1 − 2^−n) o₀.",
                &M::maxDeviationAllowed}
            .absentBecause(kOnlyDisplacement),
        Measure{"boxDimension", "",
                "Box-counting dimension. With displacement, the mean over the main paths of 16 seeds, extended to 14 "
                "generations; with breakdown, the dimension of the channel shown with its branches.",
                &M::boxDimension}
            .costly()
            .absentBecause("the channel is too short to count boxes of three sizes"),
        Measure{"boxDimensionError", "",
                "Standard error of the box dimension, from the fit and, with displacement, from the mean over seeds.",
                &M::boxDimensionError}
            .costly()
            .absentBecause("the channel is too short to count boxes of three sizes"),
        Measure{"fieldResidual", "",
                "Largest difference between the potential of a free cell and the mean of its neighbours.",
                &M::fieldResidual}
            .absentBecause("only the model breakdown solves a field"),
        embed(&M::drawing),
        Measure{"endpointError", "m", "Largest distance between a bolt's ends and their targets.", &M::endpointError}
            .atMost(0)
            .absentBecause("the channel has not reached the ground"),
        Measure{"brightnessSum", "", "Sum of the brightness of both bolts of the first channel.", &M::brightnessSum},
        Measure{"thunderIn", "s", "Time until the thunder of the latest flash arrives; negative afterwards.",
                &M::thunderIn}
            .absentBecause("thunder needs mode sky and a strike"),
        Measure{"boltsPerMs", "1/ms", "Number of bolts with the current shape that one core grows per millisecond.",
                &M::boltsPerMs}
            .timing()
            .costly()
            .absentBecause("a breakdown grows over many ticks"));
}

}  // namespace arclight::lightning
