#include "sim/common/spring.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/double_double.h"
#include "sim/common/soft_constraint.h"

namespace arclight {
namespace {

/// exp(−ζωh) times cos(ω_d h) and times sin(ω_d h) / ω_d; hyperbolic above critical damping.
struct Motion {
    DoubleDouble cosine, sine;
};

Motion dampedMotion(SpringShape shape, DoubleDouble h) {
    const DoubleDouble omega = shape.omega, zeta = shape.zeta;
    const DoubleDouble gap = (1 - zeta) * (1 + zeta);  // 1 − ζ² without cancellation
    const DoubleDouble q = -gap * omega * omega * h * h;
    const DoubleDouble decay = exp(-zeta * omega * h);
    if (std::fabs(q.high) < 1e-2) {  // the power series of both, around ζ = 1
        DoubleDouble cosine = 1, sine = 1, term = 1;
        for (int k = 1; k <= 7; ++k) {
            term = term * q / ((2 * k - 1) * (2 * k));
            cosine = cosine + term;
            sine = sine + term / (2 * k + 1);
        }
        return {decay * cosine, decay * h * sine};
    }
    const DoubleDouble rate = omega * sqrt(gap.high < 0 ? -gap : gap);
    if (gap.high > 0) return {decay * cos(rate * h), decay * sin(rate * h) / rate};
    // cosh and sinh from two decaying exponentials, which cannot overflow. ζ − √(ζ² − 1) is 1 / (ζ + √(ζ² − 1)).
    const DoubleDouble slow = exp(-omega * h / (zeta + sqrt(-gap)));
    const DoubleDouble ratio = expm1(-2 * rate * h);
    return {slow * (2 + ratio) / 2, -slow * ratio / (2 * rate)};
}

}  // namespace

Propagator<double> exactPropagator(SpringShape shape, double h) {
    const Motion m = dampedMotion(shape, h);
    const DoubleDouble omega = shape.omega, damped = shape.zeta * omega * m.sine;
    return {(m.cosine + damped).high, m.sine.high, (-omega * omega * m.sine).high, (m.cosine - damped).high};
}

Propagator<double> implicitPropagator(SpringShape shape, double h) {
    const double damping = 1 + 2 * h * shape.zeta * shape.omega;
    const double stiffness = h * shape.omega * shape.omega;
    const double delta = damping + h * stiffness;
    return {damping / delta, h / delta, -stiffness / delta, 1 / delta};
}

Propagator<double> semiImplicitPropagator(SpringShape shape, double h) {
    return stiffnessPropagator({shape.omega * shape.omega, 1 - 2 * h * shape.zeta * shape.omega}, h);
}

StiffnessDamping stiffnessFromShape(SpringShape shape, double referenceStep) {
    return {shape.omega * shape.omega, 1 - 2 * referenceStep * shape.zeta * shape.omega};
}

Propagator<double> stiffnessPropagator(StiffnessDamping factors, double h) {
    const double pull = h * factors.k;
    return {1 - h * pull, h * factors.d, -pull, factors.d};
}

Propagator<double> propagator(Integrator integrator, SpringShape shape, double h) {
    switch (integrator) {
        case Integrator::exact: return exactPropagator(shape, h);
        case Integrator::implicit: return implicitPropagator(shape, h);
        case Integrator::semiImplicit: return semiImplicitPropagator(shape, h);
        case Integrator::stiffness: return stiffnessPropagator(stiffnessFromShape(shape), h);
        case Integrator::softConstraint: return softConstraintPropagator(shape, h);
    }
    return {};
}

SpringState printedImplicitStep(SpringShape shape, double h, SpringState s, double target) {
    const double squared = h * h * shape.omega * shape.omega;
    const double delta = 1 + 2 * h * shape.zeta + squared;
    const double deltaX = (1 + 2 * h * shape.zeta * shape.omega) * s.x + h * s.v + squared * target;
    const double deltaV = s.v + h * h * (target - s.x);
    return {deltaX / delta, deltaV / delta};
}

Propagator<double> printedImplicitPropagator(SpringShape shape, double h) {
    const SpringState fromX = printedImplicitStep(shape, h, {1, 0}, 0);
    const SpringState fromV = printedImplicitStep(shape, h, {0, 1}, 0);
    return {fromX.x, fromV.x, fromX.v, fromV.v};
}

SpringState closedForm(SpringShape shape, double x0, double v0, double target, double t) {
    return stepped(exactPropagator(shape, t), {x0, v0}, target);
}

double semiImplicitLimit(double zeta) {
    return 2 / (std::sqrt(1 + zeta * zeta) + zeta);  // 2 (√(1 + ζ²) − ζ) without cancellation
}

double dampedFrequency(SpringShape shape) {
    if (!(shape.zeta < 1)) return std::numeric_limits<double>::quiet_NaN();
    return shape.omega * std::sqrt((1 - shape.zeta) * (1 + shape.zeta)) / (2 * std::numbers::pi);
}

double decayRate(SpringShape shape) {
    if (shape.zeta <= 1) return shape.zeta * shape.omega;
    return shape.omega / (shape.zeta + std::sqrt((shape.zeta - 1) * (shape.zeta + 1)));
}

double halfLife(SpringShape shape) { return std::numbers::ln2 / decayRate(shape); }

double trueHalfTime(SpringShape shape) {
    // From rest, the deviation falls monotonically until it first crosses zero (from critical damping on, forever):
    // step until it is below one half, then bisect.
    double high = 0.25 / shape.omega;
    while (closedForm(shape, 1, 0, 0, high).x > 0.5) high += 0.25 * high + 0.25 / shape.omega;
    double low = 0;
    for (int i = 0; i < 80 && low < high; ++i) {
        const double midpoint = 0.5 * (low + high);
        (closedForm(shape, 1, 0, 0, midpoint).x > 0.5 ? low : high) = midpoint;
    }
    return high;
}

double overshoot(SpringShape shape) {
    if (!(shape.zeta < 1)) return 0;
    const double swing = std::sqrt((1 - shape.zeta) * (1 + shape.zeta));
    return std::exp(-std::numbers::pi * shape.zeta / swing);
}

namespace {

/// Time of the first extremum after the start; infinite if there is none.
double firstTurn(SpringShape shape, double y, double v) {
    const double decay = shape.zeta * shape.omega, gap = (1 - shape.zeta) * (1 + shape.zeta);
    if (std::fabs(gap) < 1e-9) {  // (y + b t) exp(−ωt)
        const double b = v + shape.omega * y, turn = 1 / shape.omega - y / b;
        return b != 0 && turn > 0 ? turn : std::numeric_limits<double>::infinity();
    }
    const double rate = shape.omega * std::sqrt(std::fabs(gap));
    if (gap > 0) {
        const double angle = std::atan2(v, y * rate + decay * (v + decay * y) / rate);
        return (angle > 0 ? angle : angle + std::numbers::pi) / rate;
    }
    const double slow = rate - decay, fast = -rate - decay, b = (v - slow * y) / (fast - slow), a = y - b;
    const double ratio = -b * fast / (a * slow);
    return ratio > 1 ? std::log(ratio) / (slow - fast) : std::numeric_limits<double>::infinity();
}

}  // namespace

double overshoot(SpringShape shape, SpringState start) {
    const double y = std::fabs(start.x), v = std::copysign(1.0, start.x) * start.v;
    if (v == 0 && y > 0) return overshoot(shape);
    double swing = y, beyond = 0;
    double turn = firstTurn(shape, y, v);
    // Of two successive extrema, one lies beyond the target.
    for (int i = 0; i < 2 && std::isfinite(turn); ++i) {
        const double x = closedForm(shape, y, v, 0, turn).x;
        swing = std::max(swing, std::fabs(x));
        beyond = std::max(beyond, -x);
        const double frequency = dampedFrequency(shape);
        if (!(frequency > 0)) break;
        turn += 0.5 / frequency;
    }
    return y < kMinStart * swing || y == 0 ? std::numeric_limits<double>::quiet_NaN() : beyond / y;
}

double settleTime(SpringShape shape, double fraction) { return -std::log(fraction) / decayRate(shape); }

}  // namespace arclight
