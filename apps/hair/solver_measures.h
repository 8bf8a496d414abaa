// Measures and formula of the solver, which several scenes of the hair demo show.
#pragma once

#include <optional>
#include <string>

#include "core/measures.h"
#include "sim/hair/strand_settings.h"

namespace arclight::hair {

/// Of anything that the solver moves.
struct LinkMeasures {
    double strainMean = 0, strainMax = 0, rootError = 0;
};
constexpr auto rowsOf(LinkMeasures) {
    return measureRows<LinkMeasures>(
        Measure{
            "strainMean", "%",
            "Mean strain |l − L| / L of all links, which may be too long or too short. The scene shake also averages "
            "over all ticks so far.",
            &LinkMeasures::strainMean},
        Measure{"strainMax", "%", "Largest strain |l − L| / L of all links; in the scene shake, of all ticks so far.",
                &LinkMeasures::strainMax},
        Measure{"rootError", "m", "Largest distance between a root and its position on the head or the waist.",
                &LinkMeasures::rootError});
}

/// Of strands.
struct StrandMeasures {
    double pendulumLoss = 0, pendulumDamping = 0, strandsDrawn = 0;
};
constexpr auto rowsOf(StrandMeasures) {
    return measureRows<StrandMeasures>(
        Measure{"pendulumLoss", "%",
                "Energy that a free pendulum of one link, 0.3 m long, loses in its first second with these settings.",
                &StrandMeasures::pendulumLoss},
        Measure{"pendulumDamping", "%",
                "Energy that a free pendulum loses in its first second by damping only. The solver loses the rest of the "
                "pendulum loss, because it puts the node back on its circle in each step.",
                &StrandMeasures::pendulumDamping},
        Measure{"strandsDrawn", "", "Number of strands drawn in the last frame.", &StrandMeasures::strandsDrawn});
}

/// Of a character with hair or cloth.
struct CharacterMeasures {
    double penetrations = 0, triangles = 0;
};
constexpr auto rowsOf(CharacterMeasures) {
    return measureRows<CharacterMeasures>(
        Measure{"penetrations", "", "Number of nodes inside a sphere or a leg after the last solve.",
                &CharacterMeasures::penetrations},
        Measure{"triangles", "", "Number of triangles of skin and cloth.", &CharacterMeasures::triangles});
}

/// The solver's formula with these numbers. `length`: of the longest strands, m; nothing for cloth.
std::string solverFormula(const StrandSettings& settings, std::optional<float> length);

}  // namespace arclight::hair
