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

namespace {

/// The three noises of a point in an octave, and their curl as modified by obstacles.
template <class Real>
struct Flow {
    using Vec = glm::vec<3, Real>;
    NoiseSlope<Real> x, y, z;
    Vec potential, velocity;
    // The product A of the ramps so far, and its gradient.
    Real clear = 1;
    Vec clearSlope{0};

    Flow(Vec p, std::uint32_t octave)
        : x(noiseSlope(p, 0x68bc21ebu + octave)),
          y(noiseSlope(p, 0x02e5be93u + octave)),
          z(noiseSlope(p, 0x967a889bu + octave)),
          potential(x.value, y.value, z.value),
          velocity(z.gradient.y - y.gradient.z, x.gradient.z - z.gradient.x, y.gradient.x - x.gradient.y) {}

    /// Bends the flow along a surface at the distance `away`; `bend` is its curvature. Lengths in eddies.
    void avoid(Vec normal, Real away, Real bend) {
        const Real s = std::min(std::max(away, Real(0)), Real(1)), s2 = s * s, rest = Real(1) - s2;
        const Real ramp = s * (Real(15) - Real(10) * s2 + Real(3) * s2 * s2) * Real(0.125);
        const Real slope = Real(15) * rest * rest * Real(0.125), kept = Real(1) - ramp;
        const Vec value(x.value, y.value, z.value);
        const Real along = glm::dot(normal, value);
        // The gradient of `along`, up to a multiple of the normal.
        const Vec change = normal.x * x.gradient + normal.y * y.gradient + normal.z * z.gradient + bend * value;
        velocity = ramp * velocity + slope * glm::cross(normal, potential) +
                   kept * glm::cross(clear * change + along * clearSlope, normal);
        potential = ramp * potential + (kept * clear * along) * normal;
        clearSlope = ramp * clearSlope + (slope * clear) * normal;
        clear = ramp * clear;
    }
    /// Bends the flow at `p` around balls; eddies have the size 1 / `scale`.
    void avoid(std::span<const Sphere> balls, Vec p, Real scale) {
        const Real size = 1 / scale;
        for (const Sphere& ball : balls) {
            const Vec from = p - Vec(ball.centre);
            const Real square = glm::dot(from, from), reach = static_cast<Real>(ball.radius) + size;
            if (square >= reach * reach) continue;
            const Real distance = std::sqrt(std::max(square, static_cast<Real>(kNearestCentre)));
            const Real near = 1 / distance;
            avoid(near * from, scale * (distance - static_cast<Real>(ball.radius)), near * size);
        }
    }
};

}  // namespace

template <class Real>
glm::vec<3, Real> curlNoise(glm::vec<3, Real> p) {
    return Flow<Real>(p, 0).velocity;
}

float turbulenceScale(int octaves) {
    float speed = 1, sum = 0;
    for (int i = 0; i < octaves; ++i, speed *= kOctaveSpeed) sum += speed * speed;
    return kCurlScale / std::sqrt(sum);
}

template <class Real>
glm::vec<3, Real> turbulence(glm::vec<3, Real> p, const Eddies& eddies, const Obstacles& obstacles) {
    using Vec = glm::vec<3, Real>;
    Vec sum(0);
    Real scale = static_cast<Real>(eddies.scale), speed = 1;
    Vec drift(eddies.drift);
    std::uint32_t stream = 0;
    for (int i = 0; i < eddies.octaves; ++i) {
        Flow<Real> flow(p * scale - drift, stream);
        if (const Real height = p.y * scale; height < 1) flow.avoid({0, 1, 0}, height, 0);
        flow.avoid(obstacles.balls, p, scale);
        flow.avoid(obstacles.stones, p, scale);
        sum += speed * flow.velocity;
        scale *= 2, speed *= static_cast<Real>(kOctaveSpeed), drift *= static_cast<Real>(kOctaveRate);
        stream += kOctaveStream;
    }
    return sum;
}

template NoiseSlope<float> noiseSlope(glm::vec3, std::uint32_t);
template NoiseSlope<double> noiseSlope(glm::dvec3, std::uint32_t);
template glm::vec3 curlNoise(glm::vec3);
template glm::dvec3 curlNoise(glm::dvec3);
template glm::vec3 turbulence(glm::vec3, const Eddies&, const Obstacles&);
template glm::dvec3 turbulence(glm::dvec3, const Eddies&, const Obstacles&);

double largestDivergence(int points) {
    constexpr double kStep = 1e-5;
    Random random(Seed{11});
    const auto draw = [&] { return static_cast<double>(random.uniform(-4, 4)); };
    const std::array<Sphere, 2> balls{{{{1, 0.5f, 0}, 1.2f}, {{-1, 1, 1}, 0.8f}}};
    const Eddies eddies{.scale = 0.9f, .octaves = kMaxOctaves};
    const auto velocity = [&](glm::dvec3 p) { return turbulence(p, eddies, {balls, {}}); };
    double largest = 0;
    const auto isInside = [&](glm::dvec3 p) {
        const auto holds = [&](const Sphere& ball) {
            return glm::distance(p, glm::dvec3(ball.centre)) < static_cast<double>(ball.radius) + kStep;
        };
        return std::any_of(balls.begin(), balls.end(), holds);
    };
    for (int i = 0; i < points; ++i) {
        const double x = draw(), y = 4.001 + draw(), z = draw();
        const glm::dvec3 p(x, y, z);
        if (isInside(p)) continue;
        double divergence = 0, norm = 0;
        for (int axis = 0; axis < 3; ++axis) {
            glm::dvec3 step(0);
            step[axis] = kStep;
            const glm::dvec3 slope = (velocity(p + step) - velocity(p - step)) / (2 * kStep);
            divergence += slope[axis], norm += glm::dot(slope, slope);
        }
        largest = std::max(largest, std::abs(divergence) / std::sqrt(norm + 1e-12));
    }
    return largest;
}

}  // namespace arclight::particles
