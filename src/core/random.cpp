#include "core/random.h"

#include <array>

#include "core/bit_cast.h"

namespace arclight {
namespace {

/// The natural logarithm of a positive normal number to about 1e-7 (S. Moshier's Cephes library, `logf`), because the C
/// library's may differ between processors.
float logPositive(float x) {
    constexpr std::array<float, 9> kTerms{7.0376836292e-2f,  -1.1514610310e-1f, 1.1676998740e-1f,
                                          -1.2420140846e-1f, 1.4249322787e-1f,  -1.6668057665e-1f,
                                          2.0000714765e-1f,  -2.4999993993e-1f, 3.3333331174e-1f};
    constexpr float kHalfRoot = 0.707106781f;
    const auto bits = bitCast<std::uint32_t>(x);
    float exponent = static_cast<float>(static_cast<int>(bits >> 23) - 126);
    float fraction = bitCast<float>((bits & 0x007FFFFFu) | 0x3F000000u);
    if (fraction < kHalfRoot) {
        exponent -= 1.0f;
        fraction += fraction;
    }
    fraction -= 1.0f;
    const float square = fraction * fraction;
    float sum = 0.0f;
    for (const float term : kTerms) sum = sum * fraction + term;
    sum = sum * fraction * square;
    sum += -2.12194440e-4f * exponent;
    sum += -0.5f * square;
    return fraction + sum + 0.693359375f * exponent;
}

template <std::size_t N>
float polynomial(const std::array<float, N>& terms, float x) {
    float sum = 0.0f;
    for (const float term : terms) sum = sum * x + term;
    return sum;
}

/// The inverse error function in (−1, 1): Giles's single-precision approximation.
float inverseErf(float x) {
    constexpr std::array<float, 9> kCentral{2.81022636e-08f,  3.43273939e-07f, -3.5233877e-06f,
                                            -4.39150654e-06f, 0.00021858087f,  -0.00125372503f,
                                            -0.00417768164f,  0.246640727f,    1.50140941f};
    constexpr std::array<float, 9> kTail{-0.000200214257f, 0.000100950558f, 0.00134934322f,
                                         -0.00367342844f,  0.00573950773f,  -0.0076224613f,
                                         0.00943887047f,   1.00167406f,     2.83297682f};
    const float w = -logPositive((1.0f - x) * (1.0f + x));
    if (w < 5.0f) return polynomial(kCentral, w - 2.5f) * x;
    return polynomial(kTail, std::sqrt(w) - 3.0f) * x;
}

}  // namespace

float Random::gaussian() {
    // An odd multiple of 2⁻²⁴ in (−1, 1), so its magnitude is never 0 or 1.
    const int odd = static_cast<int>(next() >> 8) * 2 + 1 - (1 << 24);
    constexpr float kRootOfTwo = 1.41421356f;
    return kRootOfTwo * inverseErf(static_cast<float>(odd) * 0x1p-24f);
}

}  // namespace arclight
