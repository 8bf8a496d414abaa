// Shadows in smoke along one ray, as the shaders compute them for each texel of the light's view: Fourier opacity maps
// (J. Jansen and L. Bavoil, "Fourier Opacity Mapping", 2010) and half-angle slices, and the ray march that both
// approximate.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <vector>

namespace arclight::particles {

/// A sprite or a part of a volume on one ray of light.
struct Absorber {
    double depth = 0;  ///< along the ray, 0 where the light enters the map and 1 where it leaves
    double alpha = 0;  ///< fraction of the light that it absorbs, below 1
};

/// Transmittance by marching through the absorbers: the reference for the maps. Absorbers in front of `depth` count
/// fully; one at `depth` counts with half of its optical depth.
inline double marchedTransmittance(std::span<const Absorber> absorbers, double depth) {
    double opticalDepth = 0;
    for (const Absorber& absorber : absorbers)
        if (absorber.depth <= depth) opticalDepth -= (absorber.depth < depth ? 1.0 : 0.5) * std::log1p(-absorber.alpha);
    return std::exp(-opticalDepth);
}

/// The absorption along a ray as a Fourier series. The order of absorbers does not matter; two targets of four channels
/// hold 7 coefficients.
class FourierOpacity {
public:
    /// `coefficients` is odd: 1 and pairs of a cosine and a sine.
    explicit FourierOpacity(int coefficients = 7)
        : cosines_(static_cast<std::size_t>(coefficients / 2 + 1)), sines_(cosines_.size()) {}

    /// a_k += -2 ln(1 - alpha) cos(2 pi k depth), b_k likewise with the sine.
    void add(Absorber absorber) {
        const double strength = -2 * std::log1p(-absorber.alpha);
        for (std::size_t k = 0; k < cosines_.size(); ++k) {
            const double angle = 2 * std::numbers::pi * static_cast<double>(k) * absorber.depth;
            cosines_[k] += strength * std::cos(angle);
            sines_[k] += strength * std::sin(angle);
        }
    }
    /// a0 z / 2 + sum of (a_k sin(2 pi k z) + b_k (1 - cos(2 pi k z))) / (2 pi k). Ringing may make it negative.
    double opticalDepth(double depth) const {
        double sum = cosines_[0] * depth / 2;
        for (std::size_t k = 1; k < cosines_.size(); ++k) {
            const double turns = 2 * std::numbers::pi * static_cast<double>(k), angle = turns * depth;
            sum += (cosines_[k] * std::sin(angle) + sines_[k] * (1 - std::cos(angle))) / turns;
        }
        return sum;
    }
    /// Clamped to 1, since ringing would make some shadows brighten.
    double transmittance(double depth) const { return std::min(1.0, std::exp(-opticalDepth(depth))); }

private:
    std::vector<double> cosines_, sines_;  // by k; sines_[0] is 0
};

/// The light on one ray as slices store it: one value for everything in a slice.
class ShadowSlices {
public:
    explicit ShadowSlices(int slices = 64) : opticalDepths_(static_cast<std::size_t>(slices)) {}

    void add(Absorber absorber) { opticalDepths_[sliceAt(absorber.depth)] -= std::log1p(-absorber.alpha); }

    /// The transmittance through all slices in front of the one at `depth`: every slice is lit as its front is.
    /// `isCentred` adds half of the slice itself, which halves the largest error.
    double transmittance(double depth, bool isCentred = false) const {
        const std::size_t slice = sliceAt(depth);
        double sum = isCentred ? opticalDepths_[slice] / 2 : 0;
        for (std::size_t i = 0; i < slice; ++i) sum += opticalDepths_[i];
        return std::exp(-sum);
    }

private:
    std::size_t sliceAt(double depth) const {
        const auto count = static_cast<double>(opticalDepths_.size());
        return static_cast<std::size_t>(std::clamp(std::floor(depth * count), 0.0, count - 1));
    }
    std::vector<double> opticalDepths_;
};

}  // namespace arclight::particles
