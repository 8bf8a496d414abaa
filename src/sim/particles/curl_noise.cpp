#include "sim/particles/curl_noise.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/random.h"
#include "sim/common/easing.h"
#include "sim/common/noise.h"

namespace arclight::particles {
namespace {

/// Value at a lattice corner, -1 to 1.
template <class Real>
Real cornerValue(glm::ivec3 cell, std::uint32_t stream) {
    return static_cast<Real>(latticeHash(cell, stream) >> 8) * static_cast<Real>(0x1p-23) - 1;
}

}  // namespace

template <class Real>
NoiseSlope<Real> noiseSlope(glm::vec<3, Real> p, std::uint32_t stream) {
    using Vec = glm::vec<3, Real>;
    const Vec cell = glm::floor(p), f = p - cell;
    const glm::ivec3 corner(cell);
    const Vec fade = quinticFade(f);
    const Vec slope = Real(30) * f * f * (f * (f - Real(2)) + Real(1));
    std::array<Real, 8> c;
    for (int i = 0; i < 8; ++i)
        c[static_cast<std::size_t>(i)] = cornerValue<Real>(corner + glm::ivec3(i & 1, (i >> 1) & 1, i >> 2), stream);
    // Trilinear between the corners, written as a polynomial in the faded coordinates.
    const Real a = c[1] - c[0], b = c[2] - c[0], d = c[4] - c[0];
    const Real ab = c[3] - c[1] - c[2] + c[0], bd = c[6] - c[2] - c[4] + c[0], ad = c[5] - c[1] - c[4] + c[0];
    const Real abd = c[7] - c[6] - c[5] - c[3] + c[1] + c[2] + c[4] - c[0];
    const Real u = fade.x, v = fade.y, w = fade.z;
    return {c[0] + a * u + b * v + d * w + ab * u * v + bd * v * w + ad * u * w + abd * u * v * w,
            slope * Vec(a + ab * v + ad * w + abd * v * w, b + ab * u + bd * w + abd * u * w,
                        d + bd * v + ad * u + abd * u * v)};
}

template <class Real>
glm::vec<3, Real> curlNoise(glm::vec<3, Real> p, const FlowFloor& floor) {
    const NoiseSlope<Real> x = noiseSlope(p, 0x68bc21ebu), y = noiseSlope(p, 0x02e5be93u),
                           z = noiseSlope(p, 0x967a889bu);
    // At the floor x and z fade with the ramp; its derivative acts along y.
    Real ramp = 1, rampSlope = 0;
    const Real t = (p.y - static_cast<Real>(floor.height)) / static_cast<Real>(floor.depth);
    if (t < 1) {
        const Real s = std::max(t, Real(0)), s2 = s * s;
        ramp = s * (Real(15) - Real(10) * s2 + Real(3) * s2 * s2) / Real(8);
        rampSlope = Real(15) * (1 - s2) * (1 - s2) / (Real(8) * static_cast<Real>(floor.depth));
    }
    return {ramp * z.gradient.y + rampSlope * z.value - y.gradient.z, ramp * (x.gradient.z - z.gradient.x),
            y.gradient.x - (ramp * x.gradient.y + rampSlope * x.value)};
}

template NoiseSlope<float> noiseSlope(glm::vec3, std::uint32_t);
template NoiseSlope<double> noiseSlope(glm::dvec3, std::uint32_t);
template glm::vec3 curlNoise(glm::vec3, const FlowFloor&);
template glm::dvec3 curlNoise(glm::dvec3, const FlowFloor&);

double largestDivergence(int points) {
    constexpr double kStep = 1e-5;
    Random random(Seed{11});
    const auto draw = [&] { return static_cast<double>(random.uniform(-40, 40)); };
    double largest = 0;
    for (int i = 0; i < points; ++i) {
        const glm::dvec3 p(draw(), draw(), draw());
        double divergence = 0, norm = 0;
        for (int axis = 0; axis < 3; ++axis) {
            glm::dvec3 step(0);
            step[axis] = kStep;
            const glm::dvec3 slope = (curlNoise(p + step) - curlNoise(p - step)) / (2 * kStep);
            divergence += slope[axis], norm += glm::dot(slope, slope);
        }
        largest = std::max(largest, std::abs(divergence) / std::sqrt(norm + 1e-12));
    }
    return largest;
}

}  // namespace arclight::particles
