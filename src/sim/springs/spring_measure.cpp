#include "sim/springs/spring_measure.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <optional>

#include "sim/common/spring.h"

namespace arclight::springs {
namespace {

/// The roots of the fitted recurrence; the magnitude of the larger one is the growth per sample.
struct Root {
    long double modulus = 0;
    long double angle = 0;  ///< rad per sample, 0 if it is a positive real number
    /// The smaller root if it is real and positive (equal to `modulus` for a double root), otherwise 0.
    long double smaller = 0;
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

/// Fits the second difference as p (y[n+1] - y[n]) + q y[n]. For dense samples this is better conditioned than fitting
/// y[n+2] from y[n+1] and y[n]. The columns are orthogonalised first (Gram-Schmidt).
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
    // Rounding splits a double root into a conjugate pair with a small angle, which is not a swing.
    const long double angle = std::fabs(std::arg(r));
    constexpr long double kNoise = 1e-5L;
    if (discriminant < 0 && angle < kNoise) return Root{std::abs(r), 0, std::abs(r)};
    const long double smaller = discriminant < 0 ? 0 : (r1 + r2 - r).real();
    return Root{std::abs(r), angle < kNoise ? 0 : angle, std::max(0.0L, smaller)};
}

/// The value at the extremum, between 0 and 1, of the motion with these roots through y0 at 0 and y1 at 1. Samples
/// are less than half a swing apart, so there is at most one extremum.
std::optional<double> turnBetween(const Root& root, double y0, double y1) {
    using std::exp, std::log;
    constexpr long double kPi = std::numbers::pi_v<long double>;
    const long double decay = log(root.modulus), a = y0;
    long double t = -1, value = 0;
    if (root.angle > 0 && root.angle < kPi) {  // ρ^t (a cos θt + b sin θt)
        const long double w = root.angle, b = (y1 / root.modulus - a * std::cos(w)) / std::sin(w);
        t = std::atan2(decay * a + w * b, w * a - decay * b) / w;
        if (t < 0) t += kPi / w;
        value = exp(decay * t) * (a * std::cos(w * t) + b * std::sin(w * t));
    } else if (root.angle == 0 && root.smaller > 0) {
        const long double other = log(root.smaller), gap = decay - other;
        if (gap < 1e-4L) {  // ρ^t (a + b t)
            const long double b = y1 / root.modulus - a;
            t = -1 / decay - a / b;
            value = exp(decay * t) * (a + b * t);
        } else {  // p ρ^t + q r^t
            const long double p = (y1 - a * root.smaller) / (root.modulus - root.smaller), q = a - p;
            t = log(-(q * other) / (p * decay)) / gap;
            value = p * exp(decay * t) + q * exp(other * t);
        }
    }
    if (!(t > 0 && t < 1) || !std::isfinite(value)) return std::nullopt;
    return static_cast<double>(value);
}

/// The largest excursion to `side`, at samples and between them.
double farthest(std::span<const double> y, const std::optional<Root>& root, double side) {
    double most = 0;
    for (const double value : y) most = std::max(most, side * value);
    if (!root || !(root->modulus > 0)) return most;
    // With four samples or more per swing, the motion can exceed its samples only next to a local maximum.
    // Elsewhere, noise of the fit would only inflate the result.
    const bool isDense = root->angle <= std::numbers::pi_v<long double> / 2;
    const std::size_t last = y.size() - 1;
    double result = most;
    for (std::size_t n = 0; n < last; ++n) {
        const bool risesBefore = n == 0 || side * y[n - 1] <= side * y[n];
        const bool fallsAfter = n + 1 == last || side * y[n + 2] <= side * y[n + 1];
        const bool isHigh = std::max(side * y[n], side * y[n + 1]) > 0.25 * most;
        if (isDense && !(risesBefore && fallsAfter && isHigh)) continue;
        const std::optional<double> turn = turnBetween(*root, y[n], y[n + 1]);
        if (turn) result = std::max(result, side * *turn);
    }
    return result;
}

double measureOvershoot(std::span<const double> y, const std::optional<Root>& root) {
    constexpr double kAtRest = 1e-2, kStill = 1e-3;  // of the swing
    const double first = y.front(), side = std::copysign(1.0, first);
    const double beyond = farthest(y, root, -side), scale = std::max(beyond, farthest(y, root, side));
    if (std::fabs(first) < kMinStart * scale) return std::numeric_limits<double>::quiet_NaN();
    const double lastStep = std::fabs(y.back() - y[y.size() - 2]);  // large if it is only passing the target
    bool hasTurned = std::fabs(y.back()) < kAtRest * scale && lastStep < kStill * scale;
    for (std::size_t n = 1; n < y.size(); ++n)
        hasTurned = hasTurned || (-side * y[n] > 0 && std::fabs(y[n]) < std::fabs(y[n - 1]));
    return hasTurned ? beyond / std::fabs(first) : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

SpringMeasurement measureSpring(std::span<const double> y, double h) {
    SpringMeasurement result;
    const double scale = largest(y);
    if (y.size() < 4 || !(scale > kMinMotion)) return result;
    const std::optional<Root> root = fitRoot(y, scale);
    result.overshoot = measureOvershoot(y, root);
    if (!root || !(root->modulus > 0)) return result;
    result.decayRate = static_cast<double>(-std::log(root->modulus) / h);
    if (result.decayRate > 0) result.halfLife = std::numbers::ln2 / result.decayRate;
    if (root->angle > 0)
        result.frequency = static_cast<double>(root->angle / (2 * std::numbers::pi_v<long double> * h));
    return result;
}

}  // namespace arclight::springs
