// Angles in radians, as floats. For doubles, use std::numbers::pi.
#pragma once

#include <numbers>

namespace arclight {

inline constexpr float kPi = std::numbers::pi_v<float>;
inline constexpr float kTwoPi = 2 * std::numbers::pi_v<float>;  ///< a full revolution
inline constexpr float kDegree = static_cast<float>(std::numbers::pi / 180);

}  // namespace arclight
