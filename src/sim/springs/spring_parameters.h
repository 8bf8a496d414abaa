// The ways to ask for a spring, each converted to (omega, zeta), and the mistakes made in doing so.
#pragma once

#include <string>

#include "sim/common/spring_shape.h"

namespace arclight::springs {

/// What is asked for beside the frequency, in the order of the demo's labels.
enum class Parameterization : int { ratio, fraction, halfLife };

/// Mistakes found in the source articles and in public spring libraries, each of which can be turned on.
enum class Mistake : int {
    none,          ///< Everything as it should be.
    missingOmega,  ///< The implicit step as "More on Numeric Springing" prints it, without two factors omega: diverges.
    invertedHalfLife,     ///< zeta = -(halfLife / omega) ln 0.5 as printed: a shorter half-life damps less, not more.
    fractionReduced,      ///< The fraction is taken as what is lost instead of what remains: 0.1 damps almost nothing.
    quadrupledHalfLife,   ///< Damping 4 ln 2 / halfLife of a public library: a quarter remains at the "half-life".
    snapWithoutAbs,       ///< Snaps to the target when v and (target - x) are below an epsilon, without abs: teleports
                          ///< downwards.
    zeroVelocityOnClick,  ///< The velocity is set to 0 at each new target: the motion stops dead where it should curve.
    pointsAway,           ///< atan2(object - mouse) instead of atan2(mouse - object): the pointer shows its back.
    crossAxis,     ///< Springs an angle about an axis taken from the pointer: the axis jumps and is zero at the start.
    frameOverrun,  ///< frame = int(frames * x / width), not clamped: one past the last frame at the right edge.
    componentwiseQuaternion  ///< The four components are sprung and normalised, without choosing the nearer hemisphere.
};

/// What a person asks for.
struct SpringSettings {
    Parameterization parameterization = Parameterization::ratio;
    double frequency = 2;            ///< Hz
    bool frequencyIsDamped = false;  ///< `frequency` is that of the swinging motion instead of the undamped one
    double dampingRatio = 0.3;
    double fractionRemaining = 0.1;   ///< of the amplitude after `fractionTime`, in (0, 1)
    double fractionTime = 0.5;        ///< s
    double halfLife = 0.5;            ///< s
    Mistake mistake = Mistake::none;  ///< only those of conversion matter here
    friend bool operator==(const SpringSettings&, const SpringSettings&) = default;
};

/// Why what was asked for has no meaning.
enum class ConversionFault : int {
    none,
    halfLifeTooShort,  ///< halfLife < ln 2 / omega: an envelope that halves so fast would need zeta > 1, which is
                       ///< slower again
    fractionTooSmall,  ///< the same for the fraction: no spring of that frequency loses so much in that time
    noOscillation      ///< a damped frequency was given with zeta >= 1, which does not swing
};

/// A spring, whether it is the one that was asked for, and how it was found.
struct Conversion {
    SpringShape shape;
    ConversionFault fault = ConversionFault::none;
    /// The time in s after which half of the deviation is left, from rest.
    double trueHalfTime = 0;
    /// The conversion with its numbers: "zeta = ln 2 / (omega halfLife) = 0.693 / (12.566 * 0.5) = 0.1103".
    std::string omegaText, zetaText;

    bool meaningful() const { return fault == ConversionFault::none; }
};

/// Converts. Where the result has no meaning the spring is critically damped (the fastest return there is).
Conversion convert(const SpringSettings& settings);

/// One sentence for a person; empty for none.
std::string describe(ConversionFault fault);

/// A public library's tracking by half-life: omega = ln 2 / halfLife, zeta = 1. 84.7 % is left at that time.
SpringShape trackExponentialShape(double halfLife);

/// The spring a public library makes of a half-life by damping 4 ln 2 / halfLife: 25 % is left of the envelope, and
/// of a critically damped spring (`critical`) 59.7 %.
SpringShape quadrupledHalfLifeShape(double halfLife, double omega, bool critical = false);

}  // namespace arclight::springs
