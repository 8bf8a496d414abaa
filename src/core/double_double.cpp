#include "core/double_double.h"

#include <array>
#include <cmath>
#include <limits>

namespace arclight {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

constexpr DoubleDouble sumOf(double a, double b) {
    const double sum = a + b, part = sum - a;
    return {sum, (a - (sum - part)) + (b - part)};
}

/// Splits a double into halves of 26 bits, whose products are exact.
constexpr DoubleDouble halvesOf(double a) {
    const double shifted = 134217729 * a, high = shifted - (shifted - a);
    return {high, a - high};
}

constexpr DoubleDouble productOf(double a, double b) {
    const double product = a * b;
    const DoubleDouble x = halvesOf(a), y = halvesOf(b);
    return {product, ((x.high * y.high - product) + x.high * y.low + x.low * y.high) + x.low * y.low};
}

constexpr DoubleDouble over(DoubleDouble a, double n) {
    const double first = a.high / n;
    const DoubleDouble product = productOf(first, n);
    return sumOf(first, ((a.high - product.high) - product.low + a.low) / n);
}

/// x times 2^power.
DoubleDouble scaled(DoubleDouble x, int power) { return {std::ldexp(x.high, power), std::ldexp(x.low, power)}; }

/// x + n (c[0] + c[1] + c[2]), for a whole number n.
DoubleDouble plusMultiple(DoubleDouble x, double n, const std::array<double, 3>& c) {
    return x + productOf(n, c[0]) + productOf(n, c[1]) + n * c[2];
}

/// 1/n!
constexpr auto kInverseFactorials = [] {
    std::array<DoubleDouble, 29> result{DoubleDouble(1)};
    for (std::size_t n = 1; n < result.size(); ++n) result[n] = over(result[n - 1], static_cast<double>(n));
    return result;
}();

/// The sum of step^k / (first + stride k)! for k from 0 to the last of the table.
DoubleDouble series(DoubleDouble step, std::size_t first, std::size_t stride, std::size_t last) {
    DoubleDouble sum = 0;
    for (std::size_t n = last + stride; n > first;) {
        n -= stride;
        sum = kInverseFactorials[n] + step * sum;
    }
    return sum;
}

/// e^x as 2^power (1 + rest), with rest between about -0.3 and 0.42.
struct Exponential {
    int power = 0;
    DoubleDouble rest;
};

constexpr std::array<double, 3> kLog2{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56, 0x1.7b57a079a1934p-111};

/// Beyond it, e^x is 0 or infinite.
constexpr double kFar = 800;

Exponential exponential(DoubleDouble x) {
    constexpr int kDoublings = 6;
    const double power = std::round(x.high / kLog2[0]);
    const DoubleDouble r = scaled(plusMultiple(x, -power, kLog2), -kDoublings);
    // e^r - 1, then e^2r - 1 = (e^r - 1) (2 + e^r - 1).
    DoubleDouble rest = r * series(r, 1, 1, 13);
    for (int i = 0; i < kDoublings; ++i) rest = rest * (2 + rest);
    return {static_cast<int>(power), rest};
}

/// The sine of an angle of at most π/4 in magnitude, or its cosine if `isCosine`.
DoubleDouble sineOrCosine(DoubleDouble angle, bool isCosine) {
    const DoubleDouble minusSquare = -(angle * angle);
    return isCosine ? series(minusSquare, 0, 2, 28) : angle * series(minusSquare, 1, 2, 27);
}

/// The sine of x + `quarters` · π/2.
DoubleDouble sineBeyond(DoubleDouble x, int quarters) {
    constexpr std::array<double, 3> kQuarter{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, -0x1.f1976b7ed8fbcp-110};
    constexpr double kFarthest = 0x1p50;
    if (!std::isfinite(x.high)) return std::numeric_limits<double>::quiet_NaN();
    if (std::fabs(x.high) > kFarthest) x = 0;
    const double whole = std::round(x.high / kQuarter[0]);
    const DoubleDouble rest = plusMultiple(x, -whole, kQuarter);
    const auto quarter = static_cast<unsigned>(static_cast<long long>(whole) + quarters) % 4;
    const DoubleDouble result = sineOrCosine(rest, quarter % 2 == 1);
    return quarter < 2 ? result : -result;
}

}  // namespace

DoubleDouble operator+(DoubleDouble a, DoubleDouble b) {
    const DoubleDouble sum = sumOf(a.high, b.high), rest = sumOf(a.low, b.low);
    const DoubleDouble more = sumOf(sum.high, sum.low + rest.high);
    return sumOf(more.high, more.low + rest.low);
}

DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
    const DoubleDouble product = productOf(a.high, b.high);
    return sumOf(product.high, product.low + (a.high * b.low + a.low * b.high));
}

DoubleDouble operator/(DoubleDouble a, DoubleDouble b) {
    const double first = a.high / b.high;
    return sumOf(first, (a - first * b).high / b.high);
}

DoubleDouble sqrt(DoubleDouble x) {
    const double first = std::sqrt(x.high);
    if (!(first > 0 && first < kInfinity)) return first;
    return sumOf(first, (x - productOf(first, first)).high / (2 * first));
}

DoubleDouble exp(DoubleDouble x) {
    if (!(std::fabs(x.high) < kFar)) return x.high < 0 ? 0 : x.high * kInfinity;
    const Exponential e = exponential(x);
    return scaled(1 + e.rest, e.power);
}

DoubleDouble expm1(DoubleDouble x) {
    if (!(std::fabs(x.high) < kFar)) return x.high < 0 ? -1 : x.high * kInfinity;
    const Exponential e = exponential(x);
    if (e.power == 0) return e.rest;
    const DoubleDouble result = scaled(1 + e.rest, e.power);
    return std::isfinite(result.high) ? result - 1 : result;
}

DoubleDouble log(DoubleDouble x) {
    if (!(x.high > 0 && x.high < kInfinity)) return std::log(x.high);
    int power = 0;
    const double fraction = std::frexp(x.high, &power);
    const double guess = std::log(fraction) + power * kLog2[0];
    // A Newton step for e^y = x: the new error is about half the square of the guess's error.
    const Exponential e = exponential(guess);
    const DoubleDouble near = scaled(1 + e.rest, e.power - power);
    return guess + (scaled(x, -power) - near) / near;
}

DoubleDouble sin(DoubleDouble x) { return sineBeyond(x, 0); }
DoubleDouble cos(DoubleDouble x) { return sineBeyond(x, 1); }

DoubleDouble atan2(DoubleDouble y, DoubleDouble x) {
    const double guess = std::atan2(y.high, x.high);
    // In axes rotated by the guess, the direction has a tiny angle, which is replaced by its tangent.
    const DoubleDouble sine = sin(DoubleDouble(guess)), cosine = cos(DoubleDouble(guess));
    const DoubleDouble along = x * cosine + y * sine;
    if (!(along.high > 0 && along.high < kInfinity)) return guess;
    return guess + (y * cosine - x * sine) / along;
}

}  // namespace arclight
