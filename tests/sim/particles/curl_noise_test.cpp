// Curl noise: its derivatives, its divergence, its strength and what it does at a floor.
#include "sim/particles/curl_noise.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace arclight::particles {
namespace {

glm::dvec3 distantPoint(Random& random) {
    const auto draw = [&] { return static_cast<double>(random.uniform(-30, 30)); };
    return {draw(), draw(), draw()};
}

TEST(CurlNoise, TheGradientOfThePotentialIsItsDifferences) {
    Random random(Seed{1});
    for (int i = 0; i < 2000; ++i) {
        const glm::dvec3 p = distantPoint(random);
        const NoiseSlope<double> noise = noiseSlope(p, 5);
        ASSERT_LE(std::abs(noise.value), 1);
        for (int axis = 0; axis < 3; ++axis) {
            glm::dvec3 step(0);
            step[axis] = 1e-5;
            const double slope = (noiseSlope(p + step, 5).value - noiseSlope(p - step, 5).value) / 2e-5;
            ASSERT_NEAR(noise.gradient[axis], slope, 1e-7);
        }
    }
}

TEST(CurlNoise, HasNoDivergence) { EXPECT_LT(largestDivergence(3000), 1e-6); }

TEST(CurlNoise, HasNoneNearTheFloorEither) {
    Random random(Seed{2});
    const FlowFloor floor{0, 1.3f};
    for (int i = 0; i < 2000; ++i) {
        glm::dvec3 p = distantPoint(random);
        p.y = 1e-3 + 1.2 * static_cast<double>(random.uniform01());
        double divergence = 0, norm = 0;
        for (int axis = 0; axis < 3; ++axis) {
            glm::dvec3 step(0);
            step[axis] = 1e-5;
            const glm::dvec3 slope = (curlNoise(p + step, floor) - curlNoise(p - step, floor)) / 2e-5;
            divergence += slope[axis], norm += glm::dot(slope, slope);
        }
        ASSERT_LT(std::abs(divergence) / std::sqrt(norm), 1e-6);
    }
}

TEST(CurlNoise, DoesNotCrossTheFloor) {
    Random random(Seed{3});
    const FlowFloor floor{0, 1};
    double near = 0, far = 0;
    for (int i = 0; i < 4000; ++i) {
        glm::dvec3 p = distantPoint(random);
        p.y = 0;
        ASSERT_EQ(curlNoise(p, floor).y, 0);
        p.y = 0.05;
        near += std::abs(curlNoise(p, floor).y);
        p.y = 20;
        far += std::abs(curlNoise(p, floor).y);
    }
    // The ramp is 15/8 of the way there.
    EXPECT_NEAR(near / far, 0.094, 0.01);
}

TEST(CurlNoise, IsAsStrongAsTheSimulationAssumes) {
    Random random(Seed{4});
    double square = 0;
    for (int i = 0; i < 40000; ++i) {
        const glm::dvec3 v = curlNoise(distantPoint(random));
        square += glm::dot(v, v) / 40000;
    }
    EXPECT_NEAR(std::sqrt(square) * kCurlScale, 1, 0.03);
}

TEST(CurlNoise, FloatIsCloseToDouble) {
    Random random(Seed{5});
    for (int i = 0; i < 2000; ++i) {
        const glm::vec3 p{random.uniform(-9, 9), random.uniform(-9, 9), random.uniform(-9, 9)};
        ASSERT_LT(glm::length(glm::dvec3(curlNoise(p)) - curlNoise(glm::dvec3(p))), 1e-4);
    }
}

}  // namespace
}  // namespace arclight::particles
