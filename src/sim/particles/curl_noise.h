// Divergence-free turbulence: the curl of a random potential.
//
// R. Bridson, J. Hourihan, M. Nordenstam, "Curl-Noise for Procedural Fluid Flow", SIGGRAPH 2007. The derivatives are
// analytic, so that the divergence is zero up to rounding.
#pragma once

#include <cstdint>

#include <glm/glm.hpp>

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

/// A horizontal floor that the flow does not cross.
struct FlowFloor {
    float height = -1e9f;  ///< of the plane, m
    float depth = 1;       ///< thickness of the layer in which the flow bends along the floor, m
};

/// 1 over the root mean square of `curlNoise`.
inline constexpr float kCurlScale = 0.534f;

/// The velocity at `p`, in lattice cells of size 1, of a potential between -1 and 1. At the floor the potential keeps
/// only its normal component, by Bridson's ramp (15x - 10x³ + 3x⁵) / 8.
template <class Real>
glm::vec<3, Real> curlNoise(glm::vec<3, Real> p, const FlowFloor& floor = {});

/// The largest ratio of |div v| to |grad v| over random points, by central differences in double precision.
double largestDivergence(int points);

}  // namespace arclight::particles
