// The parameters and measures of the lightning demo; lightning_rows.h has their tables.
#pragma once

#include "core/measures.h"
#include "core/values.h"
#include "render/bolts/bolt_style.h"
#include "sim/bolts/bolt_world.h"

namespace arclight::lightning {

using namespace bolts;

enum class BoltDimensions : int { two, three };
/// Mistakes of the article, or of a literal reading of it.
enum class BoltMistake : int { none, narrowBends, timingByTheWord, editsWhileWalking };

struct LightningParams {
    BoltMode mode = BoltMode::sky;
    int targets = 12;
    float strikesPerMinute = 34;

    BoltModel model = BoltModel::displacement;
    int generations = 8;
    float offset = 0.13f;
    float roughness = 0.78f;
    float branchProbability = 0.7f;
    float branchAngle = 0.75f;
    float branchScale = 0.7f;
    float branchDim = 0.22f;
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
/// Whether bolts have points between their ends.
constexpr bool bends(const LightningParams& p) { return !displaces(p) || splits(p); }
/// Whether branches depend on `branchProbability`; a breakdown has branches without it.
constexpr bool drawsBranches(const LightningParams& p) { return splits(p) && p.branchProbability > 0; }
constexpr bool hasBranches(const LightningParams& p) { return !displaces(p) || drawsBranches(p); }

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
    double brightnessVariation = kNotMeasured;
    double orderDifference = kNotMeasured;
    double overdrawMax = kNotMeasured;
    double overlapShare = kNotMeasured;
    double bendWidth = kNotMeasured;
    double bendWidthLeast = kNotMeasured;
    double endpointError = kNotMeasured;
    double brightnessSum = kNotMeasured;
    double thunderIn = kNotMeasured;
    double boltsPerMs = kNotMeasured;
};

/// The reason shown where a figure that only displacement has is absent.
inline constexpr std::string_view kOnlyDisplacement = "only model displacement has a closed form";

}  // namespace arclight::lightning
