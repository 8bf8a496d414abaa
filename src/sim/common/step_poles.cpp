#include "sim/common/step_poles.h"

#include <cmath>

namespace arclight {
namespace {

/// If a step preserves the swing, its determinant is 1 up to the rounding of its coefficients, a few 1e-16.
double roundedRadius(long double radius) { return std::fabs(radius - 1) < 1e-12L ? 1 : static_cast<double>(radius); }

}  // namespace

StepPoles polesOf(const Propagator<double>& step) {
    const long double xx = step.xx, xv = step.xv, vx = step.vx, vv = step.vv;
    const long double mean = (xx + vv) / 2, apart = (xx - vv) / 2;
    const long double square = apart * apart + xv * vx;  // a quarter of the discriminant, without cancellation
    if (square < 0) {
        const std::complex<double> upper(static_cast<double>(mean), static_cast<double>(std::sqrt(-square)));
        return {{upper, std::conj(upper)}, roundedRadius(std::sqrt(mean * mean - square))};
    }
    const long double root = std::sqrt(square), large = mean + std::copysign(root, mean);
    // The product of the roots is the determinant; their difference would cancel.
    const long double product = xx * vv - xv * vx, small = large != 0 ? product / large : 0;
    return {{static_cast<double>(large), static_cast<double>(small)}, roundedRadius(std::fabs(large))};
}

double growthPerStep(const Propagator<double>& p) { return polesOf(p).radius; }

}  // namespace arclight
