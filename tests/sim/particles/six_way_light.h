// The lighting of texels with six-way maps, as in shaders/particles/shade.glsl.
#pragma once

#include <cmath>

#include "core/angles.h"
#include "sim/particles/flipbook.h"

namespace arclight::particles {

/// A texel lit by one light: `towards` is the unit direction to it as (right, up, away from the viewer).
/// sum over i of L_i^2 (L_i >= 0 ? a_i : b_i); the weights sum to 1.
inline float sixWayLight(const SixWayTexel& texel, glm::vec3 towards) {
    float sum = 0;
    for (int i = 0; i < 3; ++i) sum += towards[i] * towards[i] * (towards[i] >= 0 ? texel.a[i] : texel.b[i]);
    return sum;
}

/// A texel lit by first-order spherical harmonics with mean `l0` and slope `l1` in the same axes.
inline float sixWayAmbient(const SixWayTexel& texel, float l0, glm::vec3 l1) {
    constexpr float kSixth = 4 * kPi / 6;  // of the sphere, sr
    return kSixth * (glm::dot(texel.a, l0 + l1) + glm::dot(texel.b, l0 - l1));
}

/// Transmittance for a channel in which the smoke absorbs `colour` (0.2 is neutral, 1 clear), where `range` is the
/// largest transmittance: r (T / r)^(1 + log c / log 0.2). Unchanged for a colour of 1.
inline float colouredTransmittance(float transmittance, float colour, float range) {
    return range * std::pow(transmittance / range, 1 + std::log(colour) / std::log(0.2f));
}

}  // namespace arclight::particles
