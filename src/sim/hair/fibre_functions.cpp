#include "sim/hair/fibre_functions.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"

namespace arclight::hair {

namespace {}

float scaledBesselI0(float x) {
    if (x < 3.75f) {
        const float t = (x / 3.75f) * (x / 3.75f);
        const float series =
            1 + t * (3.5156229f +
                     t * (3.0899424f + t * (1.2067492f + t * (0.2659732f + t * (0.0360768f + t * 0.0045813f)))));
        return series * expf(-x);
    }
    const float t = 3.75f / x;
    const float low = 0.39894228f + t * (0.01328592f + t * (0.00225319f + t * (-0.00157565f + t * 0.00916281f)));
    const float t4 = t * t * t * t;
    const float high = t * (-0.02057706f + t * (0.02635537f + t * (-0.01647633f + t * 0.00392377f)));
    return (low + t4 * high) / std::sqrt(x);
}

float fresnelDielectric(float cosine, float eta) {
    const float c = std::clamp(cosine, 0.0f, 1.0f);
    const float refracted = std::sqrt(std::max(1 - (1 - c * c) / (eta * eta), 0.0f));
    const float parallel = (eta * c - refracted) / (eta * c + refracted);
    const float perpendicular = (c - eta * refracted) / (c + eta * refracted);
    return 0.5f * (parallel * parallel + perpendicular * perpendicular);
}

float longitudinal(float sinI, float cosI, float sinO, float cosO, float variance) {
    // cos(θi + θo) − 1 without cancellation.
    const float sines = sinI + sinO, cosines = cosI - cosO;
    const float exponent = -0.5f * (sines * sines + cosines * cosines) / variance;
    return expf(exponent) * scaledBesselI0(cosI * cosO / variance) / (variance * (1 - expf(-2 / variance)));
}

float trimmedLogistic(float x, float s) {
    const float e = expf(-std::abs(x) / s), tail = expf(-kPi / s);
    return e * (1 + tail) / (s * (1 + e) * (1 + e) * (1 - tail));
}

float longitudinalVariance(float roughness) {
    const float b = roughness, b4 = b * b * b * b;
    const float root = b * (0.726f + 0.812f * b) + 3.7f * b4 * b4 * b4 * b4 * b4;
    return root * root;
}

float azimuthalScale(float roughness) {
    const float b = roughness, b2 = b * b, b4 = b2 * b2, b16 = b4 * b4 * b4 * b4;
    return 0.626657069f * (b * (0.265f + 1.194f * b) + 5.372f * b16 * b4 * b2);
}

float wrappedAngle(float x) { return x - 2 * kPi * std::round(x / (2 * kPi)); }

float specularIntegral(float exponent) {
    constexpr int kSteps = 512;
    float sum = 0;
    for (int k = 0; k < kSteps; ++k)
        sum += powf(cosf(0.5f * kPi * (static_cast<float>(k) + 0.5f) / kSteps), exponent + 1);
    return 2 * kPi * sum * kPi / kSteps;
}

}  // namespace arclight::hair
