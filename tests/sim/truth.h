// Springs solved by methods that share nothing with the code under test.
#pragma once

#include <array>
#include <cmath>
#include <complex>
#include <numbers>
#include <vector>

#include "sim/common/spring.h"

namespace arclight::truth {

/// exp(A h) of the spring's matrix A, by power series with scaling and squaring in long double.
inline std::array<long double, 4> matrixExponential(SpringShape shape, long double h) {
    const long double w = shape.omega, z = shape.zeta;
    int halvings = 0;
    long double size = h * (1 + w * w + 2 * z * w);
    while (size > 1e-2L) size /= 2, ++halvings;
    const long double step = std::ldexp(h, -halvings);
    const std::array<long double, 4> a{0, step, -w * w * step, -2 * z * w * step};
    std::array<long double, 4> sum{1, 0, 0, 1}, term = sum;
    const auto product = [](const std::array<long double, 4>& p, const std::array<long double, 4>& q) {
        return std::array<long double, 4>{p[0] * q[0] + p[1] * q[2], p[0] * q[1] + p[1] * q[3],
                                          p[2] * q[0] + p[3] * q[2], p[2] * q[1] + p[3] * q[3]};
    };
    for (int k = 1; k <= 12; ++k) {
        term = product(term, a);
        for (int i = 0; i < 4; ++i)
            term[static_cast<std::size_t>(i)] /= k,
                sum[static_cast<std::size_t>(i)] += term[static_cast<std::size_t>(i)];
    }
    for (int i = 0; i < halvings; ++i) sum = product(sum, sum);
    return sum;
}

/// The textbook solution from the characteristic roots, in long double.
inline SpringState byRoots(SpringShape shape, SpringState start, double target, double t) {
    using Complex = std::complex<long double>;
    const long double w = shape.omega, z = shape.zeta, y = start.x - target, v = start.v, time = t;
    if (z == 1) {
        const long double e = std::exp(-w * time), b = v + w * y;
        return {static_cast<double>(target + (y + b * time) * e), static_cast<double>((b - w * (y + b * time)) * e)};
    }
    const Complex root = std::sqrt(Complex(z * z - 1, 0));
    const Complex r1 = -w * (z - root), r2 = -w * (z + root);
    const Complex c1 = (v - r2 * y) / (r1 - r2), c2 = (r1 * y - v) / (r1 - r2);
    const Complex e1 = c1 * std::exp(r1 * time), e2 = c2 * std::exp(r2 * time);
    return {static_cast<double>(target + (e1 + e2).real()), static_cast<double>((r1 * e1 + r2 * e2).real())};
}

/// `count` displacements of a motion that starts from (y0, v0), the start included.
inline std::vector<double> deviations(const Propagator<double>& p, int count, double y0 = 1, double v0 = 0) {
    std::vector<double> result;
    for (int i = 0; i < count; ++i) {
        result.push_back(y0);
        p.apply(y0, v0);
    }
    return result;
}

inline constexpr double hz(double f) { return 2 * std::numbers::pi * f; }

}  // namespace arclight::truth
