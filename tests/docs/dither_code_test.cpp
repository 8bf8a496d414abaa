// The code of docs/dither.md, against the recursion, and against white noise.
#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "docs/code/dither_1.h"
#include "docs/page_numbers.h"
#include "sim/dither/accumulation.h"

namespace arclight {
namespace {

/// M(2n) = [[4M, 4M + 2], [4M + 3, 4M + 1]].
std::uint32_t byRecursion(int x, int y, int size) {
    if (size == 1) return 0;
    const int half = size / 2;
    static constexpr std::uint32_t kQuadrants[2][2] = {{0, 2}, {3, 1}};
    return 4 * byRecursion(x % half, y % half, half) + kQuadrants[y / half][x / half];
}

TEST(DitherPage, MatrixIsThatOfTheRecursion) {
    for (int size = 2; size <= 64; size *= 2)
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x) ASSERT_EQ(bayer(x, y, size), byRecursion(x, y, size)) << size;
}

TEST(DitherPage, CoverageIsTheOpacityWithinHalfARank) {
    for (const int size : {2, 8, 16})
        for (int i = 0; i <= 255; ++i) {
            int drawn = 0;
            for (int p = 0; p < size * size; ++p)
                drawn += isDrawn(static_cast<float>(i) / 255, thresholdOf(bayer(p % size, p / size, size), size));
            EXPECT_NEAR(static_cast<double>(drawn) / (size * size), i / 255.0, 0.5 / (size * size) + 1e-6) << size;
        }
}

/// The variance of the numbers of set pixels in blocks of 4 × 4: what low frequencies hold.
double varianceInBlocks(const std::vector<std::uint32_t>& ranks, int size) {
    const auto blocks = static_cast<std::size_t>(size / 4);
    std::vector<int> counts(blocks * blocks);
    for (std::size_t i = 0; i < ranks.size(); ++i)
        counts[i / static_cast<std::size_t>(size) / 4 * blocks + i % static_cast<std::size_t>(size) / 4] +=
            ranks[i] < ranks.size() / 4;
    double sum = 0;
    for (const int count : counts) sum += (count - 4.0) * (count - 4.0);
    return sum / static_cast<double>(counts.size());
}

TEST(DitherPage, BlueNoiseHasEachRankOnceAndLittleAtLowFrequencies) {
    constexpr int kSize = 32;
    const std::vector<std::uint32_t> blue = blueNoise(kSize, 7);
    EXPECT_EQ(blue, blueNoise(kSize, 7));
    EXPECT_NE(blue, blueNoise(kSize, 8));
    std::vector<std::uint32_t> white = blue;
    std::sort(white.begin(), white.end());
    for (std::uint32_t i = 0; i < white.size(); ++i) ASSERT_EQ(white[i], i);
    Random random(Seed{2});
    for (std::uint32_t i = 1023; i > 0; --i) std::swap(white[i], white[random.below(i + 1)]);
    EXPECT_LT(varianceInBlocks(blue, kSize), 0.35 * varianceInBlocks(white, kSize));
}

TEST(DitherPage, MatricesAreAsTheTableSays) {
    for (const int size : {2, 4, 8, 16}) {
        const std::vector<double> numbers = test::tableNumbers("docs/dither.md", std::to_string(size));
        ASSERT_EQ(numbers.size(), 3u);
        std::set<int> levels;
        double error = 0, light = 0;
        constexpr int kSteps = 4096;
        const double cells = size * size;
        for (int step = 0; step < kSteps; ++step) {
            const double opacity = (step + 0.5) / kSteps;
            int drawn = 0, withoutHalf = 0;
            for (int p = 0; p < size * size; ++p) {
                const std::uint32_t rank = bayer(p % size, p / size, size);
                drawn += isDrawn(static_cast<float>(opacity), thresholdOf(rank, size));
                withoutHalf += opacity > rank / cells;
            }
            levels.insert(drawn);
            error = std::max(error, std::fabs(drawn / cells - opacity));
            light += (withoutHalf / cells - opacity) / kSteps;
        }
        EXPECT_EQ(static_cast<double>(levels.size()), numbers[0]) << size;
        EXPECT_NEAR(error, numbers[1], 1.0 / kSteps) << size;
        EXPECT_NEAR(light, numbers[2], 1e-9) << size;
    }
}

TEST(DitherPage, PublishedErrorsAreThoseOfTheDemo) {
    const std::vector<double> first = test::tableNumbers("docs/dither.md", "one frame"),
                              steady = test::tableNumbers("docs/dither.md", "frames 33 to 64");
    using dither::Pattern;
    std::size_t column = 0;
    for (const Pattern pattern : {Pattern::white, Pattern::blue, Pattern::blueInTime, Pattern::filtered}) {
        EXPECT_EQ(first.at(column), dither::publishedRms(pattern).first);
        EXPECT_EQ(steady.at(column++), dither::publishedRms(pattern).steady);
    }
}

}  // namespace
}  // namespace arclight
