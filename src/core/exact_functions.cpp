#include "core/exact_functions.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

namespace arclight::exact {
namespace {

constexpr DoubleDouble kHalfPi{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};

/// 2 / pi to 1280 bits: enough for the largest double.
constexpr std::array<std::uint32_t, 40> kTwoOverPi{
    0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab, 0xdebbc561,
    0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c, 0xfe1deb1c, 0xb129a73e, 0xe88235f5, 0x2ebb4484,
    0xe99c7026, 0xb45f7e41, 0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b, 0x1ff897ff, 0xde05980f,
    0xef2f118b, 0x5a0a6d1f, 0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d, 0x7527bac7, 0xebe5f17b,
    0x3d0739f7, 0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08, 0x56033046, 0xfc7b6bab, 0xf0cfbc20, 0x9af4361d};

/// 32 bits of 2 / pi, from that one behind the point; zeros before the point.
std::uint32_t twoOverPiFrom(int bit) {
    std::uint64_t pair = 0;
    const int word = bit < 0 ? -1 : bit / 32, shift = bit < 0 ? 32 + bit : bit % 32;
    for (const int i : {word, word + 1}) pair = pair << 32 | (i < 0 ? 0 : kTwoOverPi[static_cast<std::size_t>(i)]);
    return static_cast<std::uint32_t>(pair << shift >> 32);
}

using Limbs = std::array<std::uint32_t, 6>;  // the most significant first

/// n x modulo 2^192.
Limbs product(const Limbs& x, std::uint64_t n) {
    Limbs result{};
    for (std::size_t part = 0; part < 2; ++part) {
        const std::uint64_t factor = static_cast<std::uint32_t>(n >> (32 * part));
        std::uint64_t carry = 0;
        for (std::size_t i = x.size(); i-- > part;) {
            carry += factor * x[i] + result[i - part];
            result[i - part] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
    }
    return result;
}

/// An angle as a number of quarter turns and a rest of at most an eighth of a turn.
struct Turned {
    DoubleDouble rest;
    unsigned quarters = 0;
};

/// For x from 2^32 on. (M. Payne and R. Hanek, "Radian reduction for trigonometric functions", 1983.)
Turned reduced(double x) {
    int exponent = 0;
    const auto n = static_cast<std::uint64_t>(std::ldexp(std::frexp(x, &exponent), 53));
    exponent -= 53;
    // x times 2 / pi modulo 4, without the bits of 2 / pi that contribute multiples of 4, and in units of 2^-190.
    Limbs limbs{};
    for (std::size_t i = 0; i < limbs.size(); ++i) limbs[i] = twoOverPiFrom(exponent - 2 + 32 * static_cast<int>(i));
    limbs = product(limbs, n);
    const unsigned quarters = ((limbs[0] >> 29) + 1) >> 1;
    DoubleDouble sum = std::ldexp(limbs[0], -30) - quarters;
    for (std::size_t i = 1; i < limbs.size(); ++i)
        sum = sum + DoubleDouble(std::ldexp(limbs[i], -30 - 32 * static_cast<int>(i)));
    return {sum * kHalfPi, quarters};
}

/// The sine of x, at least 0, and a number of quarter turns.
DoubleDouble sineBeyond(double x, unsigned quarters) {
    constexpr double kLarge = 0x1p40;
    Turned turned{x};
    if (x >= kLarge) turned = reduced(x);
    quarters += turned.quarters;
    const DoubleDouble result = quarters % 2 == 0 ? sin(turned.rest) : cos(turned.rest);
    return quarters % 4 < 2 ? result : -result;
}

DoubleDouble naturalLogarithmOf2() {
    static const DoubleDouble value = log(DoubleDouble(2));
    return value;
}

/// ln(1 + x)
DoubleDouble logOfOnePlus(DoubleDouble x) {
    constexpr double kSmall = 0x1p-18;
    constexpr int kTerms = 6;
    if (std::fabs(x.high) >= kSmall) return log(1 + x);
    DoubleDouble sum = 0;
    for (int n = kTerms; n > 0; --n) sum = DoubleDouble(1) / n - x * sum;
    return x * sum;
}

DoubleDouble scaled(DoubleDouble x, int power) { return {std::ldexp(x.high, power), std::ldexp(x.low, power)}; }

/// A fraction from 1/2 to `degree` halves of a power, and the whole power of 2^degree that it is to be multiplied by.
std::pair<double, int> fractionFor(double x, int degree) {
    int exponent = 0;
    const double fraction = std::frexp(x, &exponent);
    const int more = ((exponent % degree) + degree) % degree;
    return {std::ldexp(fraction, more), (exponent - more) / degree};
}

struct Division {
    double rest;
    bool isOdd;  ///< whether the quotient, rounded down, is
};

/// Long division of positive numbers: each difference is exact.
Division divided(double x, double y) {
    Division division{x, false};
    if (x < y) return division;
    for (int i = std::ilogb(x) - std::ilogb(y); i >= 0; --i) {
        const double part = std::ldexp(y, i);
        division.isOdd = division.rest >= part;
        if (division.isOdd) division.rest -= part;
    }
    return division;
}

/// From here on, all doubles are whole.
constexpr double kWhole = 0x1p52;

double withoutFraction(double x) {
    return std::fabs(x) >= kWhole ? x : static_cast<double>(static_cast<std::int64_t>(x));
}

}  // namespace

DoubleDouble sine(double x) { return x < 0 ? -sineBeyond(-x, 0) : sineBeyond(x, 0); }
DoubleDouble cosine(double x) { return sineBeyond(std::fabs(x), 1); }
DoubleDouble tangent(double x) { return sine(x) / cosine(x); }
DoubleDouble arcsine(double x) { return atan2(DoubleDouble(x), sqrt((1 - DoubleDouble(x)) * (1 + DoubleDouble(x)))); }
DoubleDouble arccosine(double x) { return atan2(sqrt((1 - DoubleDouble(x)) * (1 + DoubleDouble(x))), DoubleDouble(x)); }
DoubleDouble arctangent(double y, double x) { return atan2(DoubleDouble(y), DoubleDouble(x)); }

DoubleDouble exponential(double x) { return exp(DoubleDouble(x)); }
DoubleDouble exponentialMinusOne(double x) { return expm1(DoubleDouble(x)); }
DoubleDouble powerOfTwo(double x) { return exp(x * naturalLogarithmOf2()); }
DoubleDouble power(double base, double exponent) { return exp(exponent * logarithm(base)); }
DoubleDouble logarithm(double x) {
    // Near 1, the logarithm is much smaller than the terms of `log`.
    return x > 0.9 && x < 1.1 ? logOfOnePlus(DoubleDouble(x) - 1) : log(DoubleDouble(x));
}
DoubleDouble logarithmOfOnePlus(double x) { return logOfOnePlus(x); }
DoubleDouble binaryLogarithm(double x) { return logarithm(x) / naturalLogarithmOf2(); }
DoubleDouble decimalLogarithm(double x) {
    static const DoubleDouble ofTen = logarithm(10);
    return logarithm(x) / ofTen;
}

DoubleDouble hyperbolicSine(double x) {
    const DoubleDouble u = expm1(DoubleDouble(x));
    return 0.5 * (u + u / (1 + u));
}
DoubleDouble hyperbolicTangent(double x) {
    constexpr double kFar = 40;  // 1 to the last bit
    if (std::fabs(x) > kFar) return std::copysign(1.0, x);
    const DoubleDouble u = expm1(DoubleDouble(2 * x));
    return u / (2 + u);
}
DoubleDouble inverseHyperbolicSine(double x) {
    const DoubleDouble size = std::fabs(x), square = size * size;
    const DoubleDouble result = logOfOnePlus(size + square / (1 + sqrt(1 + square)));
    return x < 0 ? -result : result;
}

DoubleDouble squareRoot(double x) {
    const auto [fraction, power] = fractionFor(x, 2);
    return scaled(sqrt(DoubleDouble(fraction)), power);
}
DoubleDouble cubeRoot(double x) {
    if (x == 0) return x;
    const auto [fraction, power] = fractionFor(std::fabs(x), 3);
    DoubleDouble root = std::pow(fraction, 1.0 / 3);
    for (int i = 0; i < 2; ++i) root = root - (root * root * root - fraction) / (3 * root * root);
    return scaled(x < 0 ? -root : root, power);
}
DoubleDouble hypotenuse(double x, double y) {
    const double larger = std::fmax(std::fabs(x), std::fabs(y));
    if (larger == 0) return 0;
    const int power = std::ilogb(larger);
    const DoubleDouble a = std::ldexp(x, -power), b = std::ldexp(y, -power);
    return scaled(sqrt(a * a + b * b), power);
}

/// 2 / sqrt(pi) e^(-x^2) times the sum of 2^n x^(2n+1) / (1 3 5 … (2n+1)), whose terms have one sign.
DoubleDouble errorFunction(double x) {
    constexpr double kFar = 9, kEnough = 0x1p-106;
    if (std::fabs(x) > kFar) return std::copysign(1.0, x);
    const DoubleDouble square = DoubleDouble(x) * x;
    DoubleDouble term = x, sum = x;
    for (int n = 1; std::fabs(term.high) > kEnough * std::fabs(sum.high); ++n) {
        term = term * (2 * square) / (2 * n + 1);
        sum = sum + term;
    }
    return sum * exp(-square) / sqrt(0.5 * kHalfPi);
}

double rest(double x, double y) { return std::copysign(divided(std::fabs(x), std::fabs(y)).rest, x); }
double nearestRest(double x, double y) {
    const double size = std::fabs(y);
    const Division division = divided(std::fabs(x), size);
    const double beyond = size - division.rest;  // exact where it is smaller
    const bool isNext = division.rest > beyond || (division.rest == beyond && division.isOdd);
    const double result = isNext ? -beyond : division.rest;
    return x < 0 ? -result : result;
}

double roundedDown(double x) {
    const double whole = withoutFraction(x);
    return whole > x ? whole - 1 : whole;
}
double roundedUp(double x) { return -roundedDown(-x); }
double rounded(double x) {
    const double whole = withoutFraction(x);
    return std::fabs(x - whole) >= 0.5 ? whole + std::copysign(1.0, x) : whole;
}
double roundedToEven(double x) {
    const double down = roundedDown(x), part = x - down;
    if (part != 0.5) return part < 0.5 ? down : down + 1;
    return down / 2 == withoutFraction(down / 2) ? down : down + 1;
}

}  // namespace arclight::exact
