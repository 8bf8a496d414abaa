// How a hair fibre reflects light: the model of S. Marschner et al., "Light Scattering from Human Hair Fibers", 2003,
// with the lobes of E. d'Eon et al. 2011 and M. Chiang et al. 2015 as M. Pharr et al. write them in pbrt.
//
// Directions are given by θ, the angle from the plane normal to the fibre, positive towards the tip, and by φ about the
// fibre. A fibre lit by irradiance E (perpendicular to the rays) has radiance E · Σ Mp Np: unlike for a surface, there
// is no further cosine. Under uniform radiance 1, the outgoing radiance is the albedo.
#pragma once

#include <array>

#include <glm/glm.hpp>

namespace arclight::hair {

/// Light reflected at the cuticle; transmitted; reflected once inside; reflected inside more often.
enum class Lobe : int { r, tt, trt, rest };
inline constexpr int kLobes = 4;

struct Fibre {
    glm::vec3 absorption{0};          ///< per radius of the fibre, in red, green and blue
    float roughness = 0.3f;           ///< longitudinal, 0 … 1
    float azimuthalRoughness = 0.3f;  ///< 0 … 1
    float tilt = 0.0524f;             ///< of the cuticle's scales, whose free edges point to the tip, rad
    float index = 1.55f;              ///< of refraction
    friend bool operator==(const Fibre&, const Fibre&) = default;
};

/// The sine and cosine of θ.
struct Inclination {
    float sine = 0, cosine = 1;
};
Inclination inclination(float theta);

/// Variances of the longitudinal lobes: v, v/4, 4v, 4v.
std::array<float, kLobes> lobeVariances(float roughness);

/// The sum θi + θo at which a lobe peaks: −2, 1, 4 and 0 times the tilt. Marschner et al. use −2, 1 and 3; the 4 is
/// from Chiang et al. and B. Karis, "Physically Based Hair Shading in Unreal", 2016.
float lobeShift(Lobe lobe, float tilt);

/// M of a lobe, with its variance and shift. The shift is applied to `o`, as in pbrt.
float lobeLongitudinal(Lobe lobe, const Inclination& i, const Inclination& o, float variance, float tilt);

/// The fraction of light in each lobe for a ray that meets the fibre at `offset` from its axis (−1 … 1, in radii), seen
/// at inclination `o`; for a single absorption coefficient.
std::array<float, kLobes> attenuations(const Inclination& o, float offset, float absorption, float index);

/// The change of φ of light that leaves in lobe `p`: 2p γt − 2γo + pπ.
float lobeAzimuth(int p, float offset, float bentIndex);
/// Effective index of refraction of inclined rays, seen across the fibre: √(η² − sin²θ) / cos θ (R. Bravais).
float bentIndex(const Inclination& o, float index);

/// N of each lobe with its attenuation, for one `offset`: for a path tracer, which computes where its ray hits a fibre.
std::array<glm::vec3, kLobes> azimuthalAt(const Fibre& fibre, const Inclination& o, float offset, float phi);
/// As `azimuthalAt`, averaged over the fibre's width, for fibres thinner than a pixel.
std::array<glm::vec3, kLobes> azimuthal(const Fibre& fibre, const Inclination& o, float phi);

/// ∫ Np dφ of each lobe, averaged over the width: the lobe's contribution to the albedo.
std::array<glm::vec3, kLobes> lobeAlbedos(const Fibre& fibre, const Inclination& o);

}  // namespace arclight::hair
