// FLIP against the values of its authors' implementation, and properties that follow from its definition.
#include "core/flip.h"

#include <algorithm>
#include <array>
#include <functional>

#include <gtest/gtest.h>

#include "core/random.h"

namespace arclight::test {
namespace {

using Painter = std::function<std::array<int, 3>(int x, int y)>;

Image painted(int width, int height, const Painter& paint) {
    Image image(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const std::array<int, 3> colour = paint(x, y);
            for (int c = 0; c < 3; ++c)
                image.at(x, y, c) = static_cast<std::uint8_t>(colour[static_cast<std::size_t>(c)]);
        }
    return image;
}

constexpr int kWidth = 64, kHeight = 48;

std::array<int, 3> gradient(int x, int y) { return {x * 255 / (kWidth - 1), y * 255 / (kHeight - 1), x * y % 256}; }
std::array<int, 3> brighter(int x, int y) {
    auto [r, g, b] = gradient(x, y);
    return {std::min(255, r + 10), g, b};
}
std::array<int, 3> inverted(int x, int y) {
    auto [r, g, b] = gradient(x, y);
    const bool isInside = x >= 20 && x < 36 && y >= 12 && y < 28;
    return isInside ? std::array<int, 3>{255 - r, 255 - g, b} : std::array<int, 3>{r, g, b};
}
std::array<int, 3> noise(int x, int y, unsigned key) {
    unsigned n = static_cast<unsigned>(x) * 374761393u + static_cast<unsigned>(y) * 668265263u + key;
    n = (n ^ (n >> 13)) * 1274126177u;
    const int grey = static_cast<int>((n >> 16) & 255);
    return {grey, grey, grey};
}
std::array<int, 3> checks(int x, int y) {
    return (x / 4 + y / 4) % 2 ? std::array<int, 3>{230, 180, 60} : std::array<int, 3>{20, 40, 120};
}

struct Known {
    const char* name;
    Painter reference, test;
    double mean, maximum, at1010, at3020;
};

/// The figures are those of FLIP.h, version 1.6 (github.com/NVlabs/flip), for the same images at 67 pixels per degree.
TEST(Flip, HasTheValuesOfItsAuthors) {
    const Known pairs[] = {{"brighter red", gradient, brighter, 0.114514, 0.206998, 0.077718, 0.131065},
                           {"an inverted square", gradient, inverted, 0.079813, 0.970351, 0.000854, 0.599018},
                           {"other noise", [](int x, int y) { return noise(x, y, 0); },
                            [](int x, int y) { return noise(x, y, 974711); }, 0.295318, 0.746785, 0.150408, 0.325845},
                           {"checks one pixel aside", checks, [](int x, int y) { return checks(x + 1, y); }, 0.260139,
                            0.969638, 0.439398, 0.252345}};
    for (const Known& known : pairs) {
        const auto map = flipErrors(painted(kWidth, kHeight, known.reference), painted(kWidth, kHeight, known.test));
        ASSERT_TRUE(map);
        const ErrorFigures figures = figuresOf(*map);
        EXPECT_NEAR(figures.mean, known.mean, 3e-6) << known.name;
        EXPECT_NEAR(figures.maximum, known.maximum, 3e-6) << known.name;
        EXPECT_NEAR(static_cast<double>(map->at(10, 10)), known.at1010, 3e-6) << known.name;
        EXPECT_NEAR(static_cast<double>(map->at(30, 20)), known.at3020, 3e-6) << known.name;
    }
}

TEST(Flip, IsZeroForEqualImagesAndOneForGreenAgainstBlue) {
    const auto plain = [](int r, int g, int b) {
        return painted(20, 20, [=](int, int) { return std::array<int, 3>{r, g, b}; });
    };
    EXPECT_EQ(figuresOf(*flipErrors(plain(9, 80, 200), plain(9, 80, 200))).maximum, 0);
    const ErrorFigures most = figuresOf(*flipErrors(plain(0, 255, 0), plain(0, 0, 255)));
    EXPECT_NEAR(most.mean, 1, 1e-5);
    EXPECT_NEAR(most.p95, 1, 1e-5);
}

TEST(Flip, IsTheSameWhenTheImagesChangePlaces) {
    Random random(Seed{2});
    for (int trial = 0; trial < 10; ++trial) {
        const auto any = [&] {
            Image image(1 + static_cast<int>(random.below(40)), 1 + static_cast<int>(random.below(40)));
            for (std::uint8_t& byte : image.pixels) byte = static_cast<std::uint8_t>(random.below(256));
            return image;
        };
        const Image a = any();
        Image b = a;
        for (std::uint8_t& byte : b.pixels) byte = static_cast<std::uint8_t>(random.below(256));
        const ErrorMap there = *flipErrors(a, b), back = *flipErrors(b, a);
        for (std::size_t i = 0; i < there.errors.size(); ++i) {
            EXPECT_NEAR(there.errors[i], back.errors[i], 1e-5f);
            EXPECT_TRUE(there.errors[i] >= 0 && there.errors[i] <= 1.00001f);
        }
    }
}

TEST(Flip, FindsAPlantedDifference) {
    Random random(Seed{3});
    for (int trial = 0; trial < 20; ++trial) {
        const Image image = painted(96, 80, gradient);
        Image changed = image;
        const int left = static_cast<int>(random.below(6)) * kErrorTile,
                  top = static_cast<int>(random.below(5)) * kErrorTile;
        for (int y = top + 4; y < top + 12; ++y)
            for (int x = left + 4; x < left + 12; ++x)
                for (int c = 0; c < 3; ++c) changed.at(x, y, c) = static_cast<std::uint8_t>(255 - changed.at(x, y, c));
        const ErrorFigures figures = figuresOf(*flipErrors(image, changed));
        EXPECT_EQ(figures.worstTileX, left);
        EXPECT_EQ(figures.worstTileY, top);
        const Image picture = pictureOf(*flipErrors(image, changed));
        EXPECT_EQ(picture.at(left, top, 2), 255) << "the frame of the worst tile";
    }
}

TEST(Flip, RefusesImagesThatCannotBeCompared) {
    EXPECT_FALSE(flipErrors(Image(3, 4), Image(4, 3)));
    EXPECT_FALSE(flipErrors(Image(), Image()));
}

}  // namespace
}  // namespace arclight::test
