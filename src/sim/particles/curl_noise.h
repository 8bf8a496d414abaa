// Divergence-free turbulence: the curl of a random potential, in octaves, around obstacles.
//
// R. Bridson, J. Hourihan, M. Nordenstam, "Curl-Noise for Procedural Fluid Flow", SIGGRAPH 2007. The derivatives are
// analytic, so the divergence is zero up to rounding.
#pragma once

#include <cstdint>
#include <span>

#include <glm/glm.hpp>

#include "sim/common/solids.h"

namespace arclight::particles {

/// Value noise on a lattice, with its gradient; its second derivative is continuous (K. Perlin, "Improving Noise",
/// 2002). `Real` is float in the simulation and double where tests check derivatives.
template <class Real>
struct NoiseSlope {
    Real value;  ///< -1 to 1
    glm::vec<3, Real> gradient;
};
template <class Real>
NoiseSlope<Real> noiseSlope(glm::vec<3, Real> p, std::uint32_t stream);

/// 1 / the root mean square of `curlNoise`.
inline constexpr float kCurlScale = 0.534f;

/// The velocity at `p`, in lattice cells of size 1, of a potential between -1 and 1: one octave, without obstacles.
template <class Real>
glm::vec<3, Real> curlNoise(glm::vec<3, Real> p);

/// Eddies of several sizes. From one octave to the next, the size halves; as in the inertial range of real turbulence
/// (A. Kolmogorov, 1941: energy per wavenumber k^(-5/3)), the potential falls by 2^(-4/3), the speed by 2^(-1/3), and
/// the rate at which eddies change rises by 2^(2/3).
struct Eddies {
    float scale = 1;     ///< 1 / the size of the largest, 1/m
    glm::vec3 drift{0};  ///< offset of the largest eddies so far, in units of their size
    int octaves = 1;
};
inline constexpr int kMaxOctaves = 4;
inline constexpr float kOctaveSpeed = 0.7937005f, kOctaveRate = 1.5874011f;
inline constexpr std::uint32_t kOctaveStream = 0x9e3779b9u;

/// Squared distance from the centre of a ball, m², below which it has no normal.
inline constexpr float kNearestCentre = 1e-12f;

/// 1 / the root mean square of `turbulence` away from obstacles.
float turbulenceScale(int octaves);

/// The obstacles around which air flows, in addition to the floor at height 0.
struct Obstacles {
    std::span<const Sphere> balls{}, stones{};
};

/// The velocity of turbulent air at `p`, m; with one octave, equals `curlNoise`. Within one eddy's size of a surface
/// with the normal n, a ramp α = (15x - 10x³ + 3x⁵) / 8 of the distance fades the potential to its normal component:
/// ψ' = αψ + (1 - α) n (n·ψ). Where surfaces are near each other, the others' ramps also fade that component:
/// ψ' = Aψ + Σ (1 - α) A_others n (n·ψ), with the products A of ramps. So no air flows through any of them.
template <class Real>
glm::vec<3, Real> turbulence(glm::vec<3, Real> p, const Eddies& eddies, const Obstacles& obstacles);

/// The largest ratio of |div v| to |grad v| over random points around obstacles, with all octaves, by central
/// differences in double precision.
double largestDivergence(int points);

}  // namespace arclight::particles
