// Paper lanterns adrift on still water: where they float, and how their flames burn.
#pragma once

#include <vector>

#include <glm/glm.hpp>

#include "core/values.h"

namespace arclight::texels {

/// A lantern at rest. Lengths are in metres. The water is the plane y = 0; the camera is at x = z = 0 and looks along
/// -z.
struct Lantern {
    glm::vec3 position{0};  ///< of the centre of its base, at the water line
    float radius = 0.1f;    ///< of the paper at its widest
    float height = 0.3f;    ///< of the paper
    float barrel = 0.1f;    ///< fraction of the radius that is missing at the rims: 0 is a cylinder
    float phase = 0;        ///< in [0, 1): makes its drift and its flame differ from its neighbours'
    bool isRed = false;
};

/// The state of a lantern at one time.
struct LanternState {
    glm::vec3 position{0};
    float brightness = 1;  ///< of the flame; its mean over time is about 1
    float turn = 0;        ///< about its axis, radians; 0 shows the painted side
    float roll = 0;        ///< to the left, radians
    float lean = 0;        ///< of the flame to the side, in radii of the lantern
};

inline constexpr float kMaxRoll = 0.06f;  ///< bound of `LanternState::roll`

/// Lower and upper bound of `LanternState::brightness`.
inline constexpr float kDimmestFlame = 0.6f, kBrightestFlame = 1.4f;

/// The lanterns of a seed, from the farthest to the nearest. Nine in front, the red one among them, have positions
/// chosen by hand, which the seed moves a little; the others follow a stream that winds to the horizon. No two ever
/// touch.
std::vector<Lantern> lanternField(Seed seed);

/// The lantern `seconds` after the start. It is a pure function of time, so any frame can be drawn directly.
LanternState lanternAt(const Lantern& lantern, double seconds);

}  // namespace arclight::texels
