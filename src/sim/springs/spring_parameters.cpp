#include "sim/springs/spring_parameters.h"

#include <array>
#include <charconv>
#include <cmath>
#include <initializer_list>
#include <numbers>
#include <string_view>
#include <variant>

namespace arclight::springs {
namespace {

constexpr double kTwoPi = 2 * std::numbers::pi;

std::string number(double value) {
    std::array<char, 32> text{};
    const auto [end, error] =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, 4);
    return error == std::errc{} ? std::string(text.data(), end) : std::string("?");
}

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

/// The decay rate zeta omega that the settings ask for, in 1/s, and how it was found.
struct Decay {
    double rate = 0;
    std::string text;
    ConversionFault tooFast = ConversionFault::none;  ///< the fault if no swinging spring decays so fast
};

Decay requestedDecay(const SpringSettings& s) {
    if (s.parameterization == Parameterization::halfLife) {
        const bool isQuadrupled = s.mistake == Mistake::quadrupledHalfLife;
        const double factor = isQuadrupled ? 2 : 1;
        return {factor * std::numbers::ln2 / s.halfLife, isQuadrupled ? "2 ln 2 / halfLife" : "ln 2 / halfLife",
                ConversionFault::halfLifeTooShort};
    }
    const bool isReduced = s.mistake == Mistake::fractionReduced;
    const double fraction = isReduced ? 1 - s.fractionRemaining : s.fractionRemaining;
    return {-std::log(fraction) / s.fractionTime, isReduced ? "-ln(1 - fraction) / time" : "-ln(fraction) / time",
            ConversionFault::fractionTooSmall};
}

Conversion convertRatio(const SpringSettings& s) {
    Conversion result;
    const double rate = kTwoPi * s.frequency, zeta = s.dampingRatio;
    result.zetaText = join({"zeta = ", zeta});
    result.shape = {rate, zeta};
    if (!s.frequencyIsDamped) {
        result.omegaText = join({"omega = 2 pi f = ", rate, " rad/s"});
    } else if (zeta < 1) {
        result.shape.omega = rate / std::sqrt((1 - zeta) * (1 + zeta));
        result.omegaText = join({"omega = 2 pi f / sqrt(1 - zeta^2) = ", rate, " / ",
                                 std::sqrt((1 - zeta) * (1 + zeta)), " = ", result.shape.omega, " rad/s"});
    } else {
        result.fault = ConversionFault::noOscillation;
        result.omegaText = join({"omega = 2 pi f = ", rate, " rad/s, since zeta >= 1 does not swing"});
    }
    return result;
}

Conversion convertDecay(const SpringSettings& s) {
    Conversion result;
    const Decay decay = requestedDecay(s);
    const double rate = kTwoPi * s.frequency;
    double omega = rate;
    if (s.frequencyIsDamped) {  // any decay can be had with a given damped frequency
        omega = std::sqrt(rate * rate + decay.rate * decay.rate);
        result.omegaText = join(
            {"omega = sqrt((2 pi f)^2 + sigma^2) = ", omega, " rad/s, sigma = ", decay.text, " = ", decay.rate, " /s"});
    } else {
        result.omegaText = join({"omega = 2 pi f = ", omega, " rad/s"});
    }
    const double zeta = decay.rate / omega;
    result.zetaText = join({"zeta = ", decay.text, " / omega = ", decay.rate, " / ", omega, " = ", zeta});
    result.shape = {omega, zeta};
    if (zeta > 1) {
        result.shape.zeta = 1;
        result.fault = decay.tooFast;
        result.zetaText += ", no meaning above 1: 1 is used";
    }
    return result;
}

/// zeta = -(halfLife / omega) ln 0.5, as "More on Numeric Springing" has it in its code.
Conversion convertInverted(const SpringSettings& s) {
    Conversion result;
    const double omega = kTwoPi * s.frequency;
    const double zeta = s.halfLife / omega * std::numbers::ln2;
    result.shape = {omega, zeta};
    result.omegaText = join({"omega = 2 pi f = ", omega, " rad/s"});
    result.zetaText = join({"zeta = -(halfLife / omega) ln 0.5 = ", s.halfLife, " / ", omega, " * 0.6931 = ", zeta});
    return result;
}

}  // namespace

Conversion convert(const SpringSettings& s) {
    const bool isInverted = s.mistake == Mistake::invertedHalfLife && s.parameterization == Parameterization::halfLife;
    Conversion result = isInverted                                      ? convertInverted(s)
                        : s.parameterization == Parameterization::ratio ? convertRatio(s)
                                                                        : convertDecay(s);
    result.trueHalfTime = trueHalfTime(result.shape);
    return result;
}

std::string describe(ConversionFault fault) {
    switch (fault) {
        case ConversionFault::none: return {};
        case ConversionFault::halfLifeTooShort:
            return "A half-life below ln 2 / omega has no meaning: more damping than critical is slower again. "
                   "The critically damped spring is used, which is half way after 1.678 / omega.";
        case ConversionFault::fractionTooSmall:
            return "No spring of this frequency loses so much in that time: more damping than critical is slower "
                   "again. The critically damped spring is used.";
        case ConversionFault::noOscillation:
            return "A spring with zeta >= 1 does not swing, so it has no damped frequency. "
                   "The frequency is taken as undamped.";
    }
    return {};
}

SpringShape trackExponentialShape(double halfLife) { return {std::numbers::ln2 / halfLife, 1}; }

SpringShape quadrupledHalfLifeShape(double halfLife, double omega, bool critical) {
    const double rate = 2 * std::numbers::ln2 / halfLife;  // half of the damping 4 ln 2 / halfLife
    return critical ? SpringShape{rate, 1} : SpringShape{omega, rate / omega};
}

}  // namespace arclight::springs
