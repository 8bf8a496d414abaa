#include "sim/particles/fourier_opacity.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/check.h"

namespace arclight::particles {

double marchedTransmittance(std::span<const Absorber> absorbers, double depth) {
    double opticalDepth = 0;
    for (const Absorber& absorber : absorbers)
        if (absorber.depth <= depth) opticalDepth -= (absorber.depth < depth ? 1.0 : 0.5) * std::log1p(-absorber.alpha);
    return std::exp(-opticalDepth);
}

FourierOpacity::FourierOpacity(int coefficients)
    : cosines_(static_cast<std::size_t>(coefficients / 2 + 1)), sines_(cosines_.size()) {
    CHECK_EQ(coefficients % 2, 1);
}

void FourierOpacity::add(Absorber absorber) {
    const double strength = -2 * std::log1p(-absorber.alpha);
    for (std::size_t k = 0; k < cosines_.size(); ++k) {
        const double angle = 2 * std::numbers::pi * static_cast<double>(k) * absorber.depth;
        cosines_[k] += strength * std::cos(angle);
        sines_[k] += strength * std::sin(angle);
    }
}

double FourierOpacity::opticalDepth(double depth) const {
    double sum = cosines_[0] * depth / 2;
    for (std::size_t k = 1; k < cosines_.size(); ++k) {
        const double turns = 2 * std::numbers::pi * static_cast<double>(k), angle = turns * depth;
        sum += (cosines_[k] * std::sin(angle) + sines_[k] * (1 - std::cos(angle))) / turns;
    }
    return sum;
}

double FourierOpacity::transmittance(double depth) const { return std::min(1.0, std::exp(-opticalDepth(depth))); }

}  // namespace arclight::particles
