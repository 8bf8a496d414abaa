// What a spring does, measured from its motion alone.
#pragma once

#include <limits>
#include <span>

namespace arclight::springs {

/// Deviations below it are rest.
inline constexpr double kLeastMotion = 1e-9;

/// The figures of a motion. NaN where there is nothing to measure.
struct SpringMeasurement {
    double frequency = std::numeric_limits<double>::quiet_NaN();  ///< Hz; NaN where it does not swing
    double decayRate = std::numeric_limits<double>::quiet_NaN();  ///< 1/s of the slowest part; negative when it grows
    double halfLife = std::numeric_limits<double>::quiet_NaN();   ///< s, ln 2 / decayRate; NaN when it does not decay
    /// Farthest beyond the target / first deviation, between the samples too. NaN until the motion has turned there, or
    /// come to rest without passing the target; and where it started nearer to the target than `kLeastStart` of its
    /// swing.
    double overshoot = std::numeric_limits<double>::quiet_NaN();
};

/// Measures a free motion from its deviations y = x - target, sampled every `h` seconds since the last retargeting.
///
/// Any sum of two exponentials obeys y[n+2] = a y[n+1] + b y[n] (Prony). Least squares fit a and b, and the roots of
/// r² = a r + b are exp((−decay ± i 2πf) h). The motion may decay, grow or be all zero. A motion of less than
/// `kLeastMotion` is rest: rounding would make up its figures. The same two exponentials through two neighbouring
/// samples give the turning point between them, which the samples alone miss by up to (ωh)²/8 of the swing.
SpringMeasurement measureSpring(std::span<const double> deviations, double h);

}  // namespace arclight::springs
