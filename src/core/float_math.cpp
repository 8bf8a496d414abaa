// sinf, cosf, sincosf, tanf, asinf, acosf, atanf, atan2f, tanhf, cbrtf and hypotf, bit-identical to glibc 2.28 to 2.36.
// They replace the functions of C libraries that differ in the last bit (musl, used in browsers, and the Windows
// library), because simulations must reach the same states there.
//
// Sine and cosine: Arm's optimized routines (Copyright (c) 2018-2024, Arm Limited; MIT licence), which glibc uses. The
// others: fdlibm, float version (Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved. Developed at SunPro,
// a Sun Microsystems, Inc. business. Permission to use, copy, modify, and distribute this software is freely granted,
// provided that this notice is preserved). Compiled without contraction of products and sums.
#include <cmath>
#include <cstdint>
#include <limits>

#include "core/bit_cast.h"

// A test gives these functions other names to compare them with the C library's.
#ifndef ARCLIGHT_FLOAT_MATH
#define ARCLIGHT_FLOAT_MATH(name) name
#endif

namespace arclight {
namespace {

std::uint32_t bitsOf(float x) { return bitCast<std::uint32_t>(x); }
/// Exponent and first three bits of the fraction: enough to compare magnitudes.
std::uint32_t sizeOf(float x) { return (bitsOf(x) >> 20) & 0x7FF; }

/// The fraction of x without its last 12 bits.
float truncated(float x) { return bitCast<float>(bitsOf(x) & 0xFFFFF000u); }

struct Series {
    double c0, c1, c2, c3, c4;  ///< of cosine
    double s1, s2, s3;          ///< of sine
};
constexpr double kS1 = -0x1.555545995a603p-3, kS2 = 0x1.1107605230bc4p-7, kS3 = -0x1.994eb3774cf24p-13;
/// The second one gives -cos(x).
constexpr Series kSeries[2]{
    {0x1p0, -0x1.ffffffd0c621cp-2, 0x1.55553e1068f19p-5, -0x1.6c087e89a359dp-10, 0x1.99343027bf8c3p-16, kS1, kS2, kS3},
    {-0x1p0, 0x1.ffffffd0c621cp-2, -0x1.55553e1068f19p-5, 0x1.6c087e89a359dp-10, -0x1.99343027bf8c3p-16, kS1, kS2,
     kS3}};
constexpr double kSigns[4]{1, -1, -1, 1};

/// 4/pi to 192 bits, in steps of 8 bits.
constexpr std::uint32_t kInversePi[24]{0xa2,       0xa2f9,     0xa2f983,   0xa2f9836e, 0xf9836e4e, 0x836e4e44,
                                       0x6e4e4415, 0x4e441529, 0x441529fc, 0x1529fc27, 0x29fc2757, 0xfc2757d1,
                                       0x2757d1f5, 0x57d1f534, 0xd1f534dd, 0xf534ddc0, 0x34ddc0db, 0xddc0db62,
                                       0xc0db6295, 0xdb629599, 0x6295993c, 0x95993c43, 0x993c4390, 0x3c439041};

/// Sine, or for odd n cosine, of x, whose square is `square`.
float seriesOf(double x, double square, const Series& p, int n) {
    if ((n & 1) == 0) {
        const double cube = x * square, tail = p.s2 + square * p.s3;
        return static_cast<float>((x + cube * p.s1) + cube * square * tail);
    }
    const double fourth = square * square, c2 = p.c3 + square * p.c4, c1 = p.c0 + square * p.c1;
    return static_cast<float>((c1 + fourth * p.c2) + fourth * square * c2);
}

struct Reduced {
    double x;  ///< within pi/4 of 0
    int quadrant;
};

/// For magnitudes below 120.
Reduced reduceSmall(double x) {
    const int n = (static_cast<std::int32_t>(x * 0x1.45F306DC9C883p+23) + 0x800000) >> 24;
    return {x - n * 0x1.921FB54442D18p0, n};
}

/// For finite magnitudes of at least 2; the sign is ignored.
Reduced reduceLarge(float y) {
    std::uint32_t x = bitsOf(y);
    const std::uint32_t* table = &kInversePi[(x >> 26) & 15];
    const int shift = (x >> 23) & 7;
    x = ((x & 0xFFFFFF) | 0x800000) << shift;
    std::uint64_t high = static_cast<std::uint32_t>(x * table[0]);
    const std::uint64_t second = static_cast<std::uint64_t>(x) * table[4],
                        third = static_cast<std::uint64_t>(x) * table[8];
    high = ((third >> 32) | (high << 32)) + second;
    const std::uint64_t n = (high + (1ull << 61)) >> 62;
    high -= n << 62;
    return {static_cast<double>(static_cast<std::int64_t>(high)) * 0x1.921FB54442D18p-62, static_cast<int>(n)};
}

/// `turn`: 0 for sine, 1 for cosine. The magnitude of y is at least pi/4.
float sineOf(float y, int turn) {
    if (!std::isfinite(y)) return y - y;
    const bool isLarge = sizeOf(y) >= sizeOf(120.0f);
    const Reduced reduced = isLarge ? reduceLarge(y) : reduceSmall(static_cast<double>(y));
    // The reduction of small magnitudes preserves the sign.
    const int quadrant = reduced.quadrant + (isLarge ? static_cast<int>(bitsOf(y) >> 31) : 0);
    const Series& p = kSeries[(quadrant & 2) != 0 ? 1 : 0];
    return seriesOf(reduced.x * kSigns[quadrant & 3], reduced.x * reduced.x, p, reduced.quadrant ^ turn);
}

float sine(float y) {
    const double x = static_cast<double>(y);
    if (sizeOf(y) >= sizeOf(0x1.921FB6p-1f)) return sineOf(y, 0);
    return sizeOf(y) < sizeOf(0x1p-12f) ? y : seriesOf(x, x * x, kSeries[0], 0);
}

float cosine(float y) {
    const double x = static_cast<double>(y);
    if (sizeOf(y) >= sizeOf(0x1.921FB6p-1f)) return sineOf(y, 1);
    return sizeOf(y) < sizeOf(0x1p-12f) ? 1.0f : seriesOf(x, x * x, kSeries[0], 1);
}

/// The tangent of x + rest, or -1 divided by it if `isInverse`; |x| is at most about pi/4.
float tangentOf(float x, float rest, bool isInverse) {
    constexpr float kTerms[13]{3.3333334327e-01f, 1.3333334029e-01f, 5.3968254477e-02f, 2.1869488060e-02f,
                               8.8632395491e-03f, 3.5920790397e-03f, 1.4562094584e-03f, 5.8804126456e-04f,
                               2.4646313977e-04f, 7.8179444245e-05f, 7.1407252108e-05f, -1.8558637748e-05f,
                               2.5907305826e-05f};
    constexpr float kQuarterPi = 7.8539812565e-01f, kQuarterPiRest = 3.7748947079e-08f;
    const bool isNegative = std::signbit(x);
    const std::uint32_t size = bitsOf(x) & 0x7FFFFFFF;
    const float one = isInverse ? -1.0f : 1.0f;
    if (size < 0x39000000) return isInverse ? -1.0f / x : x;  // below 2^-13
    const bool isFar = size >= 0x3F2CA140;                    // from 0.6744 on
    if (isFar) {
        if (isNegative) x = -x, rest = -rest;
        x = (kQuarterPi - x) + (kQuarterPiRest - rest);
        rest = 0;
        if (std::fabs(x) < 0x1p-13f) return (isNegative ? -1.0f : 1.0f) * one * (1.0f - 2 * one * x);
    }
    const float* const t = kTerms;
    const float z = x * x, w = z * z;
    float r = t[1] + w * (t[3] + w * (t[5] + w * (t[7] + w * (t[9] + w * t[11]))));
    const float v = z * (t[2] + w * (t[4] + w * (t[6] + w * (t[8] + w * (t[10] + w * t[12])))));
    const float s = z * x;
    r = rest + z * (s * (r + v) + rest);
    r += t[0] * s;
    const float sum = x + r;
    if (isFar) return (isNegative ? -1.0f : 1.0f) * (one - 2.0f * (x - (sum * sum / (sum + one) - r)));
    if (!isInverse) return sum;
    // -1 / (x + r), more accurately than by a plain division.
    const float high = truncated(sum), low = r - (high - x), inverse = -1.0f / sum, first = truncated(inverse);
    return first + inverse * (1.0f + first * high + first * low);
}

float arctangentOf(float x) {
    constexpr float kHigh[4]{4.6364760399e-01f, 7.8539812565e-01f, 9.8279368877e-01f, 1.5707962513e+00f};
    constexpr float kLow[4]{5.0121582440e-09f, 3.7748947079e-08f, 3.4473217170e-08f, 7.5497894159e-08f};
    constexpr float a[11]{3.3333334327e-01f, -2.0000000298e-01f, 1.4285714924e-01f, -1.1111110449e-01f,
                          9.0908870101e-02f, -7.6918758452e-02f, 6.6610731184e-02f, -5.8335702866e-02f,
                          4.9768779427e-02f, -3.6531571299e-02f, 1.6285819933e-02f};
    const bool isNegative = std::signbit(x);
    const std::uint32_t size = bitsOf(x) & 0x7FFFFFFF;
    if (size > 0x7F800000) return x + x;
    if (size >= 0x4C000000) return isNegative ? -kHigh[3] - kLow[3] : kHigh[3] + kLow[3];
    int part = -1;
    if (size < 0x3EE00000) {  // 0.4375
        if (size < 0x31000000) return x;
    } else {
        x = std::fabs(x);
        if (size < 0x3F300000)
            part = 0, x = (2.0f * x - 1.0f) / (2.0f + x);
        else if (size < 0x3F980000)
            part = 1, x = (x - 1.0f) / (x + 1.0f);
        else if (size < 0x401C0000)
            part = 2, x = (x - 1.5f) / (1.0f + 1.5f * x);
        else
            part = 3, x = -1.0f / x;
    }
    const float z = x * x, w = z * z;
    const float s1 = z * (a[0] + w * (a[2] + w * (a[4] + w * (a[6] + w * (a[8] + w * a[10])))));
    const float s2 = w * (a[1] + w * (a[3] + w * (a[5] + w * (a[7] + w * a[9]))));
    if (part < 0) return x - x * (s1 + s2);
    const float angle = kHigh[part] - ((x * (s1 + s2) - kLow[part]) - x);
    return isNegative ? -angle : angle;
}

/// The angle of a direction with an infinite or zero coordinate.
float specialAngle(float y, float x) {
    constexpr float kPi = 3.1415927410f, kHalf = 1.5707963705f, kQuarter = 7.8539818525e-01f;
    float angle = 0;
    if (y == 0)
        angle = std::signbit(x) ? kPi : 0.0f;
    else if (x == 0 || (std::isinf(y) && !std::isinf(x)))
        angle = kHalf;
    else if (std::isinf(y))
        angle = std::signbit(x) ? 3.0f * kQuarter : kQuarter;
    else
        angle = std::signbit(x) ? kPi : 0.0f;
    return std::copysign(angle, y);
}

/// sin^-1 of a square root: the polynomial of acos.
float arcRatio(float z) {
    constexpr float p[6]{1.6666667163e-01f,  -3.2556581497e-01f, 2.0121252537e-01f,
                         -4.0055535734e-02f, 7.9153501429e-04f,  3.4793309169e-05f};
    constexpr float q[4]{-2.4033949375e+00f, 2.0209457874e+00f, -6.8828397989e-01f, 7.7038154006e-02f};
    return z * (p[0] + z * (p[1] + z * (p[2] + z * (p[3] + z * (p[4] + z * p[5]))))) /
           (1.0f + z * (q[0] + z * (q[1] + z * (q[2] + z * q[3]))));
}

/// (sin^-1(x) - x) / x for |x| of at most a half, from x squared: glibc's own polynomial.
float arcsineRest(float t) {
    return t * (1.666675248e-1f +
                t * (7.495297643e-2f + t * (4.547037598e-2f + t * (2.417951451e-2f + t * 4.216630880e-2f))));
}

}  // namespace
}  // namespace arclight

extern "C" {

float ARCLIGHT_FLOAT_MATH(sinf)(float y) { return arclight::sine(y); }

float ARCLIGHT_FLOAT_MATH(cosf)(float y) { return arclight::cosine(y); }

// Compilers call it for a sine and a cosine of the same angle.
void ARCLIGHT_FLOAT_MATH(sincosf)(float y, float* sine, float* cosine) {
    *sine = arclight::sine(y);
    *cosine = arclight::cosine(y);
}

float ARCLIGHT_FLOAT_MATH(tanf)(float x) {
    using namespace arclight;
    if ((bitsOf(x) & 0x7FFFFFFF) <= 0x3F490FDA) return tangentOf(x, 0, false);
    if (!std::isfinite(x)) return x - x;
    const bool isLarge = sizeOf(x) >= sizeOf(120.0f);
    const Reduced reduced = isLarge ? reduceLarge(x) : reduceSmall(static_cast<double>(x));
    const double angle = isLarge && std::signbit(x) ? -reduced.x : reduced.x;
    const auto high = static_cast<float>(angle);
    return tangentOf(high, static_cast<float>(angle - static_cast<double>(high)), (reduced.quadrant & 1) != 0);
}

float ARCLIGHT_FLOAT_MATH(atanf)(float x) { return arclight::arctangentOf(x); }

float ARCLIGHT_FLOAT_MATH(atan2f)(float y, float x) {
    using namespace arclight;
    constexpr float kPi = 3.1415927410f, kPiRest = -8.7422776573e-08f, kHalf = 1.5707963705f;
    if (std::isnan(x) || std::isnan(y)) return x + y;
    if (x == 1.0f) return arctangentOf(y);
    if (x == 0 || y == 0 || std::isinf(x) || std::isinf(y)) return specialAngle(y, x);
    const int octaves = (static_cast<int>(bitsOf(y) & 0x7FFFFFFF) - static_cast<int>(bitsOf(x) & 0x7FFFFFFF)) >> 23;
    float z = 0;
    if (octaves > 60)
        z = kHalf + 0.5f * kPiRest;
    else if (!(x < 0 && octaves < -60))
        z = arctangentOf(std::fabs(y / x));
    if (x > 0) return y < 0 ? -z : z;
    return y < 0 ? (z - kPiRest) - kPi : kPi - (z - kPiRest);
}

float ARCLIGHT_FLOAT_MATH(acosf)(float x) {
    using namespace arclight;
    constexpr float kPi = 3.1415925026f, kHalf = 1.5707962513f, kHalfRest = 7.5497894159e-08f;
    const std::uint32_t size = bitsOf(x) & 0x7FFFFFFF;
    if (size == 0x3F800000) return x > 0 ? 0.0f : kPi + 2.0f * kHalfRest;
    if (size > 0x3F800000) return (x - x) / (x - x);
    if (size < 0x3F000000) {
        if (size <= 0x32800000) return kHalf + kHalfRest;
        return kHalf - (x - (kHalfRest - x * arcRatio(x * x)));
    }
    if (x < 0) {
        const float z = (1.0f + x) * 0.5f, s = std::sqrt(z);
        return kPi - 2.0f * (s + (arcRatio(z) * s - kHalfRest));
    }
    const float z = (1.0f - x) * 0.5f, s = std::sqrt(z), high = truncated(s);
    const float rest = (z - high * high) / (s + high);
    return 2.0f * (high + (arcRatio(z) * s + rest));
}

float ARCLIGHT_FLOAT_MATH(asinf)(float x) {
    using namespace arclight;
    constexpr float kHalf = 1.5707963705f, kHalfRest = -4.3711390001e-08f, kQuarter = 7.8539818525e-01f;
    const std::uint32_t size = bitsOf(x) & 0x7FFFFFFF;
    if (size == 0x3F800000) return x * kHalf + x * kHalfRest;
    if (size > 0x3F800000) return (x - x) / (x - x);
    if (size < 0x3F000000) return size < 0x32000000 ? x : x + x * arcsineRest(x * x);
    const float t = (1.0f - std::fabs(x)) * 0.5f, rest = arcsineRest(t), s = std::sqrt(t);
    if (size >= 0x3F79999A) return std::copysign(kHalf - (2.0f * (s + s * rest) - kHalfRest), x);
    const float high = truncated(s), low = (t - high * high) / (s + high);
    const float p = 2.0f * s * rest - (kHalfRest - 2.0f * low), q = kQuarter - 2.0f * high;
    return std::copysign(kQuarter - (p - q), x);
}

float ARCLIGHT_FLOAT_MATH(tanhf)(float x) {
    const float size = std::fabs(x);
    if (!std::isfinite(x)) return std::isnan(x) ? x : std::copysign(1.0f, x);
    if (size < 0x1p-55f) return x * (1.0f + x);
    if (size >= 22) return std::copysign(1.0f, x);
    const float t = std::expm1(size >= 1 ? 2.0f * size : -2.0f * size);
    return std::copysign(size >= 1 ? 1.0f - 2.0f / (t + 2.0f) : -t / (t + 2.0f), x);
}

float ARCLIGHT_FLOAT_MATH(cbrtf)(float x) {
    constexpr double kRoot = 1.2599210498948731648, kSquare = 1.5874010519681994748;  // of 2
    constexpr double kFactors[5]{1 / kSquare, 1 / kRoot, 1, kRoot, kSquare};
    if (x == 0 || !std::isfinite(x)) return x + x;
    int exponent = 0;
    const double part = static_cast<double>(std::frexp(std::fabs(x), &exponent));
    const auto u =
        static_cast<float>(0.492659620528969547 + (0.697570460207922770 - 0.191502161678719066 * part) * part);
    const float cube = u * u * u;
    const double guess = static_cast<double>(u), third = static_cast<double>(cube);
    const auto root =
        static_cast<float>(guess * (third + 2.0 * part) / (2.0 * third + part) * kFactors[2 + exponent % 3]);
    return std::ldexp(std::copysign(root, x), exponent / 3);
}

float ARCLIGHT_FLOAT_MATH(hypotf)(float x, float y) {
    if (std::isinf(x) || std::isinf(y)) return std::numeric_limits<float>::infinity();
    const auto a = static_cast<double>(x), b = static_cast<double>(y);
    return static_cast<float>(std::sqrt(a * a + b * b));
}

}  // extern "C"
