// The closed form of a damped spring, implemented independently of the simulation to check it.
#pragma once

#include <cmath>
#include <numbers>

namespace arclight::test {

/// Position and velocity.
struct State {
    double x = 0, v = 0;
};

/// The solution of x″ + 2ζω x′ + ω² (x − target) = 0 after `t` seconds.
inline State closedForm(double omega, double zeta, double target, State start, double t) {
    const double d = start.x - target;
    if (std::abs(zeta - 1) < 1e-9) {
        const double slope = start.v + omega * d;
        const double decay = std::exp(-omega * t);
        return {target + (d + slope * t) * decay, (start.v - omega * slope * t) * decay};
    }
    if (zeta < 1) {
        const double rate = zeta * omega, swing = omega * std::sqrt(1 - zeta * zeta);
        const double a = d, b = (start.v + rate * d) / swing;
        const double decay = std::exp(-rate * t), c = std::cos(swing * t), s = std::sin(swing * t);
        return {target + decay * (a * c + b * s), decay * ((b * swing - rate * a) * c - (a * swing + rate * b) * s)};
    }
    const double root = omega * std::sqrt(zeta * zeta - 1);
    const double slow = -zeta * omega + root, fast = -zeta * omega - root;
    const double b = (start.v - slow * d) / (fast - slow), a = d - b;
    return {target + a * std::exp(slow * t) + b * std::exp(fast * t),
            a * slow * std::exp(slow * t) + b * fast * std::exp(fast * t)};
}

}  // namespace arclight::test
