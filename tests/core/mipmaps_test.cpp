#include "core/mipmaps.h"

#include <algorithm>
#include <utility>

#include <gtest/gtest.h>

#include "core/random.h"

namespace arclight {
namespace {

/// The mean over the area that a texel of the next level covers, summed over a grid so fine that no texel is divided.
double mean(const std::vector<float>& texels, int width, int height, int x, int y) {
    const int nextWidth = std::max(1, width / 2), nextHeight = std::max(1, height / 2);
    double sum = 0;
    for (int v = y * height; v < (y + 1) * height; ++v)
        for (int u = x * width; u < (x + 1) * width; ++u)
            sum += texels[static_cast<std::size_t>(v / nextHeight * width + u / nextWidth)];
    return sum / width / height;
}

TEST(Mipmaps, EachTexelIsTheMeanOfWhatItCovers) {
    Random random(Seed{7}, 1);
    for (const auto& [width, height] : {std::pair{8, 8}, {7, 5}, {1, 6}, {9, 1}, {13, 2}, {3, 3}, {1, 1}}) {
        std::vector<float> texels;
        for (int i = 0; i < width * height; ++i) texels.push_back(random.uniform(0, 255));
        const std::vector<float> next = nextMipmap(texels, width, height, 1);
        const int nextWidth = std::max(1, width / 2), nextHeight = std::max(1, height / 2);
        ASSERT_EQ(next.size(), static_cast<std::size_t>(nextWidth * nextHeight));
        for (int y = 0; y < nextHeight; ++y)
            for (int x = 0; x < nextWidth; ++x)
                EXPECT_NEAR(next[static_cast<std::size_t>(y * nextWidth + x)], mean(texels, width, height, x, y), 1e-4)
                    << width << "x" << height << " at " << x << ", " << y;
    }
}

TEST(Mipmaps, ChannelsStayApart) {
    const std::vector<float> texels{0, 10, 255, 4, 20, 255, 8, 30, 255, 12, 40, 255};
    EXPECT_EQ(nextMipmap(texels, 2, 2, 3), (std::vector<float>{6, 25, 255}));
}

/// Half of the light of white is 188 in sRGB; opacity is not encoded.
TEST(Mipmaps, SrgbIsAveragedAsLight) {
    const std::vector<std::uint8_t> texels{0, 255, 20, 0, 255, 255, 20, 100};
    const std::vector<float> next = nextMipmapOfSrgb(texels, 2, 1);
    EXPECT_NEAR(next[0], 127.5f, 1e-3f);
    EXPECT_EQ(srgbBytes(next), (std::vector<std::uint8_t>{188, 255, 20, 50}));
    for (int i = 0; i < 256; ++i) {
        const std::vector<std::uint8_t> one{static_cast<std::uint8_t>(i), 0, 255, static_cast<std::uint8_t>(255 - i)};
        EXPECT_EQ(srgbBytes(nextMipmapOfSrgb(one, 1, 1)), one);
    }
}

}  // namespace
}  // namespace arclight
