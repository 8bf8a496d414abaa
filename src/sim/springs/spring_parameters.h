// Parameterisations of a spring, each converted to (ω, ζ), and common mistakes in the conversion.
#pragma once

#include <string>

#include "core/params.h"
#include "core/typed_number.h"
#include "sim/common/spring.h"

namespace arclight::springs {

/// How the damping is specified, in the order of the demo's labels.
enum class Parameterization : int { ratio, fraction, halfLife };

/// Mistakes found in articles and public spring libraries, each of which can be turned on.
enum class Mistake : int {
    none,                ///< Everything is correct.
    missingOmega,        ///< The implicit step as misprinted, without ω in two terms: it diverges.
    invertedHalfLife,    ///< ζ = −(λ/ω) ln ½: a shorter half-life damps less, not more.
    fractionReduced,     ///< The remaining fraction is read as the lost one: 0.1 damps almost nothing.
    quadrupledHalfLife,  ///< Damping 4 ln 2 / λ: after λ a quarter remains, not half.
    snapWithoutAbs,  ///< Snaps to the target when v < ε and x_t − x < ε, without abs: moving down, it teleports.
    zeroVelocityOnClick,  ///< The velocity is set to 0 at each new target: the motion stops dead where it should curve.
    approximateFunctions,  ///< The exact step with fast approximations of exp and atan: no longer exact.
    pointsAway,            ///< atan2(object − mouse) instead of atan2(mouse − object): pointers point away.
    crossAxis,             ///< An angle on a spring, about the pointer's axis, which jumps and is zero at the start.
    frameOverrun,  ///< frame = int(frames × x / width), not clamped: one past the last frame at the right edge.
    componentwiseQuaternion,  ///< The four components are on springs and normalised.
    axisAngleVector           ///< The rotation vector is on a spring: beyond 180° it rotates back almost 360°.
};

/// The requested spring, and how it is stepped.
struct SpringSettings {
    Parameterization parameterization = Parameterization::ratio;
    TypedNumber frequency = 1.6;     ///< Hz
    bool frequencyIsDamped = false;  ///< `frequency` is the damped one, the visible one
    TypedNumber dampingRatio = 0.12;
    TypedNumber fractionRemaining = 0.1;  ///< of the swing, after `fractionTime`; in (0, 1)
    TypedNumber fractionTime = 0.5;       ///< s
    TypedNumber halfLife = 0.5;           ///< s
    Integrator integrator = Integrator::exact;
    Mistake mistake = Mistake::none;  ///< only mistakes of the conversion have an effect on it
    friend bool operator==(const SpringSettings&, const SpringSettings&) = default;
};
constexpr auto rowsOf(SpringSettings) {
    using S = SpringSettings;
    constexpr auto byFraction = [](const S& s) { return s.parameterization == Parameterization::fraction; };
    return paramRows<S>(
        Group{"Spring", "Frequency and damping: how fast the spring oscillates, and how soon it comes to rest."}.open(),
        Param{"parameterization",
              "How the damping is specified: by the damping ratio ζ, by a remaining fraction of the amplitude, or by "
              "its half-life. The panel shows the conversion to ζ.",
              &S::parameterization, labels("ratio", "fraction", "halfLife")}
            .label("damping specified by"),
        Param{"frequency", "Hz", "Undamped frequency, or the damped frequency if “use damped frequency” is on.",
              &S::frequency, 0.1f, 20.0f}
            .logarithmic()
            .symbol("f")
            .primary(),
        Param{"frequencyIsDamped",
              "Read the frequency as the damped frequency, the one that you see. It is √(1 − ζ²) times the undamped "
              "frequency.",
              &S::frequencyIsDamped}
            .label("use damped frequency"),
        Param{"dampingRatio", "",
              "0: oscillates forever; below 1: oscillates and decays; 1: the fastest return from rest without "
              "overshoot; above 1: slower.",
              &S::dampingRatio, 0, 2}
            .symbol("ζ")
            .primary()
            .when([](const S& s) { return s.parameterization == Parameterization::ratio; }),
        Param{"fractionRemaining", "", "Fraction of the amplitude that remains after the decay time.",
              &S::fractionRemaining, 0.001f, 0.999f}
            .symbol("p")
            .primary()
            .when(byFraction),
        Param{"fractionTime", "s", "Time after which the remaining fraction of the amplitude is reached.",
              &S::fractionTime, 0.01f, 5.0f}
            .logarithmic()
            .label("decay time")
            .symbol("t")
            .when(byFraction),
        Param{"halfLife", "s", "Time after which half of the amplitude remains.", &S::halfLife, 0.01f, 5.0f}
            .logarithmic()
            .label("half-life")
            .symbol("λ")
            .primary()
            .when([](const S& s) { return s.parameterization == Parameterization::halfLife; }),
        Group{"Step", "The integrator: all five cost the same per step, but only one is exact."},
        Param{"integrator",
              "exact: the closed form; implicit: backward Euler; semi implicit: velocity first, then position; "
              "stiffness: two constants tuned at 60 Hz and used at every rate; soft constraint: the constraint by "
              "which physics engines drag a body.",
              &S::integrator, labels("exact", "implicit", "semiImplicit", "stiffness", "softConstraint")}
            .primary(),
        Param{"mistake",
              "A published mistake from an article or a library, drawn for comparison with the correct spring.",
              &S::mistake,
              labels("none", "missingOmega", "invertedHalfLife", "fractionReduced", "quadrupledHalfLife",
                     "snapWithoutAbs", "zeroVelocityOnClick", "approximateFunctions", "pointsAway", "crossAxis",
                     "frameOverrun", "componentwiseQuaternion", "axisAngleVector")}
            .primary());
}

/// Why no spring fulfils the request.
enum class ConversionFault : int {
    none,
    halfLifeTooShort,  ///< λ < ln 2 / ω: it would need ζ > 1, which makes the spring slower again
    fractionTooSmall,  ///< no spring of this frequency decays so much in that time, for the same reason
    noOscillation      ///< a damped frequency was given, but ζ is above 1 or too close to it for a visible swing
};

/// A spring, whether it fulfils the request, and how it was computed.
struct Conversion {
    SpringShape shape;
    ConversionFault fault = ConversionFault::none;
    double decayAsked = 0;  ///< the requested decay rate, 1/s; not met by `shape` if there is a fault or a mistake
    /// Time in s until half of the deviation is left, from rest.
    double trueHalfTime = 0;
    /// The conversions with their numbers, such as "(ln 2 / λ) / ω = 1.386 / 12.57 = 0.1103".
    std::string omegaText, zetaText;

    bool meaningful() const { return fault == ConversionFault::none; }
};

/// With a damped frequency f, ω = 2πf / √(1 − ζ²) would grow without bound towards ζ = 1. It is capped at this many
/// times 2πf, where each half swing keeps less than 1e-13 of the previous one.
inline constexpr double kMaxStretch = 10;

/// Converts settings to a spring. If the requested decay needs ζ > 1, the spring is critically damped instead. The
/// spring is a continuous function of every number in the settings.
Conversion convert(const SpringSettings& settings);

/// A sentence or two for the panel; empty for `none`.
std::string describe(ConversionFault fault);

}  // namespace arclight::springs
