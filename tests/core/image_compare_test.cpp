#include <gtest/gtest.h>

#include "core/image_compare.h"
#include "core/random.h"

namespace arclight {
namespace {

Image noise(int width, int height, int channels = 3) {
    Image image(width, height, channels);
    Random random(Seed{1});
    for (auto& byte : image.pixels) byte = static_cast<std::uint8_t>(20 + random.below(200));
    return image;
}

TEST(ImageCompare, IdenticalImagesPass) {
    const Comparison result = compare(noise(320, 180), noise(320, 180));
    EXPECT_TRUE(result.identical);
    EXPECT_TRUE(passes(result));
    EXPECT_EQ(describe(result), "identical");
}

TEST(ImageCompare, DifferentSizeOrAlphaFails) {
    for (const Image& other : {noise(180, 320), noise(319, 180), noise(320, 181), noise(320, 180, 4)}) {
        const Comparison result = compare(noise(320, 180), other);
        EXPECT_FALSE(result.sameSize);
        EXPECT_FALSE(passes(result));
        EXPECT_EQ(describe(result), "different sizes");
    }
}

TEST(ImageCompare, CountsSingleDifferingPixel) {
    const Image expected = noise(320, 180);
    Image actual = expected;
    actual.at(100, 50, 1) += 10;
    const Comparison result = compare(expected, actual);
    EXPECT_FALSE(result.identical);
    EXPECT_DOUBLE_EQ(result.fraction, 1.0 / (320 * 180));
    EXPECT_EQ(result.maxDifference, 10);
    EXPECT_DOUBLE_EQ(result.worstTileMean, 10.0 / 256);
    EXPECT_EQ(result.worstTileX, 96);
    EXPECT_EQ(result.worstTileY, 48);
    EXPECT_DOUBLE_EQ(result.meanDifference, 10.0 / (320 * 180 * 3));
    EXPECT_TRUE(passes(result));
}

TEST(ImageCompare, FractionLimitIsInclusive) {
    // 0.05 % of 400x400 are 80 pixels. They are far apart, so that no tile's mean matters.
    const Image expected = noise(400, 400);
    for (const int count : {80, 81}) {
        Image actual = expected;
        for (int i = 0; i < count; ++i) actual.at((i % 20) * 20, (i / 20) * 20, i % 3) += 3;
        const Comparison result = compare(expected, actual);
        EXPECT_EQ(passes(result), count == 80) << describe(result);
    }
}

TEST(ImageCompare, IgnoresDifferencesUpToTwo) {
    const Image expected = noise(64, 64);
    Image actual = expected;
    // Alternating signs: every pixel differs by 2, but no tile's mean does.
    for (std::size_t i = 0; i < actual.pixels.size(); ++i)
        actual.pixels[i] = static_cast<std::uint8_t>(actual.pixels[i] + (i / 3 % 2 == 0 ? 2 : -2));
    EXPECT_TRUE(passes(compare(expected, actual)));
    for (std::size_t i = 0; i < 9; ++i) actual.pixels[i] = static_cast<std::uint8_t>(expected.pixels[i] + 3);
    EXPECT_EQ(compare(expected, actual).fraction, 3.0 / (64 * 64));
    EXPECT_FALSE(passes(compare(expected, actual)));
}

TEST(ImageCompare, TileMeanLimitIsInclusive) {
    const Image expected = noise(64, 48);
    for (const int count : {128, 129}) {
        Image actual = expected;
        // Half of one tile's pixels are brighter by one.
        for (int i = 0; i < count; ++i) actual.at(16 + i % 16, 32 + i / 16, 2) += 1;
        const Comparison result = compare(expected, actual);
        EXPECT_EQ(result.fraction, 0.0);
        EXPECT_EQ(passes(result), count == 128) << describe(result);
        EXPECT_EQ(result.worstTileX, 16);
        EXPECT_EQ(result.worstTileY, 32);
    }
}

TEST(ImageCompare, PartialEdgeTilesCount) {
    const Image expected = noise(33, 17);
    Image actual = expected;
    actual.at(32, 16, 0) += 1;  // a tile of a single pixel
    EXPECT_EQ(compare(expected, actual).worstTileMean, 1.0);
    EXPECT_FALSE(passes(compare(expected, actual)));
}

TEST(ImageCompare, UniformlyBrighterByOneLevelFails) {
    const Image expected = noise(320, 180);
    Image actual = expected;
    for (auto& byte : actual.pixels) ++byte;
    EXPECT_FALSE(passes(compare(expected, actual)));
}

TEST(VisibleFraction, CountsPixelsThatPlainlyDifferInThePart) {
    Image a(20, 10), b(20, 10);
    // Ten pixels are one level short of differing visibly, and three do.
    for (int y = 0; y < 10; ++y) b.at(y, y, 1) = kVisibleDifference - 1;
    for (const int x : {2, 7, 15}) b.at(x, 5, x % 3) = kVisibleDifference;
    EXPECT_DOUBLE_EQ(visibleFraction(a, b), 3.0 / 200);
    EXPECT_DOUBLE_EQ(visibleFraction(b, a), 3.0 / 200);
    EXPECT_DOUBLE_EQ(visibleFraction(a, b, {0, 0, 0.5f, 1}), 2.0 / 100);
    EXPECT_DOUBLE_EQ(visibleFraction(a, b, {0.5f, 0.5f, 0.5f, 0.1f}), 1.0 / 10);
    EXPECT_EQ(visibleFraction(a, a), 0);
    EXPECT_EQ(visibleFraction(a, Image(10, 20)), 0);
}

}  // namespace
}  // namespace arclight
