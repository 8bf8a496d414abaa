#include "sim/hair/fibre.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "sim/hair/fibre_functions.h"

namespace arclight::hair {

namespace {

/// Averages `value(offset)` over the width by the midpoint rule in the angle of incidence: offsets are densest at the
/// edges, where rays change direction fastest.
template <class Value>
auto meanOverWidth(const Value& value) {
    constexpr int kOffsets = 96;
    using Result = decltype(value(0.0f));
    Result sum{};
    float weights = 0;
    for (int k = 0; k < kOffsets; ++k) {
        const float angle = kPi * ((static_cast<float>(k) + 0.5f) / kOffsets - 0.5f);
        const float weight = cosf(angle);
        const Result v = value(sinf(angle));
        for (std::size_t p = 0; p < v.size(); ++p) sum[p] += weight * v[p];
        weights += weight;
    }
    for (auto& s : sum) s /= weights;
    return sum;
}

}  // namespace

Inclination inclination(float theta) { return {sinf(theta), cosf(theta)}; }

std::array<float, kLobes> lobeVariances(float roughness) {
    const float v = std::max(longitudinalVariance(roughness), 1e-4f);
    return {v, 0.25f * v, 4 * v, 4 * v};
}

float lobeShift(Lobe lobe, float tilt) {
    constexpr std::array<float, kLobes> kTimes{-2, 1, 4, 0};
    return kTimes[static_cast<std::size_t>(lobe)] * tilt;
}

float lobeLongitudinal(Lobe lobe, const Inclination& i, const Inclination& o, float variance, float tilt) {
    const float shift = lobeShift(lobe, tilt), s = sinf(shift), c = cosf(shift);
    return longitudinal(i.sine, i.cosine, o.sine * c - o.cosine * s, std::abs(o.cosine * c + o.sine * s), variance);
}

float bentIndex(const Inclination& o, float index) {
    return std::sqrt(std::max(index * index - o.sine * o.sine, 0.0f)) / std::max(o.cosine, 1e-4f);
}

float lobeAzimuth(int p, float offset, float bent) {
    const float outside = asinf(std::clamp(offset, -1.0f, 1.0f)),
                inside = asinf(std::clamp(offset / bent, -1.0f, 1.0f));
    return static_cast<float>(p) * (2 * inside + kPi) - 2 * outside;
}

std::array<float, kLobes> attenuations(const Inclination& o, float offset, float absorption, float index) {
    const float across = offset / bentIndex(o, index);
    const float cosInside = std::sqrt(std::max(1 - across * across, 0.0f));
    const float sinRefracted = o.sine / index;
    const float cosRefracted = std::sqrt(1 - sinRefracted * sinRefracted);
    const float passed = expf(-2 * absorption * cosInside / cosRefracted);
    const float f = fresnelDielectric(o.cosine * std::sqrt(std::max(1 - offset * offset, 0.0f)), index);
    const float through = (1 - f) * (1 - f) * passed, once = through * f * passed;
    return {f, through, once, once * f * passed / std::max(1 - f * passed, 1e-6f)};
}

std::array<glm::vec3, kLobes> azimuthalAt(const Fibre& fibre, const Inclination& o, float offset, float phi) {
    const float scale = azimuthalScale(fibre.azimuthalRoughness), bent = bentIndex(o, fibre.index);
    std::array<glm::vec3, kLobes> result{};
    for (int channel = 0; channel < 3; ++channel) {
        const auto parts = attenuations(o, offset, fibre.absorption[channel], fibre.index);
        for (std::size_t p = 0; p < kLobes; ++p) result[p][channel] = parts[p];
    }
    for (int p = 0; p < 3; ++p)
        result[static_cast<std::size_t>(p)] *= trimmedLogistic(wrappedAngle(phi - lobeAzimuth(p, offset, bent)), scale);
    result[3] *= 1 / (2 * kPi);
    return result;
}

std::array<glm::vec3, kLobes> azimuthal(const Fibre& fibre, const Inclination& o, float phi) {
    return meanOverWidth([&](float offset) { return azimuthalAt(fibre, o, offset, phi); });
}

std::array<glm::vec3, kLobes> lobeAlbedos(const Fibre& fibre, const Inclination& o) {
    return meanOverWidth([&](float offset) {
        std::array<glm::vec3, kLobes> result{};
        for (int channel = 0; channel < 3; ++channel) {
            const auto parts = attenuations(o, offset, fibre.absorption[channel], fibre.index);
            for (std::size_t p = 0; p < kLobes; ++p) result[p][channel] = parts[p];
        }
        return result;
    });
}

}  // namespace arclight::hair
