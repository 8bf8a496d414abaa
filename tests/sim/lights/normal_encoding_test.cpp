#include "sim/lights/normal_encoding.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

namespace arclight::lights {
namespace {

struct Expected {
    NormalEncoding encoding;
    double mean, meanTolerance, largest, largestTolerance;
};

/// Errors of the article's formula, its correction and the alternatives, from an independent computation.
constexpr Expected kExpected[] = {
    {NormalEncoding::printed, 14.84, 0.02, 23.5, 0.3},      {NormalEncoding::article, 0.467, 0.005, 5.9, 0.3},
    {NormalEncoding::octahedral, 0.335, 0.005, 0.95, 0.02}, {NormalEncoding::spheremap, 0.49, 0.01, 11.3, 0.8},
    {NormalEncoding::xyz8, 0.17, 0.01, 0.38, 0.02},
};

TEST(NormalEncoding, ErrorsMatchReferenceValues) {
    for (const Expected& expected : kExpected) {
        const EncodingError error = encodingError(expected.encoding, 400000);
        EXPECT_NEAR(error.normalMeanDeg, expected.mean, expected.meanTolerance) << static_cast<int>(expected.encoding);
        EXPECT_NEAR(error.normalMaxDeg, expected.largest, expected.largestTolerance)
            << static_cast<int>(expected.encoding);
    }
}

TEST(NormalEncoding, Float16IsMoreAccurateThanByteEncodings) {
    EXPECT_LT(encodingError(NormalEncoding::float16).normalMaxDeg, 0.05);
}

TEST(NormalEncoding, FifteenBitDepthErrsByHalfAStep) {
    const double half = 1.0 / (2 * 127 * 255);
    for (const NormalEncoding encoding : {NormalEncoding::article, NormalEncoding::printed}) {
        const double error = encodingError(encoding, 300000).depthMax;
        EXPECT_LE(error, half + 1e-7);  // plus the rounding of 127 Z to float
        EXPECT_GE(error, 0.98 * half);
    }
    EXPECT_LE(encodingError(NormalEncoding::octahedral).depthMax, 1.0 / (2 * 255 * 255) + 1e-7);
}

TEST(NormalEncoding, SignBitIsIndependentOfDepth) {
    for (const float depth : {0.0f, 0.1f, 0.5f, 0.9f, 1.0f})
        for (const float z : {-1.0f, -0.6f, 0.6f, 1.0f}) {
            const glm::vec3 normal(std::sqrt(1 - z * z), 0, z);
            const NormalDepth read =
                unpackTexel(NormalEncoding::article, packTexel(NormalEncoding::article, {normal, depth}));
            EXPECT_EQ(read.normal.z < 0, z < 0) << depth;
            EXPECT_NEAR(read.depth, depth, 1.6e-5f);
        }
}

/// Averaging samples whose normals have opposite signs turns depths of 0.10, 0.50 and 0.90 into 0.604, 1.004 and 0.396.
TEST(NormalEncoding, AveragingOppositeSignsCorruptsDepth) {
    const auto averaged = [](float depth) {
        const Texel a = packTexel(NormalEncoding::article, {{0.6f, 0, 0.8f}, depth});
        const Texel b = packTexel(NormalEncoding::article, {{0.6f, 0, -0.8f}, depth});
        Texel mean;
        for (std::size_t i = 0; i < 4; ++i) mean[i] = static_cast<std::uint8_t>((a[i] + b[i] + 1) / 2);
        return unpackTexel(NormalEncoding::article, mean).depth;
    };
    EXPECT_NEAR(averaged(0.10f), 0.604f, 0.005f);
    EXPECT_NEAR(averaged(0.50f), 1.004f, 0.005f);
    EXPECT_NEAR(averaged(0.90f), 0.396f, 0.005f);
}

TEST(NormalEncoding, PrintedNormalsAreTooShort) {
    double shortest = 1;
    for (int i = 0; i <= 1000; ++i) {
        const float angle = 1.5707963f * static_cast<float>(i) / 1000;
        const NormalDepth read = roundTrip(NormalEncoding::printed, {{std::sin(angle), 0, std::cos(angle)}, 0.5f});
        shortest = std::min(shortest, static_cast<double>(glm::length(read.normal)));
    }
    EXPECT_NEAR(shortest, 0.707, 0.006);
}

TEST(NormalEncoding, ArticleErrorPeaksAtEquator) {
    const std::vector<float> rings = errorsByAngle(NormalEncoding::article, 90);
    EXPECT_LT(rings[10], 1.0f);
    EXPECT_GT(*std::max_element(rings.begin() + 42, rings.begin() + 48), 3.0f);
}

}  // namespace
}  // namespace arclight::lights
