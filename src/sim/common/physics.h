// Physical constants common to the simulations.
#pragma once

namespace arclight {

/// Standard gravity, m/s².
inline constexpr float kGravity = 9.81f;
/// Density of air at 20 °C, kg/m³.
inline constexpr float kAirDensity = 1.2f;
/// Drag coefficient of a plate that moves through the air face on.
inline constexpr float kPlateDrag = 1.2f;
/// A node of a chain or of cloth moves at most this far in a step along each axis, m, so positions stay finite even
/// with extreme settings.
inline constexpr float kLargestMove = 1.0f;

}  // namespace arclight
