// Ringing: low-order spherical harmonics go negative next to bright lights; windows reduce or remove that.
#pragma once

#include <cstdint>

#include "sim/projection/spherical_harmonics.h"

namespace arclight::projection {

/// Factors of the bands that decrease with l.
/// - hanning, lanczos: (1 + cos(π l / n)) / 2 and sin(π l / n) / (π l / n), n = bands + 1. They reduce negative light.
/// - nonNegative: (sin(π l / w) / (π l / w))⁴ for l < w, with the largest w without negative light (after P.-P. Sloan,
///   "Deringing Spherical Harmonics", 2017).
enum class Window : int { none, hanning, lanczos, nonNegative };

/// Negative values of the expansion over the sphere.
struct NegativeLight {
    double share = 0;  ///< fraction of all directions in which at least one of the three colours is below 0
    double depth = 0;  ///< depth of the lowest value below 0, relative to the mean of its colour
};
NegativeLight negativeLight(const HarmonicLight& light);

/// The window's factors for the bands of a light.
BandFactors windowFactors(Window window, const HarmonicLight& light);

}  // namespace arclight::projection
