// The closed form of a free motion, with its coefficients, as textbooks write it.
#pragma once

#include "sim/common/spring.h"

namespace arclight::springs {

/// x(t) for one start: A e^(−σt) cos(ω_d t − φ) below critical damping, (a + b t) e^(−σt) at it, and
/// a e^(−σt) + b e^(−τt) above, each added to the target.
struct ClosedFormTerms {
    enum class Kind { swinging, critical, overdamped };

    Kind kind = Kind::swinging;
    double target = 0;
    double decay = 0;                                ///< σ, 1/s
    double amplitude = 0, frequency = 0, phase = 0;  ///< A; ω_d in rad/s; φ in (−π, π]
    double a = 0, b = 0;                             ///< b in 1/s if critical
    double fastDecay = 0;                            ///< τ, 1/s

    double at(double t) const;
};

/// The terms of a spring that starts at t = 0 with the deviation `start.x` from `target` and the velocity `start.v`.
/// Within 10⁻³ of critical damping it returns the critical form, correct to three digits, because the other two
/// forms would be differences of large numbers there.
ClosedFormTerms closedFormTerms(SpringShape shape, SpringState start, double target);

}  // namespace arclight::springs
