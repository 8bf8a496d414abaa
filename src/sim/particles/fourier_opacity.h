// Shadows in smoke by Fourier opacity maps (J. Jansen and L. Bavoil, "Fourier Opacity Mapping", 2010): the reference on
// the CPU of what the shaders do for each texel of the light's view.
#pragma once

#include <span>
#include <vector>

namespace arclight::particles {

/// A sprite or a piece of a volume on one ray of light.
struct Absorber {
    double depth = 0;  ///< along the ray, 0 where the light enters the map and 1 where it leaves
    double alpha = 0;  ///< share of the light that it takes, below 1
};

/// Transmittance by marching the absorbers one after the other: what the maps approximate. Counts those before `depth`
/// wholly and half of the optical depth of one at `depth`.
double marchedTransmittance(std::span<const Absorber> absorbers, double depth);

/// The absorption along a ray as a Fourier series. Absorbers may come in any order; two targets of four channels hold
/// 7 coefficients.
class FourierOpacity {
public:
    /// `coefficients` is odd: 1 and pairs of a cosine and a sine.
    explicit FourierOpacity(int coefficients = 7);

    /// a_k += -2 ln(1 - alpha) cos(2 pi k depth), b_k likewise with the sine.
    void add(Absorber absorber);

    /// a0 z / 2 + sum of (a_k sin(2 pi k z) + b_k (1 - cos(2 pi k z))) / (2 pi k). May be negative by ringing.
    double opticalDepth(double depth) const;
    /// Clamped to 1, as ringing would let some shadows give light.
    double transmittance(double depth) const;

private:
    std::vector<double> cosines_, sines_;  // by k; sines_[0] is 0
};

}  // namespace arclight::particles
