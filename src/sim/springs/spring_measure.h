// Estimates a spring's frequency, decay and overshoot from its motion only.
#pragma once

#include <limits>
#include <span>

namespace arclight::springs {

/// Deviations below this count as rest.
inline constexpr double kMinMotion = 1e-9;

/// The measures of a motion. NaN if there is nothing to measure.
struct SpringMeasurement {
    double frequency = std::numeric_limits<double>::quiet_NaN();  ///< Hz; NaN if it does not swing
    double decayRate = std::numeric_limits<double>::quiet_NaN();  ///< 1/s of the slowest part; negative if it grows
    double halfLife = std::numeric_limits<double>::quiet_NaN();   ///< s, ln 2 / decayRate; NaN if it does not decay
    /// Farthest excursion beyond the target / first deviation, between samples too. NaN until the motion has turned
    /// back there or come to rest without passing the target, and if it started nearer to the target than `kMinStart`
    /// of its swing.
    double overshoot = std::numeric_limits<double>::quiet_NaN();
};

/// Measures a free motion from its deviations y = x - target, sampled every `h` seconds since the last retargeting.
///
/// Any sum of two exponentials obeys y[n+2] = a y[n+1] + b y[n] (Prony). Least squares fit a and b, and the roots of r²
/// = a r + b are exp((−decay ± i 2πf) h). The motion may decay, grow or be all zero. A motion below `kMinMotion`
/// counts as rest: its measures would be rounding noise. Fitting the two exponentials to two neighbouring samples
/// gives the extremum between them, which the samples miss by up to (ωh)²/8 of the swing.
SpringMeasurement measureSpring(std::span<const double> deviations, double h);

}  // namespace arclight::springs
