// The two parameters of a spring, and the quantities that follow from them.
#pragma once

#include <limits>

namespace arclight {

/// Undamped angular frequency ω in rad/s, and damping ratio ζ: below 1 the spring swings, 1 is critical damping.
struct SpringShape {
    double omega = 12.566370614359172;  ///< 2 Hz
    double zeta = 0.3;
    friend bool operator==(const SpringShape&, const SpringShape&) = default;
};

/// Damped frequency in Hz, ω √(1 − ζ²) / 2π; NaN if the spring does not swing (ζ ≥ 1).
double dampedFrequency(SpringShape shape);

/// Decay rate in 1/s of the slowest part of the motion: ζω up to critical damping, less above.
double decayRate(SpringShape shape);

/// Time in s in which the envelope halves (above critical damping, the slowest part): ln 2 / decayRate.
double halfLife(SpringShape shape);

/// Time in s until the deviation of a spring released from rest has first halved. Unlike `halfLife`, it is meaningful
/// for any damping; at ζ = 1 it is 1.678 / ω.
double trueHalfTime(SpringShape shape);

/// How far past the target a spring released from rest goes, as a fraction of the distance: exp(−πζ / √(1 − ζ²)), and 0
/// from critical damping on.
double overshoot(SpringShape shape);

/// Time in s after which the envelope stays below `fraction` of its start; infinite without damping.
double settleTime(SpringShape shape, double fraction = 0.01);

}  // namespace arclight
