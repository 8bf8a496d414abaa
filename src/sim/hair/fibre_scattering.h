// Light scattered by many fibres: dual scattering (A. Zinke et al., "Dual Scattering Approximation for Fast Multiple
// Scattering in Hair", 2008), solved for both directions at once.
//
// Zinke et al. follow light forwards through all strands between the light and a point, each of which passes a_f of it,
// and add what nearby strands send back. Both series have closed forms. Light that crosses n strands before a point and
// would cross m more behind it obeys dF/dn = −(1 − a_f) F + a_b B, −dB/dn = −(1 − a_f) B + a_b F (P. Kubelka and F.
// Munk, 1931), where a_f and a_b are the fractions that a crossing scatters forwards and back. `twoWayLight` solves it
// for finite hair: white hair then conserves light, without a density factor to correct for it.
#pragma once

#include <glm/glm.hpp>

#include "sim/hair/fibre.h"

namespace arclight::hair {

/// How light scatters at a crossing, averaged over half of all azimuths on either side: a_f = ∫ N |φ|/π dφ, a_b = ∫ N
/// (1 − |φ|/π) dφ. Their sum is the albedo.
struct FibreCrossing {
    glm::vec3 forward{0}, backward{0};
    glm::vec3 far{0};                                 ///< ∫ N over the half away from the light: at least `forward`
    float forwardVariance = 0, returnedVariance = 0;  ///< of θ, for light sent forwards and for light
                                                      ///< that strands behind return, rad²
};
FibreCrossing crossingOf(const Fibre& fibre, const Inclination& o);

/// The first two terms of the paper's series for light that comes back after several crossings, A_b:
/// a_b a_f² / (1 − a_f²) + a_b³ a_f² / (1 − a_f²)³.
float backscatterSeries(float forward, float backward);
/// All terms: infinitely many layers, each of which passes a_f and returns a_b, reflect R = (q − √(q² − 4 a_b²)) /
/// 2a_b, where q = 1 + a_b² − a_f²; A_b = R − a_b.
float backscatterClosed(float forward, float backward);
/// Standard deviation of θ of light that comes back, from those of one forward and one backward crossing (paper,
/// equation 17): (1 + d a_f²)(a_b √(2σf² + σb²) + a_b³ √(2σf² + 3σb²)) / (a_b + a_b³ (2σf + 3σb)), with d = 0.7.
float backscatterDeviation(float forward, float backward, float forwardDeviation, float backwardDeviation);

/// The square of `backscatterDeviation`, from variances.
float returnedVariance(float forward, float backward, float forwardVariance, float backwardVariance);

/// Light travelling forwards and back, relative to the incoming light: `forward` includes light that has met no strand.
struct TwoWayLight {
    glm::vec3 forward{1}, backward{0};
};
/// At a point with `before` strands towards the light and `behind` away from it.
TwoWayLight twoWayLight(glm::vec3 forward, glm::vec3 backward, float before, float behind);

/// ∫ N over half of all azimuths about `phi`, over π: the response of a fibre to light from half of all azimuths.
/// Varies smoothly from the near half's value to the far half's.
glm::vec3 spreadAzimuthal(const FibreCrossing& crossing, glm::vec3 albedo, float phi);

/// Strands on both sides of a point along the light's direction.
struct StrandsAround {
    float before = 0, behind = 0;
};

/// Radiance over irradiance of a fibre among others. `direct` is Σ Np Mp, `across` is Σ Np; `isDual` adds light
/// scattered by the surrounding strands.
struct FibreView {
    Inclination i, o;
    float phi = 0;
    glm::vec3 direct{0}, across{0};
};
glm::vec3 scatteredLight(const FibreCrossing& own, const FibreCrossing& around, const FibreView& view,
                         const StrandsAround& strands, bool isDual);

}  // namespace arclight::hair
