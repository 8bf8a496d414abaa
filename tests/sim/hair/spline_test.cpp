#include "sim/hair/spline.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"

namespace arclight::hair {
namespace {

std::vector<glm::vec3> randomNodes(std::size_t count, Seed seed) {
    Random random(seed);
    std::vector<glm::vec3> nodes(count);
    for (glm::vec3& p : nodes) p = {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
    return nodes;
}

double largest(glm::vec3 v) { return std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)}); }

/// Second derivatives of the weights and of the curve.
constexpr std::array<float, 4> splineCurvatures(float t) { return {1 - t, 3 * t - 2, 1 - 3 * t, t}; }
glm::vec3 splineCurvature(std::span<const glm::vec3> nodes, float u) {
    return detail::splineSum(nodes, u, splineCurvatures);
}

TEST(Spline, WeightsAreAPartitionOfUnity) {
    for (int i = 0; i <= 1000; ++i) {
        const float t = static_cast<float>(i) / 1000;
        float sum = 0, slope = 0, curvature = 0;
        for (const float w : splineWeights(t)) {
            sum += w;
            EXPECT_GE(w, 0);
        }
        for (const float w : splineSlopes(t)) slope += w;
        for (const float w : splineCurvatures(t)) curvature += w;
        EXPECT_NEAR(sum, 1, 1e-6);
        EXPECT_NEAR(slope, 0, 1e-6);
        EXPECT_NEAR(curvature, 0, 1e-6);
    }
    const auto atNode = splineWeights(0);
    EXPECT_FLOAT_EQ(atNode[0], 1.0f / 6);
    EXPECT_FLOAT_EQ(atNode[1], 4.0f / 6);
    EXPECT_FLOAT_EQ(atNode[2], 1.0f / 6);
    EXPECT_EQ(atNode[3], 0);
}

TEST(Spline, IsTwiceContinuouslyDifferentiableAtNodes) {
    // Each segment's own weights at its end and at the start of the next, without the function that chooses segments.
    const std::vector<glm::vec3> nodes = randomNodes(9, Seed{2});
    for (std::ptrdiff_t i = 0; i + 2 < 9; ++i) {
        const auto jump = [&](auto weights) {
            glm::vec3 end(0), start(0);
            for (std::ptrdiff_t k = 0; k < 4; ++k) {
                end += weights(1.0f)[static_cast<std::size_t>(k)] * splineNode(nodes, i - 1 + k);
                start += weights(0.0f)[static_cast<std::size_t>(k)] * splineNode(nodes, i + k);
            }
            return largest(end - start);
        };
        EXPECT_LT(jump(splineWeights), 1e-6);
        EXPECT_LT(jump(splineSlopes), 1e-6);
        EXPECT_LT(jump(splineCurvatures), 1e-5);
    }
}

TEST(Spline, DerivativesMatchFiniteDifferences) {
    const std::vector<glm::vec3> nodes = randomNodes(7, Seed{3});
    constexpr float h = 1.0f / 256;
    for (int i = 1; i < 6 * 16; ++i) {
        const float u = static_cast<float>(i) / 16;
        const glm::vec3 a = splinePoint(nodes, u - h), b = splinePoint(nodes, u), c = splinePoint(nodes, u + h);
        if (u < h || u + h > 6) continue;
        EXPECT_LT(largest(splineTangent(nodes, u) - (c - a) / (2 * h)), 2e-3) << u;
        EXPECT_LT(largest(splineCurvature(nodes, u) - (c - 2.0f * b + a) / (h * h)), 0.05) << u;
    }
}

TEST(Spline, BeginsAndEndsAtTheNodes) {
    for (const std::size_t count : {2u, 3u, 16u}) {
        const std::vector<glm::vec3> nodes = randomNodes(count, Seed{count});
        EXPECT_LT(largest(splinePoint(nodes, 0) - nodes.front()), 1e-6);
        EXPECT_LT(largest(splinePoint(nodes, static_cast<float>(count - 1)) - nodes.back()), 1e-6);
        EXPECT_LT(largest(splineCurvature(nodes, 0)), 1e-5);
        EXPECT_LT(largest(splineTangent(nodes, 0) - (nodes[1] - nodes[0])), 1e-6);
        EXPECT_EQ(splinePoint(nodes, -1), splinePoint(nodes, 0));
    }
}

TEST(Spline, ReproducesStraightLinesAndStaysInTheHull) {
    std::vector<glm::vec3> nodes;
    for (int i = 0; i < 6; ++i) nodes.emplace_back(i, -2 * i, 0.5f * static_cast<float>(i));
    for (int i = 0; i <= 50; ++i) {
        const float u = 0.1f * static_cast<float>(i);
        EXPECT_LT(largest(splinePoint(nodes, u) - glm::vec3(u, -2 * u, 0.5f * u)), 1e-5);
    }
    const std::vector<glm::vec3> wild = randomNodes(12, Seed{8});
    for (int i = 0; i <= 110; ++i) EXPECT_LE(largest(splinePoint(wild, 0.1f * static_cast<float>(i))), 1.0f + 1e-6f);
}

}  // namespace
}  // namespace arclight::hair
