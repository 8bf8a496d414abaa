#include "sim/springs/spring_parameters.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numbers>
#include <string_view>
#include <variant>

#include "core/number_text.h"

namespace arclight::springs {
namespace {

std::string number(double value) { return generalText(value, 4); }

using Piece = std::variant<std::string_view, double>;
std::string join(std::initializer_list<Piece> pieces) {
    std::string text;
    for (const Piece& piece : pieces)
        if (const double* value = std::get_if<double>(&piece))
            text += number(*value);
        else
            text += std::get<std::string_view>(piece);
    return text;
}

/// The requested decay rate ζω, in 1/s, and how it was computed.
struct Decay {
    double rate = 0;
    std::string text;
    ConversionFault tooFast = ConversionFault::none;  ///< the error if no spring of this frequency decays so fast
};

Decay requestedDecay(const SpringSettings& s) {
    if (s.parameterization == Parameterization::halfLife) {
        const bool isQuadrupled = s.mistake == Mistake::quadrupledHalfLife;
        const double factor = isQuadrupled ? 2 : 1;
        return {factor * std::numbers::ln2 / s.halfLife, isQuadrupled ? "2 ln 2 / λ" : "ln 2 / λ",
                ConversionFault::halfLifeTooShort};
    }
    const bool isReduced = s.mistake == Mistake::fractionReduced;
    const double left = s.fractionRemaining, fraction = isReduced ? 1 - left : left;
    return {-std::log(fraction) / s.fractionTime, isReduced ? "−ln(1 − p) / t" : "−ln p / t",
            ConversionFault::fractionTooSmall};
}

Conversion convertRatio(const SpringSettings& s) {
    Conversion result;
    const double rate = (2 * std::numbers::pi) * s.frequency, zeta = s.dampingRatio;
    result.zetaText = join({zeta});
    result.shape = {rate, zeta};
    result.omegaText = join({"2πf = ", rate, " rad/s"});
    if (s.frequencyIsDamped) {
        const double swing = std::sqrt(std::max(0.0, (1 - zeta) * (1 + zeta)));
        result.shape.omega = rate / std::max(swing, 1 / kMaxStretch);
        result.omegaText = join({"2πf / √(1 − ζ²) = ", rate, " / ", swing, " = ", result.shape.omega, " rad/s"});
        if (swing < 1 / kMaxStretch) {
            result.fault = ConversionFault::noOscillation;
            result.omegaText = join({"at most ", kMaxStretch, " × 2πf = ", result.shape.omega, " rad/s"});
        }
    }
    return result;
}

Conversion convertDecay(const SpringSettings& s) {
    Conversion result;
    const Decay decay = requestedDecay(s);
    const double rate = (2 * std::numbers::pi) * s.frequency;
    double omega = rate;
    if (s.frequencyIsDamped) {  // a spring of a given damped frequency can have any decay rate
        omega = std::sqrt(rate * rate + decay.rate * decay.rate);
        result.omegaText = join({"√((2πf)² + σ²) = ", omega, " rad/s, with σ = ", decay.text, " = ", decay.rate, "/s"});
    } else {
        result.omegaText = join({"2πf = ", omega, " rad/s"});
    }
    const double zeta = decay.rate / omega;
    result.zetaText = join({"(", decay.text, ") / ω = ", decay.rate, " / ", omega, " = ", zeta});
    result.shape = {omega, zeta};
    if (zeta > 1) {
        result.shape.zeta = 1;
        result.fault = decay.tooFast;
        result.zetaText += "; above 1 is impossible, 1 is used";
    }
    return result;
}

/// ζ = −(λ/ω) ln ½, as the code in a copy of "More on Numeric Springing" has it.
Conversion convertInverted(const SpringSettings& s) {
    Conversion result;
    const double omega = (2 * std::numbers::pi) * s.frequency;
    const double zeta = s.halfLife / omega * std::numbers::ln2;
    result.shape = {omega, zeta};
    result.omegaText = join({"2πf = ", omega, " rad/s"});
    result.zetaText = join({"−(λ/ω) ln ½ = ", s.halfLife, " / ", omega, " × 0.6931 = ", zeta});
    return result;
}

}  // namespace

Conversion convert(const SpringSettings& s) {
    const bool isInverted = s.mistake == Mistake::invertedHalfLife && s.parameterization == Parameterization::halfLife;
    Conversion result = isInverted                                      ? convertInverted(s)
                        : s.parameterization == Parameterization::ratio ? convertRatio(s)
                                                                        : convertDecay(s);
    SpringSettings right = s;
    right.mistake = Mistake::none;
    const bool isRatio = s.parameterization == Parameterization::ratio;
    result.decayAsked = isRatio ? decayRate(result.shape) : requestedDecay(right).rate;
    result.trueHalfTime = trueHalfTime(result.shape);
    return result;
}

std::string describe(ConversionFault fault) {
    switch (fault) {
        case ConversionFault::none: return {};
        case ConversionFault::halfLifeTooShort:
            return "A half-life below ln 2 / ω is impossible, because damping above critical makes the spring slower "
                   "again. The critically damped spring is used. From rest, it is halfway after 1.678 / ω.";
        case ConversionFault::fractionTooSmall:
            return "No spring of this frequency decays so much in that time, because damping above critical makes it "
                   "slower again. The critically damped spring is used.";
        case ConversionFault::noOscillation:
            return "Near ζ = 1 and above, no oscillation is visible, so it has no damped frequency: just below 1, the "
                   "required ω grows without bound. ω is limited to ten times 2πf.";
    }
    return {};
}

}  // namespace arclight::springs
