// expl, expm1l and logl for C libraries that compute them in double where long double has 113 bits (musl's, which
// browsers get). Rounded to double, they are right but for one case in 2^40, and x86's, to 64 bits, but for one in a
// thousand: the simulations that call them reach the same states in browsers.
#include <cmath>
#include <cstdlib>

// A test calls these functions by other names, beside the C library's.
#ifndef ARCLIGHT_LONG_MATH
#define ARCLIGHT_LONG_MATH(name) name
#endif

namespace arclight {
namespace {

/// The unevaluated sum of two doubles, of which the second is at most half of the first one's last bit. (T. Dekker, "A
/// floating-point technique for extending the available precision", 1971; D. Knuth, TAOCP 2, 4.2.2.)
struct Pair {
    double high = 0, low = 0;
};

Pair sumOf(double a, double b) {
    const double sum = a + b, part = sum - a;
    return {sum, (a - (sum - part)) + (b - part)};
}

/// Halves of 26 bits, whose products are exact.
Pair halvesOf(double a) {
    const double shifted = 134217729 * a, high = shifted - (shifted - a);
    return {high, a - high};
}

Pair productOf(double a, double b) {
    const double product = a * b;
    const Pair x = halvesOf(a), y = halvesOf(b);
    return {product, ((x.high * y.high - product) + x.high * y.low + x.low * y.high) + x.low * y.low};
}

Pair operator+(Pair a, Pair b) {
    const Pair sum = sumOf(a.high, b.high), rest = sumOf(a.low, b.low), more = sumOf(sum.high, sum.low + rest.high);
    return sumOf(more.high, more.low + rest.low);
}

Pair operator*(Pair a, Pair b) {
    const Pair product = productOf(a.high, b.high);
    return sumOf(product.high, product.low + (a.high * b.low + a.low * b.high));
}

Pair over(Pair a, double n) {
    const double first = a.high / n;
    const Pair product = productOf(first, n);
    return sumOf(first, ((a.high - product.high) - product.low + a.low) / n);
}

Pair pairOf(long double x) {
    const auto high = static_cast<double>(x);
    return {high, static_cast<double>(x - static_cast<long double>(high))};
}

long double longOf(Pair x) { return static_cast<long double>(x.high) + static_cast<long double>(x.low); }

/// x times sign 2^power, which must be normal.
Pair scaled(Pair x, int power, int sign = 1) {
    const double factor = std::ldexp(sign, power);
    return {x.high * factor, x.low * factor};
}

/// e^x as 2^power (1 + rest), with rest between about -0.3 and 0.42.
struct Exponential {
    int power = 0;
    Pair rest;
};

Exponential exponential(Pair x) {
    constexpr double kLog2[3]{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56, 0x1.7b57a079a1934p-111};
    constexpr int kDoublings = 6, kTerms = 13;
    const double power = std::round(x.high / kLog2[0]);
    const Pair first = productOf(-power, kLog2[0]), second = productOf(-power, kLog2[1]);
    Pair r = x + first + second + Pair{-power * kLog2[2], 0};
    r = {r.high / (1 << kDoublings), r.low / (1 << kDoublings)};
    // e^r - 1 = r (1 + r/2 (1 + r/3 (...))), then e^2r - 1 = (e^r - 1) (2 + e^r - 1).
    Pair rest{1, 0};
    for (int n = kTerms; n > 1; --n) rest = Pair{1, 0} + over(r * rest, n);
    rest = r * rest;
    for (int i = 0; i < kDoublings; ++i) rest = rest * (Pair{2, 0} + rest);
    return {static_cast<int>(power), rest};
}

/// Beyond it, results are 0 or infinite.
constexpr long double kFar = 12000;

}  // namespace
}  // namespace arclight

extern "C" {

long double ARCLIGHT_LONG_MATH(expl)(long double x) {
    using namespace arclight;
    if (!(std::fabs(x) < kFar)) return x < 0 ? 0 : x + std::fabs(x);
    const Exponential e = exponential(pairOf(x));
    return std::ldexp(longOf(Pair{1, 0} + e.rest), e.power);
}

long double ARCLIGHT_LONG_MATH(expm1l)(long double x) {
    using namespace arclight;
    if (!(std::fabs(x) < kFar)) return x < 0 ? -1 : x + std::fabs(x);
    const Exponential e = exponential(pairOf(x));
    if (e.power == 0) return longOf(e.rest);
    if (std::abs(e.power) > 100) return std::ldexp(longOf(Pair{1, 0} + e.rest), e.power) - 1;
    return longOf(scaled(Pair{1, 0} + e.rest, e.power) + Pair{-1, 0});
}

long double ARCLIGHT_LONG_MATH(logl)(long double x) {
    using namespace arclight;
    if (!(x > 0) || std::isinf(x)) return x == 0 ? -1 / (x * x) : x > 0 ? x : x - x + std::sqrt(x);
    int power = 0;
    const long double fraction = std::frexp(x, &power);
    const double guess = std::log(static_cast<double>(fraction)) + power * 0x1.62e42fefa39efp-1;
    // Newton's step for e^y = x: the error becomes about half the square of the guess's.
    const Exponential e = exponential({guess, 0});
    const Pair near = scaled(Pair{1, 0} + e.rest, e.power - power), apart = pairOf(fraction) + scaled(near, 0, -1);
    return static_cast<long double>(guess) + static_cast<long double>(apart.high / near.high);
}

}  // extern "C"
