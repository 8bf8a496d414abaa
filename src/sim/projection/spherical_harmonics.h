// Light expanded in spherical harmonics: each coefficient is the inner product of the light with one function of an
// orthonormal basis. (R. Ramamoorthi and P. Hanrahan, "An Efficient Representation for Irradiance Environment Maps",
// 2001; P.-P. Sloan, "Stupid Spherical Harmonics Tricks", 2008.)
//
// The pole is +y, and the azimuth runs from +z over +x. Term l (l + 1) + m belongs to the function of band l and order
// m, from −l to l: a polynomial of degree l in x, y and z, times cos(m azimuth) or, for negative m, sin(−m azimuth).
// All signs are positive: there is no Condon-Shortley phase.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "sim/projection/environment.h"

namespace arclight::projection {

/// Bands are counted by the highest one: 2 means bands 0, 1 and 2, nine terms.
inline constexpr int kMaxBands = 8;
constexpr int termCount(int bands) { return (bands + 1) * (bands + 1); }
constexpr std::size_t termOf(int l, int m) { return static_cast<std::size_t>(l * (l + 1) + m); }
inline constexpr int kMaxTerms = termCount(kMaxBands);

/// Factors of the recurrence in l, for normalised functions: P(l) = rise (y P(l − 1) − fall P(l − 2)).
struct HarmonicFactors {
    std::array<double, kMaxBands + 1> first{};  ///< of band m and order m, with √2 where m > 0
    std::array<double, kMaxTerms> rise{}, fall{};
};
const HarmonicFactors& harmonicFactors();

/// The functions of bands 0 to `bands` at a unit vector; R is float or double.
template <class R>
void harmonicsAt(const glm::vec<3, R>& d, int bands, std::span<R> terms) {
    const HarmonicFactors& factors = harmonicFactors();
    R cosine = 1, sine = 0;  // of m times the azimuth, times the m-th power of the distance from the axis
    for (int m = 0; m <= bands; ++m) {
        R before = 0, value = static_cast<R>(factors.first[static_cast<std::size_t>(m)]);
        for (int l = m; l <= bands; ++l) {
            if (l > m) {
                const std::size_t i = termOf(l, m);
                const R next =
                    static_cast<R>(factors.rise[i]) * (d.y * value - static_cast<R>(factors.fall[i]) * before);
                before = value, value = next;
            }
            terms[termOf(l, -m)] = value * sine;
            terms[termOf(l, m)] = value * cosine;
        }
        const R turned = cosine * d.z - sine * d.x;
        sine = cosine * d.x + sine * d.z;
        cosine = turned;
    }
}

/// Coefficients of light or irradiance; those above `bands` are 0.
struct HarmonicLight {
    int bands = 0;
    std::array<glm::vec3, kMaxTerms> terms{};
};

/// Projects an environment onto all functions of the bands; with 2 bands in a fraction of the time. Bit-identical at
/// any vector width and number of threads.
class HarmonicProjector {
public:
    /// The width of the environments is a multiple of 64.
    HarmonicProjector(int width, int height, int bands);
    HarmonicLight project(const Environment& light) const;

private:
    int width_, height_, bands_;
    int computed_;  ///< bands
    std::vector<float> waves_, weights_;
};
HarmonicLight project(const Environment& light, int bands);

/// Evaluates the expansion in a direction.
glm::vec3 valueAt(const HarmonicLight& light, const glm::vec3& direction);

/// The light without its higher bands.
HarmonicLight truncated(const HarmonicLight& light, int bands);

/// The light rotated about +y, counterclockwise from above: a rotation by 90° moves light from +z to +x.
HarmonicLight rotated(const HarmonicLight& light, double angle);

/// Factor of band l in the convolution with a clamped cosine: π, 2π/3, π/4, 0, −π/24 …
double cosineFactor(int l);
/// Irradiance as a function of the surface normal.
HarmonicLight irradianceOf(const HarmonicLight& light);

/// Factors of the bands.
using BandFactors = std::array<float, kMaxBands + 1>;
HarmonicLight windowed(const HarmonicLight& light, const BandFactors& factors);

/// Errors of irradiance over all normals, relative to the total light from all directions: a single light source
/// reaches 0.094 with 2 bands, the upper bound for all lights.
struct IrradianceErrors {
    double mean = 0, max = 0;
};

/// Reference luminance of irradiance: a direct sum over all directions for each normal. Cells of 2 x 2 pixels are
/// summed in advance as vectors, which is exact except for cells that the normal's horizon cuts.
class DirectIrradiance {
public:
    /// Width and height are multiples of 2.
    explicit DirectIrradiance(const Environment& light);
    float at(const glm::vec3& normal) const;
    /// The total light from all directions: the irradiance if all of it arrived along the normal.
    float total() const { return total_; }
    /// At 1,024 evenly spread normals.
    IrradianceErrors errorsOf(const HarmonicLight& irradiance) const;

private:
    std::vector<glm::vec3> cells_;  ///< sums of luminance times direction times solid angle
    std::vector<float> truth_;      ///< at the normals of errorsOf()
    float total_ = 0;
};

/// Point `i` of `count` evenly spread points on the unit sphere: the Fibonacci lattice.
glm::dvec3 evenDirection(int i, int count);

}  // namespace arclight::projection
