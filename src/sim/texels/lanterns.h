// Paper lanterns adrift on still water: where they float, and how their flames burn.
#pragma once

#include <vector>

#include <glm/glm.hpp>

#include "core/params.h"

namespace arclight::texels {

/// A lantern at rest. Lengths are in metres; the water is the plane y = 0, and the camera stands at x = z = 0 and looks
/// along -z.
struct Lantern {
    glm::vec3 position{0};  ///< of the middle of its base, at the water line
    float radius = 0.1f;    ///< of the paper at its widest
    float height = 0.3f;    ///< of the paper
    float barrel = 0.1f;    ///< share of the radius that is missing at the rims: 0 is a cylinder
    float phase = 0;        ///< in [0, 1): what makes its drift and its flame differ from its neighbours'
    bool isRed = false;
};

/// A lantern at a moment.
struct LanternState {
    glm::vec3 position{0};
    float brightness = 1;  ///< of the flame; its mean over time is about 1
    float turn = 0;        ///< about its axis; 0 shows the painted side
    float roll = 0;        ///< to the left, radians
    float lean = 0;        ///< of the flame to the side, in radii of the lantern
};

inline constexpr float kMostRoll = 0.06f;  ///< bound of `LanternState::roll`

/// Bounds of `LanternState::brightness`.
inline constexpr float kDimmestFlame = 0.6f, kBrightestFlame = 1.4f;

/// The lanterns of a seed, from the farthest to the nearest. A handful in front stand about where the picture wants
/// them, the red one among them; the others follow a stream that winds to the horizon. No two touch, at any time.
std::vector<Lantern> lanternField(Seed seed);

/// The lantern `seconds` after the start. Depends on nothing else, so that any moment can be drawn by itself.
LanternState lanternAt(const Lantern& lantern, double seconds);

}  // namespace arclight::texels
