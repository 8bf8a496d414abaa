#include "sim/hair/fibre_fits.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"

namespace arclight::hair {

namespace {

float gaussian(float x, float deviation) {
    return expf(-0.5f * x * x / (deviation * deviation)) / (std::sqrt(2 * kPi) * deviation);
}

/// C. Schlick, 1994, for an index of 1.55.
float schlick(float cosine) {
    const float c = 1 - cosine, c2 = c * c;
    return 0.0465f + (1 - 0.0465f) * c2 * c2 * c;
}

float squared(float x) { return x * x; }

glm::vec3 power(glm::vec3 colour, float exponent) { return glm::pow(colour, glm::vec3(exponent)); }

}  // namespace

glm::vec3 kajiyaKay(const KajiyaKay& fibre, const Inclination& i, const Inclination& o) {
    const float mirrored = std::max(i.cosine * o.cosine - i.sine * o.sine, 0.0f);
    const float highlight = powf(mirrored, fibre.exponent);
    if (!fibre.normalised) return fibre.diffuse * i.cosine + fibre.specular * highlight;
    return fibre.diffuse * i.cosine / (kPi * kPi) + fibre.specular * highlight / specularIntegral(fibre.exponent);
}

float specularIntegral(float exponent) {
    constexpr int kSteps = 512;
    float sum = 0;
    for (int k = 0; k < kSteps; ++k)
        sum += powf(cosf(0.5f * kPi * (static_cast<float>(k) + 0.5f) / kSteps), exponent + 1);
    return 2 * kPi * sum * kPi / kSteps;
}

std::array<glm::vec3, 3> karisLobes(glm::vec3 colour, float roughness, const Inclination& i, const Inclination& o,
                                    float phi) {
    const float cosPhi = cosf(phi), cosHalfPhi = std::sqrt(std::max(0.5f + 0.5f * cosPhi, 0.0f));
    const float cosDifference = cosf(0.5f * (asinf(o.sine) - asinf(i.sine)));
    const float across = 1 / (1.19f / cosDifference + 0.36f * cosDifference);
    const float sum = i.sine + o.sine, width = roughness * roughness;
    constexpr float kShift = 0.035f;

    const float s = sinf(-2 * kShift), c = cosf(-2 * kShift);
    const float shift = 2 * s * (c * cosHalfPhi * o.cosine + s * o.sine);
    const float toLight = i.sine * o.sine + i.cosine * o.cosine * cosPhi;
    const float r = gaussian(sum - shift, width * std::max(std::sqrt(2.0f) * cosHalfPhi, 1e-3f)) * 0.25f * cosHalfPhi *
                    schlick(std::sqrt(std::max(0.5f + 0.5f * toLight, 0.0f)));

    const float offset = cosHalfPhi * (1 + across * (0.6f - 0.8f * cosPhi));
    const float reflected = schlick(cosDifference * std::sqrt(std::max(1 - offset * offset, 0.0f)));
    const float path = 0.5f * std::sqrt(std::max(1 - squared(offset * across), 0.0f)) / cosDifference;
    const float tt = gaussian(sum - kShift, 0.5f * width) * expf(-3.65f * cosPhi - 3.98f) * squared(1 - reflected);

    const float inside = schlick(0.5f * cosDifference);
    const float trt = gaussian(sum - 4 * kShift, 2 * width) * expf(17 * cosPhi - 16.78f) * squared(1 - inside) * inside;
    return {glm::vec3(r), tt * power(colour, path), trt * power(colour, 0.8f / cosDifference)};
}

}  // namespace arclight::hair
