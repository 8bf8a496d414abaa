// The state of a peg for the field's shader: height and velocity as two signed 16-bit integers, packed in one word.
#pragma once

#include <cstdint>
#include <span>

namespace arclight::springs {

/// Heights in peg spacings and velocities in pegs per second beyond these are clamped: a field that blows up reaches
/// the first, and from the second on the light of a peg no longer grows.
inline constexpr float kShownHeight = 64, kShownVelocity = 96;
/// Of 16 bits; shaders/springs/field_pegs.vert multiplies by `kShownHeight / kPegScale`.
inline constexpr float kPegScale = 32767;

/// The word of each peg: height in the lower half, velocity in the upper one, both rounded to the nearest number,
/// within 0.001 pegs and 0.0015 pegs per second. Runs on the threads of `parallelFor`. All spans must have the same
/// size.
void packPegs(std::span<const double> heights, std::span<const double> velocities, std::span<std::uint32_t> words);

}  // namespace arclight::springs
