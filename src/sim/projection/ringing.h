// Light below zero, which a few bands of harmonics make beside bright lights, and the windows that remove it.
#pragma once

#include <cstdint>

#include "sim/projection/spherical_harmonics.h"

namespace arclight::projection {

/// Factors of the bands that fall with l.
/// - hanning, lanczos: (1 + cos(π l / n)) / 2 and sin(π l / n) / (π l / n), n = bands + 1. They lessen negative light.
/// - nonNegative: (sin(π l / w) / (π l / w))⁴ for l < w, with the greatest w that leaves none (after P.-P. Sloan,
///   "Deringing Spherical Harmonics", 2017).
enum class Window : int { none, hanning, lanczos, nonNegative };

/// What the terms give over the sphere.
struct NegativeLight {
    double share = 0;  ///< of all directions: where one of the three colours is below 0
    double depth = 0;  ///< how far the lowest is below 0, in parts of that colour's mean
};
NegativeLight negativeLight(const HarmonicLight& light);

/// The window's factors for a light with its bands.
BandFactors windowFactors(Window window, const HarmonicLight& light);

}  // namespace arclight::projection
