#include "sim/springs/spring_measure.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <optional>

#include "sim/common/spring.h"

namespace arclight::springs {
namespace {

/// The larger of the two roots of the fitted recurrence, r = growth per sample.
struct Root {
    long double modulus = 0;
    long double angle = 0;  ///< rad per sample, 0 where it is a positive real number
};

/// Largest |y|, or 0 if any y is not finite.
double largest(std::span<const double> y) {
    double result = 0;
    for (const double value : y) {
        if (!std::isfinite(value)) return 0;
        result = std::max(result, std::fabs(value));
    }
    return result;
}

/// Fits the second difference as p (y[n+1] - y[n]) + q y[n]. For dense samples that is better conditioned than y[n+2]
/// from y[n+1] and y[n]. The columns are made orthogonal first (Gram-Schmidt).
std::optional<Root> fitRoot(std::span<const double> y, long double scale) {
    long double aa = 0, ab = 0, bb = 0, at = 0, bt = 0;
    for (std::size_t n = 0; n + 2 < y.size(); ++n) {
        const long double y0 = y[n] / scale, y1 = y[n + 1] / scale, y2 = y[n + 2] / scale;
        const long double a = y0, b = y1 - y0, t = y2 - 2 * y1 + y0;
        aa += a * a, ab += a * b, bb += b * b, at += a * t, bt += b * t;
    }
    if (!(aa > 0)) return std::nullopt;
    const long double slope = ab / aa;
    const long double rest = bb - slope * ab;  // of b, orthogonal to a
    if (!(rest > 1e-14L * bb)) {               // a single exponential: y[n+1] = (1 + slope) y[n]
        const long double r = 1 + slope;
        return Root{std::fabs(r), r < 0 ? std::numbers::pi_v<long double> : 0};
    }
    const long double p = (bt - slope * at) / rest;
    const long double q = at / aa - p * slope;
    // r = 1 + s with s² = p s + q
    const long double discriminant = p * p / 4 + q;
    const std::complex<long double> root = std::sqrt(std::complex<long double>(discriminant, 0));
    const std::complex<long double> r1 = 1.0L + p / 2 + root, r2 = 1.0L + p / 2 - root;
    const std::complex<long double> r = std::abs(r1) >= std::abs(r2) ? r1 : r2;
    // Rounding splits a double root into a pair with a small angle, which is not a swing.
    const long double angle = std::fabs(std::arg(r));
    constexpr long double kNoise = 1e-5L;
    return Root{std::abs(r), angle < kNoise ? 0 : angle};
}

double measureOvershoot(std::span<const double> y, double scale) {
    constexpr double kAtRest = 1e-2, kStill = 1e-3;  // of the swing
    const double first = y.front(), side = std::copysign(1.0, first);
    if (std::fabs(first) < kLeastStart * scale) return std::numeric_limits<double>::quiet_NaN();
    double most = 0;
    const double lastStep = std::fabs(y.back() - y[y.size() - 2]);  // large where it only passes the target
    bool hasTurned = std::fabs(y.back()) < kAtRest * scale && lastStep < kStill * scale;
    for (std::size_t n = 0; n < y.size(); ++n) {
        const double beyond = -side * y[n];
        most = std::max(most, beyond);
        hasTurned = hasTurned || (n > 0 && beyond > 0 && std::fabs(y[n]) < std::fabs(y[n - 1]));
    }
    return hasTurned ? most / std::fabs(first) : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

SpringMeasurement measureSpring(std::span<const double> y, double h) {
    SpringMeasurement result;
    const double scale = largest(y);
    if (y.size() < 4 || !(scale > kLeastMotion)) return result;
    result.overshoot = measureOvershoot(y, scale);
    const std::optional<Root> root = fitRoot(y, scale);
    if (!root || !(root->modulus > 0)) return result;
    result.decayRate = static_cast<double>(-std::log(root->modulus) / h);
    if (result.decayRate > 0) result.halfLife = std::numbers::ln2 / result.decayRate;
    if (root->angle > 0)
        result.frequency = static_cast<double>(root->angle / (2 * std::numbers::pi_v<long double> * h));
    return result;
}

}  // namespace arclight::springs
