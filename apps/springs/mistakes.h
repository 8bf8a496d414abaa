// What the demo says of each mistake that can be turned on.
#pragma once

#include <array>
#include <string_view>

#include "sim/springs/spring_parameters.h"

namespace arclight::springs {

struct MistakeTexts {
    std::string_view panel;         ///< what to look for
    std::string_view line = {};     ///< name of its curve in scene graph; empty where it has none
    std::string_view caption = {};  ///< of scene graph
    bool isOfTheGraph() const { return !line.empty(); }
};

inline constexpr std::array<MistakeTexts, 11> kMistakeTexts{{
    {""},
    {"The implicit step as one post prints it, without two factors of omega: in the graph it runs away.",
     "step without two ω",
     "The implicit step as it was printed lacks one ω in Δ and one ω² in Δv: instead of settling it runs away."},
    {"zeta = -(halfLife / omega) ln 0.5 as printed: a shorter half-life swings longer. Compare the envelope.",
     "ζ = −(λ/ω) ln ½",
     "Half-life turned upside down, ζ = −(λ/ω) ln ½: the shorter the half-life asked for, the longer it swings (with "
     "parameterization halfLife)."},
    {"The fraction is read as what is lost: asked to keep 10 %, it keeps 90 %.",
     "fraction as what is lost",
     "The fraction that should remain is taken for the one that is lost: asked to keep a tenth, the spring keeps nine "
     "(with parameterization fraction)."},
    {"Damping 4 ln 2 / halfLife: a quarter is left at the half-life, not half.",
     "damping 4 ln 2 / λ",
     "Damping 4 ln 2 / λ halves twice as fast: a quarter is left at the half-life (with parameterization halfLife)."},
    {"Snaps when v and the way left fall below an epsilon, without abs: moving down it teleports.",
     "snaps without abs",
     "Snapping when v and x − target are small, without their absolute values, teleports whatever moves downwards."},
    {"Velocity is set to 0 at each new target: the curve breaks where a spring would bend.",
     "velocity 0 at a new target",
     "Setting the velocity to 0 at each new target stops the motion dead where it should curve. Drag the target to see "
     "it."},
    {"atan2(object - mouse): every pointer shows its back to the cursor."},
    {"Springs an angle about an axis taken from the pointer: change direction and the object jumps."},
    {"int(frames * x / width), not clamped: at the right edge it asks for a frame that is not there."},
    {"Springs the four components and normalises: close for small turns, 13 % off near half a turn."},
}};

constexpr const MistakeTexts& textsOf(Mistake mistake) { return kMistakeTexts[static_cast<std::size_t>(mistake)]; }

}  // namespace arclight::springs
