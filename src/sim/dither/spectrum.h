// The Fourier spectrum of a pattern that repeats, with white noise as its unit.
#pragma once

#include <span>
#include <vector>

namespace arclight::dither {

/// The power of each frequency of a square image, `size` a power of two: by row and column, frequency (0, 0) at
/// (size/2, size/2). Divided by the variance, so that white noise has 1 on average; 0 for a constant image. The mean of
/// the image does not count.
std::vector<double> powerSpectrum(std::span<const float> image, int size);

/// The mean power at 1, 2 … size/2 cycles in an image, in rings one cycle wide.
std::vector<double> radialPower(std::span<const double> spectrum, int size);

/// The mean power below a quarter of the highest frequency, white noise having 1; at least the lowest frequencies
/// count.
double lowFrequencyEnergy(std::span<const double> spectrum, int size);

}  // namespace arclight::dither
