// Bayer's matrices and maps of thresholds, by their definitions and by counting pixels.
#include "sim/dither/threshold_map.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/dither/bayer.h"
#include "sim/dither/bayer_rank.h"
#include "sim/dither/fade.h"

namespace arclight::dither {
namespace {

constexpr std::array kExact{Pattern::bayer, Pattern::blue, Pattern::blueInTime, Pattern::filtered};
constexpr std::array kSizes{2, 4, 8, 16, 32, 64, 128, 256};

TEST(Bayer, ClosedFormEqualsTheRecursion) {
    for (const int size : kSizes) {
        const std::vector<std::uint32_t> matrix = bayerMatrix(size);
        std::vector<std::uint32_t> sorted = matrix, all(matrix.size());
        std::sort(sorted.begin(), sorted.end());
        std::iota(all.begin(), all.end(), 0u);
        EXPECT_EQ(sorted, all) << size;
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x) {
                ASSERT_EQ(bayerRank(x, y, size), matrix[static_cast<std::size_t>(y * size + x)]) << size;
                ASSERT_EQ(bayerRank(x - 3 * size, y + 5 * size, size), bayerRank(x, y, size));
            }
    }
}

TEST(Bayer, EightByEightIsTheOneInPrint) {
    constexpr std::uint32_t kPrinted[8][8]{{0, 32, 8, 40, 2, 34, 10, 42},  {48, 16, 56, 24, 50, 18, 58, 26},
                                           {12, 44, 4, 36, 14, 46, 6, 38}, {60, 28, 52, 20, 62, 30, 54, 22},
                                           {3, 35, 11, 43, 1, 33, 9, 41},  {51, 19, 59, 27, 49, 17, 57, 25},
                                           {15, 47, 7, 39, 13, 45, 5, 37}, {63, 31, 55, 23, 61, 29, 53, 21}};
    for (int y = 0; y < 8; ++y)
        for (int x = 0; x < 8; ++x) EXPECT_EQ(bayerRank(x, y, 8), kPrinted[y][x]);
}

TEST(ThresholdMap, EveryFrameHasEveryRankOnce) {
    for (const Pattern pattern : kExact)
        for (const int size : {2, 4, 8, 32}) {
            const ThresholdMap map = thresholdMap(pattern, size, Seed{7});
            ASSERT_EQ(map.ranks.size(), static_cast<std::size_t>(size * size * map.frames));
            for (int frame = 0; frame < map.frames; ++frame) {
                std::vector<int> counts(static_cast<std::size_t>(size * size));
                for (int y = 0; y < size; ++y)
                    for (int x = 0; x < size; ++x) ++counts[map.rank(x, y, frame)];
                EXPECT_EQ(std::count(counts.begin(), counts.end(), 1), size * size);
            }
        }
}

/// The largest coverage error by counting the pixels that a fade draws, over all 256 coverages.
double countedError(const ThresholdMap& map, int frame) {
    double largest = 0;
    for (int step = 0; step <= 255; ++step) {
        const double coverage = step / 255.0;
        int covered = 0;
        for (int y = 0; y < map.size; ++y)
            for (int x = 0; x < map.size; ++x)
                covered += isCovered(static_cast<float>(coverage), map.threshold(x, y, frame));
        largest = std::max(largest, std::abs(covered / double(map.size * map.size) - coverage));
    }
    return largest;
}

TEST(ThresholdMap, CoverageErrorIsHalfARankOverAll256Coverages) {
    for (const Pattern pattern : kExact)
        for (const int size : {2, 4, 8, 16, 32}) {
            const ThresholdMap map = thresholdMap(pattern, size, Seed{3});
            const double half = 0.5 / (size * size), error = coverageErrorMax(map);
            EXPECT_LE(error, half);
            EXPECT_GT(error, 0.9 * half);
            EXPECT_NEAR(error, countedError(map, map.frames - 1), 1e-9) << size;
        }
    EXPECT_NEAR(coverageErrorMax(thresholdMap(Pattern::bayer, 8, Seed{1})), 1 / 128.0, 5e-5);
    EXPECT_NEAR(coverageErrorMax(thresholdMap(Pattern::bayer, 16, Seed{1})), 1 / 512.0, 1e-5);
    // Random thresholds are farther off.
    const ThresholdMap white = thresholdMap(Pattern::white, 16, Seed{1});
    double worst = 0;
    for (int frame = 0; frame < white.frames; ++frame) worst = std::max(worst, countedError(white, frame));
    EXPECT_NEAR(coverageErrorMax(white), worst, 1e-9);
    EXPECT_GT(coverageErrorMax(white), 5 / 512.0);
}

TEST(ThresholdMap, LevelsAreThoseOfTheMatrix) {
    for (const int size : kSizes) EXPECT_EQ(levels(thresholdMap(Pattern::bayer, size, Seed{1})), size * size + 1);
    EXPECT_EQ(levels(thresholdMap(Pattern::bayer, 8, Seed{1})), 65);
    EXPECT_EQ(levels(thresholdMap(Pattern::bayer, 16, Seed{1})), 257);
    EXPECT_EQ(levels(thresholdMap(Pattern::diffusion, 16, Seed{1})), 2);
}

/// The mean error of the drawn pixels, for 256 values in a step of the quantiser.
double countedBias(const ThresholdMap& map) {
    double sum = 0;
    for (int value = 0; value < 256; ++value)
        for (int y = 0; y < map.size; ++y)
            for (int x = 0; x < map.size; ++x) {
                // In the middle of its 256th, so that no sum is a whole number by chance.
                const double wanted = (value + 0.5) / 256;
                sum += (wanted > static_cast<double>(map.threshold(x, y)) ? 1 : 0) - wanted;
            }
    return sum / (256.0 * map.size * map.size);
}

TEST(ThresholdMap, MeanIsRightWithTheHalfAndOffByHalfARankWithout) {
    for (const Pattern pattern : kExact)
        for (const int size : {2, 4, 8, 16}) {
            const ThresholdMap right = thresholdMap(pattern, size, Seed{2}),
                               wrong = thresholdMap(pattern, size, Seed{2}, false);
            EXPECT_EQ(meanBiasLsb(right), 0);
            EXPECT_EQ(meanBiasLsb(wrong), 0.5 / (size * size));  // 1/8, 1/32, 1/128, 1/512
            // 256 values cannot tell the ranks of larger matrices apart.
            if (size > 8) continue;
            EXPECT_NEAR(countedBias(right), 0, 1e-12);
            EXPECT_NEAR(countedBias(wrong), 0.5 / (size * size), 1e-12);
        }
}

TEST(ThresholdMap, DiffusionComparesWithHalf) {
    for (const bool half : {true, false})
        EXPECT_EQ(thresholdMap(Pattern::diffusion, 8, Seed{1}, half).threshold(3, 5), 0.5f);
}

TEST(ThresholdMap, SeedsGiveOtherNoiseAndTheSameSeedTheSame) {
    for (const Pattern pattern : {Pattern::white, Pattern::blue, Pattern::blueInTime, Pattern::filtered}) {
        const ThresholdMap map = thresholdMap(pattern, 16, Seed{1});
        EXPECT_EQ(map.ranks, thresholdMap(pattern, 16, Seed{1}).ranks);
        EXPECT_NE(map.ranks, thresholdMap(pattern, 16, Seed{2}).ranks);
    }
}

TEST(ThresholdMap, GradientNoiseIsThePublishedFormula) {
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x) {
            const double inner = 0.06711056 * x + 0.00583715 * y, whole = 52.9829189 * (inner - std::floor(inner));
            const double off = std::abs(whole - std::floor(whole) - gradientNoise(x, y) * 0x1p-32);
            EXPECT_LT(std::min(off, 1 - off), 2e-3) << x << " " << y;
        }
}

TEST(ThresholdMap, ShiftedFramesAreTheSameMatrixElsewhere) {
    const ThresholdMap still = thresholdMap(Pattern::blue, 16, Seed{4}), moving = shiftedInTime(still, 8, Seed{5});
    ASSERT_EQ(moving.frames, 8);
    for (int frame = 0; frame < 8; ++frame) {
        int found = 0;
        for (int dy = 0; dy < 16; ++dy)
            for (int dx = 0; dx < 16; ++dx) {
                bool isSame = true;
                for (int i = 0; i < 256 && isSame; ++i)
                    isSame = moving.rank(i % 16, i / 16, frame) == still.rank(i % 16 + dx, i / 16 + dy);
                found += isSame;
            }
        EXPECT_EQ(found, 1) << frame;
    }
    EXPECT_NE(moving.rank(0, 0, 0), moving.rank(0, 0, 1));
    EXPECT_EQ(moving.rank(3, 4, -1), moving.rank(3 - 16, 4 + 32, 7));
}

TEST(Fade, LevelsOfDetailCoverEveryPixelOnce) {
    const ThresholdMap map = thresholdMap(Pattern::bayer, 16, Seed{1});
    for (int i = 0; i < 256; ++i) {
        EXPECT_TRUE(isCovered(1, map.threshold(i % 16, i / 16)));
        EXPECT_FALSE(isCovered(0, map.threshold(i % 16, i / 16)));
    }
}

TEST(Fade, GoesFromGoneToFullInBothDirections) {
    EXPECT_EQ(fadeAt(1, 2, 4), 0);
    EXPECT_EQ(fadeAt(2.5f, 2, 4), 0.25f);
    EXPECT_EQ(fadeAt(9, 2, 4), 1);
    EXPECT_EQ(fadeAt(3.5f, 4, 2), 0.25f);
    EXPECT_EQ(fadeAt(9, 4, 2), 0);
    EXPECT_EQ(fadeAt(2, 3, 3), 0);
    EXPECT_EQ(fadeAt(3, 3, 3), 1);
}

}  // namespace
}  // namespace arclight::dither
