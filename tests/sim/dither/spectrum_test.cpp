// The spectrum, against Fourier sums written out.
#include "sim/dither/spectrum.h"

#include <cmath>
#include <complex>
#include <numbers>
#include <numeric>

#include <gtest/gtest.h>

#include "core/random.h"

namespace arclight::dither {
namespace {

std::vector<float> randomImage(int size, std::uint64_t seed) {
    Random random(Seed{seed});
    std::vector<float> image(static_cast<std::size_t>(size * size));
    for (float& value : image) value = random.uniform01();
    return image;
}

TEST(Spectrum, EqualsTheSums) {
    for (const int size : {2, 4, 16}) {
        const std::vector<float> image = randomImage(size, 5);
        const std::vector<double> power = powerSpectrum(image, size);
        const double count = size * size, mean = std::accumulate(image.begin(), image.end(), 0.0) / count;
        double squares = 0;
        for (const float value : image) squares += (value - mean) * (value - mean);
        for (int v = 0; v < size; ++v)
            for (int u = 0; u < size; ++u) {
                std::complex<double> sum = 0;
                for (int y = 0; y < size; ++y)
                    for (int x = 0; x < size; ++x)
                        sum += (image[static_cast<std::size_t>(y * size + x)] - mean) *
                               std::polar(1.0, 2 * std::numbers::pi * ((u - size / 2) * x + (v - size / 2) * y) / size);
                EXPECT_NEAR(power[static_cast<std::size_t>(v * size + u)], std::norm(sum) / squares, 1e-9);
            }
    }
}

TEST(Spectrum, MeanPowerIsOneAndThatOfAConstantIsZero) {
    const std::vector<double> power = powerSpectrum(randomImage(64, 9), 64);
    EXPECT_NEAR(std::accumulate(power.begin(), power.end(), 0.0) / 4096, 1, 1e-9);
    for (const double p : powerSpectrum(std::vector<float>(64, 0.25f), 8)) EXPECT_EQ(p, 0);
}

TEST(Spectrum, AWaveIsInItsRingAlone) {
    constexpr int kSize = 32;
    std::vector<float> wave;
    for (int y = 0; y < kSize; ++y)
        for (int x = 0; x < kSize; ++x)
            wave.push_back(static_cast<float>(std::cos(2 * std::numbers::pi * (3 * x + 4 * y) / kSize)));
    const std::vector<double> power = powerSpectrum(wave, kSize), rings = radialPower(power, kSize);
    ASSERT_EQ(rings.size(), 16u);
    for (std::size_t i = 0; i < rings.size(); ++i) EXPECT_NEAR(i == 4 ? 0 : rings[i], 0, 1e-9) << i + 1 << " cycles";
    // Two of the frequencies around five cycles share all the power.
    EXPECT_NEAR(power[(16 + 4) * kSize + 16 + 3], kSize * kSize / 2.0, 1e-3);
    EXPECT_NEAR(power[(16 - 4) * kSize + 16 - 3], kSize * kSize / 2.0, 1e-3);
    EXPECT_NEAR(lowFrequencyEnergy(power, kSize), 0, 1e-9);
}

}  // namespace
}  // namespace arclight::dither
