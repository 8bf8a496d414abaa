// The closed form with its current numbers, for the panel and scene graph.
#pragma once

#include <cmath>
#include <numbers>
#include <string>

#include "gfx/plot.h"
#include "sim/springs/closed_form_terms.h"

namespace arclight::springs {

/// With three significant figures and exponents as ^(…): "x(t) = 1 − 1.01 e^(−1.21 t) cos(9.98 t − 0.120)".
inline std::string describe(const ClosedFormTerms& terms) {
    using Kind = ClosedFormTerms::Kind;
    const auto added = [](double value) { return (std::signbit(value) ? " − " : " + ") + readable(std::fabs(value)); };
    const auto decaying = [](double rate) { return rate > 0 ? " e^(−" + readable(rate) + " t)" : std::string(); };
    const std::string begin = "x(t) = " + readable(terms.target);
    if (terms.kind == Kind::overdamped)
        return begin + added(terms.a) + decaying(terms.decay) + added(terms.b) + decaying(terms.fastDecay);
    if (terms.kind == Kind::critical) {
        const double sign = std::copysign(1.0, terms.a);
        return begin + (sign < 0 ? " − (" : " + (") + readable(sign * terms.a) + added(sign * terms.b) + " t)" +
               decaying(terms.decay);
    }
    // From rest below the target, the phase is near π. Then the sign is moved to the amplitude to make the phase
    // small.
    const bool isTurned = std::fabs(terms.phase) > 0.5 * std::numbers::pi;
    const double phase = isTurned ? terms.phase - std::copysign(std::numbers::pi, terms.phase) : terms.phase;
    const std::string angle = readable(terms.frequency) + " t" + (std::fabs(phase) < 5e-5 ? "" : added(-phase));
    return begin + added(isTurned ? -terms.amplitude : terms.amplitude) + decaying(terms.decay) + " cos(" + angle + ")";
}

}  // namespace arclight::springs
