// The demo's texts about each mistake that can be turned on.
#pragma once

#include <array>
#include <string_view>

#include "sim/springs/spring_parameters.h"

namespace arclight::springs {

struct MistakeTexts {
    std::string_view panel;         ///< hint on the visible effect
    std::string_view line = {};     ///< name of its curve in scene graph; empty if it has none
    std::string_view caption = {};  ///< caption of scene graph
    constexpr bool isInGraph() const { return !line.empty(); }
};

inline constexpr std::array<MistakeTexts, 13> kMistakeTexts{{
    {""},
    {"The implicit step as misprinted, with 2hζ instead of 2hζω in Δ, and h² instead of hω² in Δv. In the scene graph "
     "it diverges.",
     "misprinted step",
     "The implicit step as misprinted has 2hζ instead of 2hζω in Δ, and h² instead of hω² in Δv, so it diverges "
     "instead of settling."},
    {"ζ = −(λ/ω) ln ½ is upside down: the shorter the requested half-life, the longer the spring oscillates. Choose "
     "parameterization halfLife.",
     "ζ = −(λ/ω) ln ½",
     "The half-life formula is upside down, ζ = −(λ/ω) ln ½, so the shorter the requested half-life, the longer the "
     "spring oscillates. Choose parameterization halfLife."},
    {"The remaining fraction is read as the lost fraction: for a requested 10 %, 90 % of the amplitude remains. Choose "
     "parameterization fraction.",
     "fraction read as lost",
     "The fraction that should remain is read as the fraction that is lost. For a requested 10 %, 90 % of the "
     "amplitude remains. Choose parameterization fraction."},
    {"The damping 4 ln 2 / λ is twice the correct damping: after λ, a quarter of the amplitude remains instead of "
     "half. Choose parameterization halfLife.",
     "damping 4 ln 2 / λ",
     "The damping 4 ln 2 / λ is twice the correct damping, so after λ a quarter of the amplitude remains instead of "
     "half. Choose parameterization halfLife."},
    {"The spring snaps to its target when v < ε and target − x < ε, without absolute values: a value that moves down "
     "teleports.",
     "snaps without abs",
     "The spring snaps when v < ε and target − x < ε, without absolute values, so a value that moves down teleports. "
     "Set the target below 0."},
    {"The velocity is set to 0 at each new target, so the motion stops dead instead of curving.",
     "velocity 0 at a new target",
     "The velocity is set to 0 at each new target, so the motion stops dead instead of curving. Drag the target to see "
     "it."},
    {"The exact step with fast approximations of exp and atan: it needs no call of exp, but it is no longer exact.",
     "exp and atan approximated",
     "The closed form with 1 / (1 + x + 0.48 x² + 0.235 x³) for e^(−x) and a polynomial for atan. Each step adds their "
     "error. Raise the frequency or lower the step rate."},
    {"atan2(needle − cursor): in the scene rotation, every needle points away from the cursor."},
    {"Only the angle is on a spring, and its axis comes from the pointer: in the scene orientation, the disc jumps "
     "when a drag changes direction."},
    {"int(frames × x / width) is not clamped: in the scene frame, the right edge requests a frame that does not "
     "exist."},
    {"The four components are on springs and normalised: in the scene orientation, the speed is wrong, and more so for "
     "larger rotations. The plot shows the error. Drag in it to choose the angle."},
    {"Axis times angle is on a spring as a vector: in the scene orientation, whenever the target passes 180°, the "
     "spring whips back through a whole revolution."},
}};

constexpr const MistakeTexts& textsOf(Mistake mistake) { return kMistakeTexts[static_cast<std::size_t>(mistake)]; }

}  // namespace arclight::springs
