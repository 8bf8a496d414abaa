// Palettes: nearest tones, means that diffusion keeps, and images that are fitted.
#include "sim/dither/palette.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "core/srgb.h"
#include "sim/dither/light_image.h"
#include "sim/dither/tones.h"

namespace arclight::dither {
namespace {

TEST(Palette, TonesOfRowsRise) {
    for (const Palette palette : {Palette::oneBit, Palette::fourGreys, Palette::handheld}) {
        const std::span<const glm::ivec3> tones = tonesOf(palette);
        EXPECT_EQ(tones.size(), coloursOf(palette).size());
        for (std::size_t i = 1; i < tones.size(); ++i) EXPECT_GT(tones[i].x, tones[i - 1].x);
    }
    EXPECT_EQ(coloursOf(Palette::sixteen).size(), 16u);
}

TEST(Palette, AColourIsNearestToItself) {
    for (const Palette palette : {Palette::oneBit, Palette::fourGreys, Palette::handheld, Palette::sixteen}) {
        const std::span<const glm::ivec3> tones = tonesOf(palette);
        for (std::size_t i = 0; i < tones.size(); ++i) EXPECT_EQ(nearestTone(tones, tones[i]), i);
    }
}

/// Light between ink and paper keeps its mean with kernels that hand on the whole error.
TEST(Palette, DiffusionKeepsTheMeanOfFlatLight) {
    const std::span<const glm::ivec3> tones = tonesOf(Palette::oneBit);
    for (const float grey : {0.1f, 0.25f, 0.5f, 0.7f})
        for (const DiffusionKernel kernel : {DiffusionKernel::floydSteinberg, DiffusionKernel::jarvis}) {
            const std::vector<glm::vec3> light(128 * 128, glm::vec3(grey));
            const Image image = diffusedImage(light, 128, 128, Palette::oneBit, {kernel});
            double sum = 0;
            for (std::size_t i = 0; i < image.pixels.size(); i += 3)
                sum += tones[image.pixels[i] == coloursOf(Palette::oneBit)[1].r ? 1 : 0].x;
            EXPECT_NEAR(sum / (128 * 128), toneOf(glm::vec3(grey), Palette::oneBit).x, 0.01 * kDiffusionUnit) << grey;
        }
}

TEST(LightImage, FittedImagesKeepTheirMeanAndShape) {
    Random random(Seed{3});
    Image image(40, 20, 3);
    double sum = 0;
    for (std::uint8_t& byte : image.pixels) {
        byte = static_cast<std::uint8_t>(random.below(256));
        sum += static_cast<double>(srgbDecoded(static_cast<float>(byte) / 255.0f));
    }
    for (const glm::ivec2 size : {glm::ivec2(20, 30), glm::ivec2(10, 5), glm::ivec2(80, 60)}) {
        LightImage fit = fitted(image, size.x, size.y);
        double total = 0;
        int lit = 0;
        for (const glm::vec3 pixel : fit.pixels) {
            total += static_cast<double>(pixel.x + pixel.y + pixel.z);
            lit += pixel != glm::vec3(0);
        }
        const int width = std::min(size.x, 2 * size.y);
        EXPECT_EQ(lit, width * width / 2) << size.x;
        EXPECT_NEAR(total / (3 * lit), sum / static_cast<double>(image.pixels.size()), 1e-5) << size.x;
    }
    EXPECT_EQ(fitted(Image(1, 1, 3), 7, 3).pixels.size(), 21u);
    EXPECT_EQ(fitted(Image(1000, 1, 3), 8, 8).pixels.size(), 64u);
}

}  // namespace
}  // namespace arclight::dither
