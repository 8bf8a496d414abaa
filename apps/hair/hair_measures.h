// What is measured in the hair demo: one declaration for panel, command line and docs.
#pragma once

#include "core/measures.h"

namespace arclight::hair {

struct HairMeasures {
    double strainMean = 0, strainMax = 0;
    double overreach = kNotMeasured;
    double rootError = 0;
    double penetrations = kNotMeasured;
    double pendulumLoss = kNotMeasured;
    double pendulumDamping = kNotMeasured;
    double strandsDrawn = kNotMeasured;
    double triangles = kNotMeasured;
    double faceHairs = kNotMeasured;
    double shadowError = kNotMeasured;
    double psnrToPeeled = kNotMeasured;
    double peeledLayers = kNotMeasured;
    double peelLeftOut = kNotMeasured;
    double inversions = kNotMeasured;
    double lodMeanError = kNotMeasured;
    double opening = kNotMeasured;
    double kneeCrossings = kNotMeasured;
};

constexpr auto rowsOf(HairMeasures) {
    return measureRows<HairMeasures>(
        Measure{"strainMean", "%",
                "Mean of |l - L| / L over all links, too long or too short; in scene shake, over all ticks so far too.",
                &HairMeasures::strainMean},
        Measure{"strainMax", "%", "The largest |l - L| / L; in scene shake, of all ticks so far.",
                &HairMeasures::strainMax},
        Measure{"overreach", "%",
                "How much farther from its root a node is than the strand up to it is long, at most: how far hair is "
                "seen to stretch, whatever single links do.",
                &HairMeasures::overreach}
            .absentBecause("only scene portrait"),
        Measure{"rootError", "m", "Distance of a root from where the head puts it.", &HairMeasures::rootError},
        Measure{"penetrations", "", "Nodes inside a sphere, or a leg, after the last solve.",
                &HairMeasures::penetrations}
            .absentBecause("nothing to collide with"),
        Measure{"pendulumLoss", "%",
                "Energy that a free pendulum of one link, 0.3 m long, loses in its first second with these settings.",
                &HairMeasures::pendulumLoss}
            .absentBecause("only scenes with strands"),
        Measure{"pendulumDamping", "%",
                "What the damping alone takes of it, as it is meant to; the rest is lost by the solver, which puts the "
                "node back on its circle in each step.",
                &HairMeasures::pendulumDamping}
            .absentBecause("only scenes with strands"),
        Measure{"strandsDrawn", "", "Strands drawn in the last frame.", &HairMeasures::strandsDrawn}.absentBecause(
            "only scenes with strands"),
        Measure{"triangles", "", "Triangles of skin and cloth.", &HairMeasures::triangles}.absentBecause(
            "only scenes with a figure"),
        Measure{"faceHairs", "", "Hairs of lashes and brows.", &HairMeasures::faceHairs}.absentBecause(
            "only scene portrait"),
        Measure{
            "shadowError", "",
            "Root of the mean square of how much the transmittance of the hair differs from that of strands counted "
            "one by one.",
            &HairMeasures::shadowError}
            .costly()
            .absentBecause("only scene portrait with shadows of the hair"),
        Measure{"psnrToPeeled", "dB",
                "The transparency against peeled hair in a window of 320 × 180 pixels with most of the hair, as AgX "
                "shows both "
                "without bloom; 99 where they agree.",
                &HairMeasures::psnrToPeeled}
            .costly()
            .absentBecause("only scene portrait"),
        Measure{"peeledLayers", "", "Layers of hair in that window.", &HairMeasures::peeledLayers}
            .costly()
            .absentBecause("only scene portrait"),
        Measure{
            "peelLeftOut", "",
            "What the limit of layers leaves out of peeled hair: the mean transmittance in front of the next layer.",
            &HairMeasures::peelLeftOut}
            .costly()
            .absentBecause("only peeled hair"),
        Measure{"inversions", "%", "Fragments of strands that are drawn over a nearer one, in that window.",
                &HairMeasures::inversions}
            .costly()
            .absentBecause("only sorted hair"),
        Measure{"lodMeanError", "1/255",
                "How much the mean of a colour channel differs from that of a frame with all strands.",
                &HairMeasures::lodMeanError}
            .atMost(2)
            .costly()
            .absentBecause("only scene portrait"),
        Measure{"opening", "", "Area within the skirt's hem over that at rest.", &HairMeasures::opening}.absentBecause(
            "only scene skirt"),
        Measure{"kneeCrossings", "", "Ticks in which a leg passed through the skirt, since it was last set.",
                &HairMeasures::kneeCrossings}
            .absentBecause("only scene skirt"));
}

}  // namespace arclight::hair
