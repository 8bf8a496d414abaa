// What the demo says about each mistake that can be turned on.
#pragma once

#include <array>
#include <string_view>

#include "sim/springs/spring_parameters.h"

namespace arclight::springs {

struct MistakeTexts {
    std::string_view panel;         ///< what to look for
    std::string_view line = {};     ///< name of its curve in scene graph; empty if it has none
    std::string_view caption = {};  ///< caption of scene graph
    bool isInGraph() const { return !line.empty(); }
};

inline constexpr std::array<MistakeTexts, 13> kMistakeTexts{{
    {""},
    {"The implicit step as misprinted: 2hζ for 2hζω in Δ, and h² for hω² in Δv. In scene graph it runs away.",
     "misprinted step",
     "The implicit step as misprinted has 2hζ instead of 2hζω in Δ, and h² instead of hω² in Δv: instead of settling, "
     "it runs away."},
    {"ζ = −(λ/ω) ln ½, upside down: the shorter the half-life asked for, the longer the swing. Choose "
     "parameterization halfLife.",
     "ζ = −(λ/ω) ln ½",
     "The half-life formula upside down, ζ = −(λ/ω) ln ½: the shorter the half-life asked for, the longer the swing. "
     "Choose parameterization halfLife."},
    {"The fraction is read as what is lost: asked to keep 10 %, the spring keeps 90 %. Choose parameterization "
     "fraction.",
     "fraction read as lost",
     "The fraction that should remain is read as the fraction that is lost: asked to keep 10 % of its swing, the "
     "spring keeps 90 %. Choose parameterization fraction."},
    {"Damping 4 ln 2 / λ, twice the right amount: after λ a quarter is left, not half. Choose parameterization "
     "halfLife.",
     "damping 4 ln 2 / λ",
     "Damping 4 ln 2 / λ is twice the right amount: after λ a quarter is left, not half. Choose parameterization "
     "halfLife."},
    {"Snaps when v < ε and target − x < ε, without abs: a value that moves down teleports.", "snaps without abs",
     "Snapping when v < ε and target − x < ε, without absolute values, teleports whatever moves down. Set the target "
     "below 0."},
    {"Sets the velocity to 0 at each new target: the motion stops dead where it should curve.",
     "velocity 0 at a new target",
     "Setting the velocity to 0 at each new target stops the motion dead where it should curve. Drag the target to "
     "see it."},
    {"The exact step with fast approximations of exp and atan: it costs no exp, and is not exact.",
     "exp and atan approximated",
     "The closed form with 1 / (1 + x + 0.48 x² + 0.235 x³) for e^(−x) and a polynomial for atan: each step adds their "
     "error. Raise the frequency or lower the step rate."},
    {"atan2(needle − cursor): in scene rotation, every needle turns its back on the cursor."},
    {"Springs an angle about an axis taken from the pointer: in scene orientation, the disc jumps when a drag changes "
     "direction."},
    {"int(frames × x / width), not clamped: in scene frame, the right edge asks for a frame that does not exist."},
    {"Springs the four components and normalises: in scene orientation, the speed is wrong, more so for larger turns. "
     "The plot shows by how much; drag in it to choose the turn."},
    {"Springs axis times angle as a vector: in scene orientation, whenever the target turns past 180° the spring whips "
     "back through the whole turn."},
}};

constexpr const MistakeTexts& textsOf(Mistake mistake) { return kMistakeTexts[static_cast<std::size_t>(mistake)]; }

}  // namespace arclight::springs
