#include "sim/bones/vrm_springs.h"

#include <algorithm>
#include <cmath>
#include <complex>

namespace arclight::bones {
namespace {

constexpr double kMaxDrag = 0.999;  // with 1, there would be no second pole

}  // namespace

VrmSpring vrmSpring(SpringShape shape, double length, double acceleration, double rate) {
    const double h = 1 / rate, decay = shape.zeta * shape.omega * h;
    const double square = (1 - shape.zeta) * (1 + shape.zeta);
    const double turn = shape.omega * h * std::sqrt(std::fabs(square));
    // The sum and the product of the poles e^(s h).
    const double sum =
        2 * (square > 0 ? std::exp(-decay) * std::cos(turn) : 0.5 * (std::exp(turn - decay) + std::exp(-turn - decay)));
    const double product = std::exp(-2 * decay);
    const double shrink = std::clamp(sum - product, 1e-6, 1 - 1e-12);
    VrmSpring spring;
    spring.dragForce = std::clamp(1 - product / shrink, 0.0, kMaxDrag);
    spring.stiffness = length * (1 / shrink - 1) / h;
    spring.gravityPower = spring.stiffness * acceleration / (shape.omega * shape.omega * length);
    return spring;
}

SpringShape shapeOfVrm(const VrmSpring& spring, double length, double rate) {
    const double h = 1 / rate, shrink = length / (length + h * spring.stiffness);
    const double sum = shrink * (2 - spring.dragForce), product = shrink * (1 - spring.dragForce);
    const std::complex<double> root = std::sqrt(std::complex<double>(0.25 * sum * sum - product));
    const std::complex<double> a = std::log(0.5 * sum + root) / h, b = std::log(0.5 * sum - root) / h;
    const double omega = std::sqrt(std::abs(a * b));
    return {omega, omega > 0 ? -0.5 * (a + b).real() / omega : 0};
}

}  // namespace arclight::bones
