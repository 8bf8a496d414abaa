// Scenes of the hair tests: a head of spheres, a scalp on it, and random settings.
#pragma once

#include <vector>

#include "core/random.h"
#include "sim/hair/groom.h"
#include "sim/hair/strand_system.h"

namespace arclight::hair {

/// Overlapping spheres like those of the bust: head, neck, shoulders and chest.
inline const std::vector<Sphere>& figure() {
    static const std::vector<Sphere> spheres{
        {{0, 0.052f, -0.010f}, 0.073f},       {{0, 0.043f, -0.036f}, 0.070f},       {{0, 0.058f, 0.028f}, 0.061f},
        {{0, 0.010f, -0.030f}, 0.062f},       {{0, 0.000f, 0.026f}, 0.060f},        {{0.024f, -0.020f, 0.040f}, 0.038f},
        {{-0.024f, -0.020f, 0.040f}, 0.038f}, {{0, -0.058f, 0.054f}, 0.036f},       {{0, -0.040f, 0.010f}, 0.046f},
        {{0, -0.090f, -0.014f}, 0.045f},      {{0, -0.135f, -0.021f}, 0.046f},      {{0, -0.200f, -0.035f}, 0.055f},
        {{0.070f, -0.215f, -0.040f}, 0.048f}, {{-0.070f, -0.215f, -0.04f}, 0.048f}, {{0.145f, -0.222f, -0.04f}, 0.046f},
        {{-0.145f, -0.222f, -0.04f}, 0.046f}, {{0, -0.290f, -0.030f}, 0.085f},      {{0.070f, -0.300f, -0.02f}, 0.080f},
        {{-0.070f, -0.300f, -0.02f}, 0.080f}, {{0, -0.360f, -0.020f}, 0.095f}};
    return spheres;
}
inline constexpr int kMovingSpheres = 9;

/// `count` vertices on the upper back half of the skull, in triangles that fan out along a spiral.
inline Scalp spiralScalp(int count) {
    Scalp scalp;
    for (int i = 0; i < count; ++i) {
        const float t = (static_cast<float>(i) + 0.5f) / static_cast<float>(count);
        const float y = 1 - 0.9f * t, r = std::sqrt(1 - y * y), angle = 2.39996323f * static_cast<float>(i);
        const glm::vec3 normal(r * std::cos(angle), y, -std::fabs(r * std::sin(angle)));
        scalp.vertices.push_back({glm::vec3(0, 0.04f, -0.01f) + 0.09f * normal, normal, normal, {t, angle}});
        if (i >= 2)
            scalp.indices.insert(scalp.indices.end(), {std::uint32_t(i - 2), std::uint32_t(i - 1), std::uint32_t(i)});
    }
    return scalp;
}

/// Random settings from the sliders' full ranges.
inline StrandSettings randomSettings(Random& random) {
    StrandSettings s;
    s.solver = static_cast<Solver>(random.below(4));
    s.order = static_cast<Order>(random.below(3));
    s.iterations = 1 + static_cast<int>(random.below(12));
    s.damping = random.uniform(0, 1);
    s.bending = random.below(2) ? random.uniform01() : 0;
    s.shape = random.below(2) ? random.uniform01() : 0;
    s.lift = random.uniform(0, 2);
    s.restore = random.uniform01();
    s.restoreRatio = random.uniform01();
    s.articleRestore = random.below(4) == 0;
    s.velocityCorrection = random.uniform01();
    s.bendingLength = Centimetres{random.uniform(0.5f, 30)};
    return s;
}

}  // namespace arclight::hair
