#include "sim/springs/approximate_step.h"

#include <cmath>
#include <numbers>

#include "sim/common/trigonometry.h"

namespace arclight::springs {
namespace {

SpringState overdamped(double omega, double zeta, double h, SpringState deviation) {
    const double root = std::sqrt((zeta - 1) * (zeta + 1));
    const double fast = omega * (zeta + root), slow = omega / (zeta + root);
    const double b = (deviation.v + deviation.x * fast) / (fast - slow), a = deviation.x - b;
    const double ea = approximateNegativeExponential(fast * h), eb = approximateNegativeExponential(slow * h);
    return {a * ea + b * eb, -fast * a * ea - slow * b * eb};
}

}  // namespace

double approximateNegativeExponential(double x) { return 1 / (1 + x + 0.48 * x * x + 0.235 * x * x * x); }

double approximateArctangent(double x) {
    const double size = std::fabs(x), w = size > 1 ? 1 / size : size;
    const double y = std::numbers::pi / 4 * w - w * (w - 1) * (0.2447 + 0.0663 * w);
    return std::copysign(size > 1 ? std::numbers::pi / 2 - y : y, x);
}

SpringState approximateStep(SpringShape shape, double h, SpringState s, double target) {
    const double y = s.x - target, gap = (1 - shape.zeta) * (1 + shape.zeta), decay = shape.zeta * shape.omega;
    if (gap < -1e-5) {
        const SpringState next = overdamped(shape.omega, shape.zeta, h, {y, s.v});
        return {target + next.x, next.v};
    }
    const double e = approximateNegativeExponential(decay * h), slope = s.v + decay * y;
    if (gap < 1e-5) return {target + (y + slope * h) * e, (slope - decay * (y + slope * h)) * e};
    const double swing = shape.omega * std::sqrt(gap);
    const double across = slope / swing;
    const double amplitude = std::copysign(std::sqrt(y * y + across * across), y);
    const double phase =
        y != 0 ? approximateArctangent(-slope / (y * swing)) : std::copysign(std::numbers::pi / 2, -slope);
    const double angle = swing * h + phase, next = amplitude * e * cosine(angle);
    return {target + next, -decay * next - swing * amplitude * e * sine(angle)};
}

}  // namespace arclight::springs
