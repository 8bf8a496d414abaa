// Ramps: dithering keeps the mean light, and leaves the bands that the number of thresholds says.
#include "sim/dither/ramp.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/srgb.h"
#include "sim/dither/bayer_rank.h"

namespace arclight::dither {
namespace {

Image bayerRamp(Gradient gradient, int width, int height, int bits, int size) {
    return ditheredRamp(gradient, width, height, bits, [&](int x, int y) {
        return (static_cast<float>(bayerRank(x, y, size)) + 0.5f) / static_cast<float>(size * size);
    });
}

double meanLight(const Image& image) {
    double sum = 0;
    for (const std::uint8_t byte : image.pixels)
        sum += static_cast<double>(srgbDecoded(static_cast<float>(byte) / 255.0f));
    return sum / static_cast<double>(image.pixels.size());
}

double meanLight(Gradient gradient, int length) {
    double sum = 0;
    for (int i = 0; i < length; ++i) {
        const glm::vec3 light = gradientAt(gradient, (static_cast<float>(i) + 0.5f) / static_cast<float>(length));
        sum += static_cast<double>(light.x + light.y + light.z) / 3;
    }
    return sum / length;
}

TEST(Ramp, LightLiesBetweenTheLevelsAroundIt) {
    for (int bits = 1; bits <= 8; ++bits) {
        const Levels levels(bits);
        for (int i = 0; i <= 1000; ++i) {
            const float light = static_cast<float>(i) / 1000;
            const LevelPair pair = levels.around(light);
            const float low = srgbDecoded(static_cast<float>(pair.low) / 255),
                        high = srgbDecoded(static_cast<float>(pair.high) / 255);
            EXPECT_LT(low, high);
            EXPECT_NEAR(low + pair.share * (high - low), light, 1e-6) << bits << " bits, " << light;
        }
    }
}

/// With thresholds i / n², a pixel of one bit is white where its light is above i / n²: so much more of the image.
TEST(Ramp, WithoutTheHalfTheImageIsTooLight) {
    constexpr int kLength = 2048;
    for (const int size : {2, 4}) {
        const Image image = ditheredRamp(Gradient::grey, kLength, size, 1, [&](int x, int y) {
            return static_cast<float>(bayerRank(x, y, size)) / static_cast<float>(size * size);
        });
        double white = 0;
        for (int i = 0; i < size * size; ++i)
            white += (1 - static_cast<double>(srgbEncoded(static_cast<float>(i) / static_cast<float>(size * size)))) /
                     (size * size);
        EXPECT_NEAR(meanLight(image), white, 1e-3) << size;
        EXPECT_GT(meanLight(image), meanLight(Gradient::grey, kLength) + 0.25 / (size * size)) << size;
    }
}

TEST(Ramp, DitheringKeepsTheMeanLight) {
    for (const Gradient gradient : {Gradient::grey, Gradient::colour, Gradient::sky})
        for (const int bits : {1, 2, 4}) {
            const int length = 512;
            const double truth = meanLight(gradient, length);
            EXPECT_NEAR(meanLight(bayerRamp(gradient, length, length, bits, 16)), truth, 0.002) << bits;
            EXPECT_NEAR(meanLight(diffusedRamp(gradient, length, length, bits, {})), truth, 0.004) << bits;
        }
    // Rounding alone does not: that is what bands are.
    EXPECT_GT(std::fabs(meanLight(roundedRamp(Gradient::sky, 512, 512, 2)) - meanLight(Gradient::sky, 512)), 0.005);
}

/// 2^bits when rounded. Dithered with n² thresholds, each step has as many parts, and those of 8 pixels and two periods
/// are bands.
TEST(Ramp, BandsAreThoseOfTheThresholds) {
    for (int bits = 1; bits <= 5; ++bits)
        EXPECT_EQ(bandsOf(roundedRamp(Gradient::grey, 1024, 16, bits), Gradient::grey, 1), 1 << bits);
    // One step in 1024 pixels, whose parts are about 1024 / 4 pixels long, in light: four and one more.
    EXPECT_EQ(bandsOf(bayerRamp(Gradient::grey, 1024, 16, 1, 2), Gradient::grey, 2), 5);
    // Seven steps, and parts that get shorter until there are no bands.
    EXPECT_EQ(bandsOf(bayerRamp(Gradient::grey, 1024, 16, 3, 2), Gradient::grey, 2), 4 * 7 + 1);
    EXPECT_EQ(bandsOf(bayerRamp(Gradient::grey, 1024, 64, 3, 16), Gradient::grey, 16), 0);
}

TEST(Ramp, EachPixelIsAtALevelAroundItsLight) {
    const Levels levels(3);
    const Image image = bayerRamp(Gradient::colour, 256, 32, 3, 8);
    for (int x = 0; x < 256; ++x)
        for (int y = 0; y < 32; ++y)
            for (int c = 0; c < 3; ++c) {
                const LevelPair pair =
                    levels.around(gradientAt(Gradient::colour, (static_cast<float>(x) + 0.5f) / 256)[c]);
                EXPECT_TRUE(image.at(x, y, c) == pair.low || image.at(x, y, c) == pair.high);
            }
}

}  // namespace
}  // namespace arclight::dither
