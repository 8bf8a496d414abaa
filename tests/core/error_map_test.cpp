// Error maps: closed forms for constant images, the decision of the golden gate, and statistics by brute force.
#include "core/error_map.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/random.h"

namespace arclight::test {
namespace {

Image plain(int r, int g, int b, int width = 40, int height = 24) {
    Image image(width, height);
    for (std::size_t i = 0; i < image.pixels.size(); ++i)
        image.pixels[i] = static_cast<std::uint8_t>(i % 3 == 0 ? r : i % 3 == 1 ? g : b);
    return image;
}

Image anyImage(Random& random, int width, int height, int channels = 3) {
    Image image(width, height, channels);
    for (std::uint8_t& byte : image.pixels) byte = static_cast<std::uint8_t>(random.below(256));
    return image;
}

/// The image with some bytes changed by up to 4.
Image nearby(Random& random, Image image) {
    for (std::uint8_t& byte : image.pixels)
        if (random.below(3) == 0) {
            const int changed = int{byte} + static_cast<int>(random.below(9)) - 4;
            byte = static_cast<std::uint8_t>(std::clamp(changed, 0, 255));
        }
    return image;
}

constexpr ErrorMetric kMetrics[] = {ErrorMetric::channel, ErrorMetric::luminance, ErrorMetric::flip, ErrorMetric::mask};

TEST(ErrorMap, OfEqualImagesIsZero) {
    Random random(Seed{5});
    const Image image = anyImage(random, 50, 35);
    for (const ErrorMetric metric : kMetrics) {
        const auto map = errorsOf(metric, image, image);
        ASSERT_TRUE(map);
        EXPECT_TRUE(std::all_of(map->errors.begin(), map->errors.end(), [](float error) { return error == 0; }));
        const ErrorFigures figures = figuresOf(*map);
        EXPECT_EQ(figures.maximum, 0);
        EXPECT_EQ(figures.worstTileMean, 0);
    }
}

TEST(ErrorMap, OfPlainImagesIsInClosedForm) {
    const struct {
        Image a, b;
        double channel, luminance;
    } cases[] = {
        {plain(0, 0, 0), plain(255, 255, 255), 1, 1},
        {plain(255, 0, 0), plain(0, 0, 0), 1, 0.2126},
        {plain(0, 255, 0), plain(0, 0, 255), 1, 0.7152 - 0.0722},
        // 188/255 is half of white, apart from rounding to a byte: ((188/255 + 0.055) / 1.055)^2.4 = 0.50289.
        {plain(188, 188, 188), plain(0, 0, 0), 188.0 / 255, std::pow((188.0 / 255 + 0.055) / 1.055, 2.4)},
        // Below 10.31/255 the decoding is linear.
        {plain(10, 10, 10), plain(0, 0, 0), 10.0 / 255, 10.0 / 255 / 12.92},
        {plain(9, 80, 200), plain(11, 75, 203), 5.0 / 255, -1},
    };
    for (const auto& one : cases) {
        const ErrorMap channel = *errorsOf(ErrorMetric::channel, one.a, one.b),
                       luminance = *errorsOf(ErrorMetric::luminance, one.a, one.b);
        for (int y = 0; y < channel.height; ++y)
            for (int x = 0; x < channel.width; ++x) {
                ASSERT_FLOAT_EQ(channel.at(x, y), static_cast<float>(one.channel));
                if (one.luminance < 0) continue;
                ASSERT_NEAR(static_cast<double>(luminance.at(x, y)), one.luminance, 1e-6);
            }
        EXPECT_FLOAT_EQ(static_cast<float>(figuresOf(channel).p95), static_cast<float>(one.channel));
    }
}

TEST(ErrorMap, MaskIsTheDecisionOfTheGoldenGate) {
    Random random(Seed{6});
    for (const int channels : {3, 4})
        for (const int threshold : {0, 2, 3}) {
            const Gate gate{.threshold = threshold};
            const Image a = anyImage(random, 33, 21, channels), b = nearby(random, a);
            const ErrorMap mask = *errorsOf(ErrorMetric::mask, a, b, gate);
            int beyond = 0;
            for (int y = 0; y < a.height; ++y)
                for (int x = 0; x < a.width; ++x) {
                    // A single pixel, as the gate sees it.
                    Image ofA(1, 1, channels), ofB(1, 1, channels);
                    for (int c = 0; c < channels; ++c) ofA.at(0, 0, c) = a.at(x, y, c), ofB.at(0, 0, c) = b.at(x, y, c);
                    const bool isBeyond = compare(ofA, ofB, gate).fraction > 0;
                    ASSERT_EQ(mask.at(x, y), isBeyond ? 1 : 0) << x << ' ' << y;
                    beyond += isBeyond;
                }
            EXPECT_GT(beyond, 0);
            EXPECT_LT(beyond, a.width * a.height);
            EXPECT_DOUBLE_EQ(figuresOf(mask).mean, compare(a, b, gate).fraction);
        }
}

TEST(ErrorMap, ChannelHasTheLargestDifferenceOfTheComparison) {
    Random random(Seed{7});
    const Image a = anyImage(random, 40, 30), b = nearby(random, a);
    const ErrorFigures figures = figuresOf(*errorsOf(ErrorMetric::channel, a, b));
    EXPECT_NEAR(255 * figures.maximum, compare(a, b).maxDifference, 1e-4);
}

TEST(ErrorMap, FiguresEqualThoseOfABruteForce) {
    Random random(Seed{8});
    for (int trial = 0; trial < 10; ++trial) {
        ErrorMap map{1 + static_cast<int>(random.below(60)), 1 + static_cast<int>(random.below(60)), {}};
        for (int i = 0; i < map.width * map.height; ++i) map.errors.push_back(random.uniform01());
        double sum = 0, worst = 0;
        for (const float error : map.errors) sum += static_cast<double>(error);
        for (int top = 0; top < map.height; top += 16)
            for (int left = 0; left < map.width; left += 16) {
                double tile = 0;
                int pixels = 0;
                for (int y = top; y < std::min(top + 16, map.height); ++y)
                    for (int x = left; x < std::min(left + 16, map.width); ++x)
                        tile += static_cast<double>(map.at(x, y)), ++pixels;
                worst = std::max(worst, tile / pixels);
            }
        const ErrorFigures figures = figuresOf(map);
        EXPECT_NEAR(figures.mean, sum / static_cast<double>(map.errors.size()), 1e-9);
        EXPECT_NEAR(figures.worstTileMean, worst, 1e-12);
        const auto atMost = std::count_if(map.errors.begin(), map.errors.end(),
                                          [&](float error) { return static_cast<double>(error) <= figures.p95; });
        EXPECT_GE(static_cast<double>(atMost), 0.95 * static_cast<double>(map.errors.size()));
        EXPECT_LT(static_cast<double>(atMost - 1), 0.95 * static_cast<double>(map.errors.size()));
    }
}

TEST(ErrorMap, ColoursGetEvenlyLighter) {
    double before = -1;
    for (int i = 0; i <= 64; ++i) {
        const ErrorColour colour = colourOfError(static_cast<float>(i) / 64);
        Image pixel(1, 1);
        pixel.pixels = {colour.r, colour.g, colour.b};
        const double luminance = luminanceAt(pixel, 0, 0);
        EXPECT_GT(luminance, before) << i;
        before = luminance;
    }
}

}  // namespace
}  // namespace arclight::test
