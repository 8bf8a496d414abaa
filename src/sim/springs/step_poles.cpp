#include "sim/springs/step_poles.h"

#include <cmath>

namespace arclight::springs {

StepPoles polesOf(const Propagator<double>& step) {
    const double mean = 0.5 * (step.xx + step.vv), apart = 0.5 * (step.xx - step.vv);
    const double square = apart * apart + step.xv * step.vx;  // a quarter of the discriminant, without cancellation
    if (square < 0) {
        const std::complex<double> upper(mean, std::sqrt(-square));
        return {{upper, std::conj(upper)}};
    }
    const double root = std::sqrt(square);
    const double large = mean + std::copysign(root, mean);
    // The product of the roots is the determinant; their difference would cancel.
    const double product = step.xx * step.vv - step.xv * step.vx;
    const double small = large != 0 ? product / large : 0;
    return {{large, small}};
}

Propagator<double> stepMatrix(const GraphSpringConfig& config) {
    const double h = 1 / config.tickRate;
    if (config.mistake == Mistake::missingOmega && config.integrator == Integrator::implicit)
        return printedImplicitPropagator(config.shape, h);
    return propagator(config.integrator, config.shape, h);
}

}  // namespace arclight::springs
