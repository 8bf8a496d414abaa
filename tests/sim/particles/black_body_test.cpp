#include "sim/particles/black_body.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

namespace arclight::particles {
namespace {

/// Computed apart from the code, with the observer in steps of 1 nm.
struct Reference {
    double kelvin, red, green, blue, x, y, luminance;
};
constexpr Reference kReferences[] = {{1000, 4.600, 0.040, -0.090, 0.6528, 0.3445, 2.69},
                                     {1500, 3.265, 0.434, -0.064, 0.5857, 0.3931, 7.74e3},
                                     {2000, 2.520, 0.647, 0.020, 0.5267, 0.4133, 4.64e5},
                                     {6500, 1.043, 0.984, 1.035, 0.3135, 0.3236, 3.07e9}};

TEST(BlackBody, MatchesReferenceColoursAndLuminances) {
    for (const Reference& reference : kReferences) {
        const SeenLight light = blackBody(reference.kelvin);
        EXPECT_NEAR(light.colour.r, reference.red, 1e-3) << reference.kelvin;
        EXPECT_NEAR(light.colour.g, reference.green, 1e-3) << reference.kelvin;
        EXPECT_NEAR(light.colour.b, reference.blue, 1e-3) << reference.kelvin;
        EXPECT_NEAR(light.xy.x, reference.x, 1e-4) << reference.kelvin;
        EXPECT_NEAR(light.xy.y, reference.y, 1e-4) << reference.kelvin;
        EXPECT_NEAR(light.luminance / reference.luminance, 1, 2e-3) << reference.kelvin;
    }
}

TEST(BlackBody, LuminanceFollowsTheExponentialFitOverTheRangeOfFlames) {
    for (double kelvin = 1000; kelvin <= 3000; kelvin += 50)
        EXPECT_NEAR(std::exp(25.308 - 24453 / kelvin) / blackBody(kelvin).luminance, 1, 0.1255) << kelvin;
    EXPECT_NEAR(blackBody(1010).luminance / blackBody(1000).luminance, 1.23, 0.05);
    EXPECT_NEAR(blackBody(2020).luminance / blackBody(2000).luminance, 1.12, 0.02);
}

TEST(BlackBody, BlueLeavesTheGamutBelow1900Kelvin) {
    EXPECT_LT(blackBody(1880).colour.b, 0);
    EXPECT_GT(blackBody(1920).colour.b, 0);
}

TEST(BlackBody, ClampedColoursKeepTheLuminanceAndAreNowhereNegative) {
    for (double kelvin = 600; kelvin <= 12000; kelvin += 100) {
        const glm::dvec3 colour = clampedToGamut(blackBody(kelvin).colour);
        EXPECT_GE(std::min({colour.r, colour.g, colour.b}), 0) << kelvin;
        EXPECT_NEAR(0.21264 * colour.r + 0.71517 * colour.g + 0.07219 * colour.b, 1, 2e-5) << kelvin;
    }
    EXPECT_EQ(clampedToGamut(blackBody(1500).colour).b, 0);
}

TEST(BlackBodyRamp, InterpolatesWithinAPercentOfItsSteps) {
    const auto ramp = blackBodyRamp(800, 2000, 64);
    ASSERT_EQ(ramp.size(), 64u);
    for (std::size_t i = 0; i + 1 < ramp.size(); ++i) {
        const double kelvin = 800 + 1200 * (static_cast<double>(i) + 0.5) / 63;
        const glm::vec4 between = 0.5f * (ramp[i] + ramp[i + 1]);
        EXPECT_NEAR(std::exp(static_cast<double>(between.w)) / blackBody(kelvin).luminance, 1, 0.01) << kelvin;
        EXPECT_NEAR(static_cast<double>(between.g), clampedToGamut(blackBody(kelvin).colour).g, 5e-3)
            << kelvin;  // most where green leaves the gamut, at 970 K
    }
}

}  // namespace
}  // namespace arclight::particles
