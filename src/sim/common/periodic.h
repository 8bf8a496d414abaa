// Periodic functions of time. Whole periods are subtracted in double precision, so no precision is lost even after a
// week of ticks.
#pragma once

#include <cmath>
#include <numbers>

namespace arclight {

/// The time since a motion of this period last began, from 0 to `period`.
inline double inPeriod(double seconds, double period) { return seconds - period * std::floor(seconds / period); }

/// Sine of a phase in cycles.
inline float wave(double turns) {
    return sinf(static_cast<float>((2 * std::numbers::pi) * (turns - std::floor(turns))));
}

}  // namespace arclight
