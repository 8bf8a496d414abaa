// The two numbers of a spring, and what can be read from them.
#pragma once

#include <limits>

namespace arclight {

/// Undamped angular frequency in rad/s, and damping ratio: below 1 it swings, at 1 it is critical.
struct SpringShape {
    double omega = 12.566370614359172;  ///< 2 Hz
    double zeta = 0.3;
    friend bool operator==(const SpringShape&, const SpringShape&) = default;
};

/// Rate of swinging in Hz, omega sqrt(1 - zeta^2) / 2 pi; NaN where the spring does not swing (zeta >= 1).
double dampedFrequency(SpringShape shape);

/// Rate in 1/s at which the slowest part of the motion dies out: zeta omega below critical damping, less above.
double decayRate(SpringShape shape);

/// Time in s in which the envelope (above critical damping the slowest part) halves: ln 2 / decayRate.
double halfLife(SpringShape shape);

/// Time in s after which the deviation of a spring released from rest first is one half. Unlike `halfLife` it has a
/// meaning for every damping; at zeta = 1 it is 1.678 / omega.
double trueHalfTime(SpringShape shape);

/// How far past the target, as a share of the way, a spring released from rest goes:
/// exp(-pi zeta / sqrt(1 - zeta^2)), and 0 from critical damping on.
double overshoot(SpringShape shape);

/// Time in s after which the envelope stays below `fraction` of the start; infinite where nothing is damped.
double settleTime(SpringShape shape, double fraction = 0.01);

}  // namespace arclight
