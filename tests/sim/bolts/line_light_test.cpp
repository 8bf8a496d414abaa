#include "sim/bolts/line_light.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/random.h"

namespace arclight::bolts {
namespace {

/// The mean of max(n · p, 0) / |p|³ over the line, by the midpoint rule.
double integrated(glm::dvec3 n, glm::dvec3 a, glm::dvec3 b) {
    constexpr int kSteps = 200'000;
    double sum = 0;
    for (int i = 0; i < kSteps; ++i) {
        const glm::dvec3 p = a + (i + 0.5) / kSteps * (b - a);
        sum += std::max(glm::dot(n, p), 0.0) / std::pow(glm::dot(p, p), 1.5);
    }
    return sum / kSteps;
}

glm::vec3 randomVector(Random& random) { return {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)}; }

TEST(LineLight, MatchesNumericalIntegrationAcrossHorizon) {
    Random random(Seed{7});
    int cut = 0, whole = 0;
    for (int i = 0; i < 60; ++i) {
        const glm::vec3 n = glm::normalize(randomVector(random) + glm::vec3(0, 0, 1e-3f));
        const glm::vec3 a = 2.0f * randomVector(random) + 0.3f * n, b = 2.0f * randomVector(random) - 0.2f * n;
        const double distance = glm::length(glm::cross(glm::normalize(b - a), a));
        if (distance < 0.05) continue;  // the midpoint rule is too inaccurate there
        const double expected = integrated(n, a, b);
        const double across = static_cast<double>(glm::dot(n, a)) * glm::dot(n, b);
        ++(across < 0 ? cut : whole);
        EXPECT_NEAR(lineLightIrradiance(n, a, b), expected, 1e-4 * std::max(expected, 1.0)) << i;
        EXPECT_NEAR(lineLightIrradiance(n, b, a), expected, 1e-4 * std::max(expected, 1.0)) << i;
    }
    EXPECT_GT(cut, 5);
    EXPECT_GT(whole, 5);
}

TEST(LineLight, ShortLineMatchesPointLight) {
    const glm::vec3 n{0, 1, 0}, p{0.6f, 0.8f, 0.2f}, half{1e-3f, 2e-3f, -1e-3f};
    const float r = glm::length(p);
    EXPECT_NEAR(lineLightIrradiance(n, p - half, p + half), p.y / (r * r * r), 1e-4f);
    EXPECT_NEAR(lineLightIrradiance(n, p, p), p.y / (r * r * r), 1e-4f);
}

TEST(LineLight, LongLineFallsInverselyWithDistance) {
    // An infinite line of power 1 per metre gives 2 / distance.
    const float length = 2e4f;
    for (const float distance : {0.5f, 2.0f, 8.0f}) {
        const glm::vec3 a{-length / 2, distance, 0}, b{length / 2, distance, 0};
        EXPECT_NEAR(length * lineLightIrradiance({0, 1, 0}, a, b), 2 / distance, 1e-3f);
    }
}

TEST(LineLight, IsZeroBelowHorizonAndFiniteEverywhere) {
    EXPECT_EQ(lineLightIrradiance({0, 1, 0}, {1, -0.5f, 0}, {2, -0.1f, 1}), 0);
    EXPECT_EQ(lineLightIrradiance({0, 1, 0}, {1, 0, 0}, {2, 0, 1}), 0);
    EXPECT_TRUE(std::isfinite(lineLightIrradiance({0, 1, 0}, {-1, 0, 0}, {1, 0, 0})));
    EXPECT_TRUE(std::isfinite(lineLightIrradiance({0, 1, 0}, {0, 0, 0}, {0, 1, 0})));
    EXPECT_TRUE(std::isfinite(lineLightIrradiance({0, 1, 0}, {0, -1, 0}, {0, 1, 0})));
}

}  // namespace
}  // namespace arclight::bolts
