// The Fourier power spectrum of a pattern that tiles, relative to white noise.
#pragma once

#include <span>
#include <vector>

namespace arclight::dither {

/// The power of each frequency of a square image, `size` a power of two: by row and column, frequency (0, 0) at
/// (size/2, size/2). Divided by the variance, so white noise has 1 on average; 0 for a constant image. The image's
/// mean is subtracted.
std::vector<double> powerSpectrum(std::span<const float> image, int size);

/// The mean power at 1, 2 … size/2 cycles in an image, in rings one cycle wide.
std::vector<double> radialPower(std::span<const double> spectrum, int size);

/// The mean power below a quarter of the highest frequency, relative to white noise; the lowest frequencies always
/// count.
double lowFrequencyEnergy(std::span<const double> spectrum, int size);

}  // namespace arclight::dither
