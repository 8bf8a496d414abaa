#include "sim/springs/closed_form_terms.h"

#include <cmath>

namespace arclight::springs {
namespace {

constexpr double kCritical = 1e-3;  // |ζ − 1|

}  // namespace

double ClosedFormTerms::at(double t) const {
    switch (kind) {
        case Kind::swinging: return target + amplitude * std::exp(-decay * t) * std::cos(frequency * t - phase);
        case Kind::critical: return target + (a + b * t) * std::exp(-decay * t);
        case Kind::overdamped: return target + a * std::exp(-decay * t) + b * std::exp(-fastDecay * t);
    }
    return target;
}

ClosedFormTerms closedFormTerms(SpringShape shape, SpringState start, double target) {
    ClosedFormTerms terms{.target = target, .decay = shape.zeta * shape.omega};
    const double gap = (1 - shape.zeta) * (1 + shape.zeta);
    if (std::fabs(shape.zeta - 1) < kCritical) {
        terms.kind = ClosedFormTerms::Kind::critical;
        terms.a = start.x;
        terms.b = start.v + terms.decay * start.x;
    } else if (gap > 0) {
        terms.frequency = shape.omega * std::sqrt(gap);
        const double sine = (start.v + terms.decay * start.x) / terms.frequency;
        terms.amplitude = std::hypot(start.x, sine);
        terms.phase = std::atan2(sine, start.x);
    } else {
        terms.kind = ClosedFormTerms::Kind::overdamped;
        const double rate = shape.omega * std::sqrt(-gap);
        terms.decay = shape.omega / (shape.zeta + std::sqrt(-gap));
        terms.fastDecay = shape.zeta * shape.omega + rate;
        terms.b = -(start.v + terms.decay * start.x) / (2 * rate);
        terms.a = start.x - terms.b;
    }
    return terms;
}

}  // namespace arclight::springs
