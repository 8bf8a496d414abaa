// Measures and captions common to several scenes: copies, edges, and halos.
#pragma once

#include "core/measures.h"

namespace arclight::halftexel {

/// Of the bytes of a copy.
struct CopyMeasures {
    double identityMaxDiff = kNotMeasured, meanOfFourMaxDiff = kNotMeasured;
};
constexpr auto rowsOf(CopyMeasures) {
    return measureRows<CopyMeasures>(
        Measure{"identityMaxDiff", "/255", "Largest difference between the copy and the original.",
                &CopyMeasures::identityMaxDiff}
            .atMost(0),
        Measure{"meanOfFourMaxDiff", "/255",
                "Largest difference between one copy and the mean of the 2×2 texels at each corner.",
                &CopyMeasures::meanOfFourMaxDiff}
            .absentBecause("only for a single copy by rule d3d9, which should be that mean"));
}

/// Of light that is copied again and again.
struct DriftMeasures {
    double driftXPx = kNotMeasured, driftYPx = kNotMeasured, copySigmaPx = kNotMeasured;
};
constexpr auto rowsOf(DriftMeasures) {
    return measureRows<DriftMeasures>(
        Measure{"driftXPx", "px", "Distance by which the copies have moved the image to the right.",
                &DriftMeasures::driftXPx}
            .atLeast(-0.01)
            .atMost(0.01),
        Measure{"driftYPx", "px", "Distance by which the copies have moved the image down.", &DriftMeasures::driftYPx}
            .atLeast(-0.01)
            .atMost(0.01),
        Measure{"copySigmaPx", "px", "Standard deviation of the blur that the copies have added.",
                &DriftMeasures::copySigmaPx}
            .atMost(0.01));
}

/// Of the light of a full-screen quad.
struct EdgeMeasures {
    double edgeCoverage = kNotMeasured, cornerCoverage = kNotMeasured;
};
constexpr auto rowsOf(EdgeMeasures) {
    return measureRows<EdgeMeasures>(
        Measure{"edgeCoverage", "",
                "Fraction of the quad's light that reaches the left column or the top row in one copy; the smaller of "
                "both.",
                &EdgeMeasures::edgeCoverage}
            .atLeast(1),
        Measure{"cornerCoverage", "", "Fraction of the quad's light that reaches the upper left pixel in one copy.",
                &EdgeMeasures::cornerCoverage}
            .atLeast(1));
}

/// Of the halo of a light of one pixel.
struct HaloMeasures {
    double haloWanderPx = kNotMeasured, haloFlicker = kNotMeasured;
};
constexpr auto rowsOf(HaloMeasures) {
    return measureRows<HaloMeasures>(
        Measure{"haloWanderPx", "px",
                "Largest distance between a light of one pixel and the centroid of its halo, over 64 positions within "
                "a pixel.",
                &HaloMeasures::haloWanderPx}
            .atMost(0.01),
        Measure{
            "haloFlicker", "",
            "Variation of a halo's light over 64 positions of its light within a pixel, as a fraction of the largest.",
            &HaloMeasures::haloFlicker}
            .atMost(0.001));
}

}  // namespace arclight::halftexel
