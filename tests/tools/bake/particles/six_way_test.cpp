#include "bake/particles/six_way.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/angles.h"
#include "core/random.h"
#include "sim/particles/six_way_light.h"
#include "sim/random_draws.h"

namespace arclight::particles {
namespace {

TEST(SixWay, AnAxisShowsItsOwnMap) {
    const SixWayTexel texel{{0.1f, 0.2f, 0.3f}, 1, {0.4f, 0.5f, 0.6f}, 0};
    for (int axis = 0; axis < 3; ++axis) {
        glm::vec3 towards(0);
        towards[axis] = 1;
        EXPECT_EQ(sixWayLight(texel, towards), texel.a[axis]);
        EXPECT_EQ(sixWayLight(texel, -towards), texel.b[axis]);
    }
}

TEST(SixWay, MapsOfOneGiveOneInAnyLight) {
    Random random(Seed{1});
    const SixWayTexel texel{glm::vec3(1), 1, glm::vec3(1), 0};
    for (int i = 0; i < 1000; ++i) EXPECT_NEAR(sixWayLight(texel, randomDirection(random)), 1, 1e-6f);
    // Light of 1 from everywhere has l0 of 1; each of the six stands for a sixth of the sphere.
    EXPECT_NEAR(sixWayAmbient(texel, 1, glm::vec3(0)), 4 * kPi, 1e-5f);
    EXPECT_NEAR(sixWayAmbient(texel, 0, {1, -2, 3}), 0, 1e-6f);
}

/// Errors of six-way light on a ball with the shading `shade(N . L)`, over all normals and lights.
struct ShadingError {
    double rms = 0, greatest = 0, bias = 0, signal = 0;
};

template <class Shade, class Mix>
ShadingError shadingError(const Shade& shade, const Mix& mix) {
    Random random(Seed{4});
    constexpr int kDirections = 200000;
    ShadingError error;
    for (int i = 0; i < kDirections; ++i) {
        const glm::vec3 normal = randomDirection(random), light = randomDirection(random);
        SixWayTexel texel;
        for (int axis = 0; axis < 3; ++axis) texel.a[axis] = shade(normal[axis]), texel.b[axis] = shade(-normal[axis]);
        const float truth = shade(glm::dot(normal, light));
        const auto difference = static_cast<double>(mix(texel, light) - truth);
        error.rms += difference * difference;
        error.bias += difference;
        error.signal += static_cast<double>(truth * truth);
        error.greatest = std::max(error.greatest, std::abs(difference));
    }
    error.rms = std::sqrt(error.rms / kDirections);
    error.signal = std::sqrt(error.signal / kDirections);
    error.bias /= kDirections;
    return error;
}

float lambert(float cosine) { return std::max(0.0f, cosine); }
float halfLambert(float cosine) { return 0.5f + 0.5f * cosine; }

TEST(SixWay, ErrorsOnABallAreThoseOfTheFormula) {
    const ShadingError hard = shadingError(lambert, sixWayLight), soft = shadingError(halfLambert, sixWayLight);
    EXPECT_NEAR(hard.rms, 0.15, 0.005);
    EXPECT_NEAR(hard.signal, 0.41, 0.005);
    EXPECT_NEAR(soft.rms, 0.09, 0.005);
    EXPECT_NEAR(soft.greatest, 0.21, 0.005);
    EXPECT_NEAR(soft.bias, 0, 1e-3);
}

TEST(SixWay, WeightsThatAreNotSquaredWouldBeTooBright) {
    const auto linear = [](const SixWayTexel& texel, glm::vec3 towards) {
        float sum = 0;
        for (int i = 0; i < 3; ++i) sum += std::abs(towards[i]) * (towards[i] >= 0 ? texel.a[i] : texel.b[i]);
        return sum;
    };
    EXPECT_NEAR(linear({glm::vec3(1), 1, glm::vec3(1), 0}, glm::normalize(glm::vec3(1))), std::sqrt(3.0f), 1e-5f);
    EXPECT_NEAR(shadingError(halfLambert, linear).rms, 0.26, 0.01);
    EXPECT_GT(shadingError(lambert, linear).rms, shadingError(lambert, sixWayLight).rms);
}

TEST(SixWay, ColouredTransmittanceKeepsWhiteAndDeepensColour) {
    for (const float transmittance : {0.05f, 0.3f, 0.9f}) {
        EXPECT_NEAR(colouredTransmittance(transmittance, 1, 0.95f), transmittance, 1e-6f);
        EXPECT_LT(colouredTransmittance(transmittance, 0.5f, 0.95f), transmittance);
        EXPECT_NEAR(colouredTransmittance(transmittance, 0.2f, 1), transmittance * transmittance, 1e-5f);
    }
}

/// Single scattering in closed form for a layer of optical depth `depth`.
float frontLit(float depth) { return 0.5f * (1 - std::exp(-2 * depth)); }
float backLit(float depth) { return depth * std::exp(-depth); }

TEST(BakeSixWay, ASlabFollowsBeerAndLambertFromEverySide) {
    constexpr int kSide = 32;
    for (const float perCell : {0.01f, 0.05f, 0.1f}) {
        const Volume density(glm::ivec3(kSide), 1);
        SixWaySettings settings;
        settings.extinction = perCell;
        const SixWayImage image = bakeSixWay(density, density, {{0, 0}, {kSide, kSide}}, kSide, kSide, settings);
        const float depth = perCell * kSide;
        const float alpha = 1 - std::exp(-depth);
        for (const int i : {0, 7, 20, 31}) {
            const SixWayTexel& texel = image.at(i, 11);
            const float fromLeft = perCell * (static_cast<float>(i) + 0.5f), fromRight = depth - fromLeft;
            const float fromTop = perCell * 11.5f;
            EXPECT_NEAR(texel.alpha, alpha, 1e-5f);
            EXPECT_NEAR(texel.emission, alpha, 1e-5f);
            EXPECT_NEAR(texel.b.z, frontLit(depth), 2e-3f);
            EXPECT_NEAR(texel.a.z, backLit(depth), 2e-3f);
            EXPECT_NEAR(texel.a.x, alpha * std::exp(-fromRight), 1e-5f);
            EXPECT_NEAR(texel.b.x, alpha * std::exp(-fromLeft), 1e-5f);
            EXPECT_NEAR(texel.a.y, alpha * std::exp(-fromTop), 1e-5f);
            EXPECT_NEAR(texel.b.y, alpha * std::exp(fromTop - depth), 1e-5f);
        }
    }
}

TEST(BakeSixWay, OctavesOfScatteringFollowTheirClosedForm) {
    const Volume density(glm::ivec3(24), 1);
    SixWaySettings settings;
    settings.extinction = 0.08f;
    settings.octaves = 3;
    const SixWayImage image = bakeSixWay(density, density, {{0, 0}, {24, 24}}, 4, 4, settings);
    const float depth = 24 * settings.extinction;
    float expected = 0, total = 0;
    for (float weight = 1, share = 1; weight > 0.2f; weight *= 0.5f, share *= 0.5f) {
        expected += weight * (1 - std::exp(-(1 + share) * depth)) / (1 + share);
        total += weight;
    }
    EXPECT_NEAR(image.at(1, 2).b.z, expected / total, 1e-3f);
}

TEST(BakeSixWay, ABallFollowsBeerAndLambert) {
    constexpr int kSide = 64;
    constexpr float kRadius = 24, kPerCell = 0.06f;
    Volume density(glm::ivec3(kSide), 0);
    for (int z = 0; z < kSide; ++z)
        for (int y = 0; y < kSide; ++y)
            for (int x = 0; x < kSide; ++x) {
                const glm::vec3 offset = glm::vec3(x, y, z) - (kSide - 1) * 0.5f;
                const float depth = kRadius - std::sqrt(glm::dot(offset, offset));
                density.at(x, y, z) = std::clamp(depth + 0.5f, 0.0f, 1.0f);  // about the share of the cell within
            }
    SixWaySettings settings;
    settings.extinction = kPerCell;
    const SixWayImage image = bakeSixWay(density, density, {{0, 0}, {kSide, kSide}}, kSide, kSide, settings);
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x) {
            const glm::vec2 offset = glm::vec2(x, y) - (kSide - 1) * 0.5f;
            const float inside = kRadius * kRadius - glm::dot(offset, offset);
            const SixWayTexel& texel = image.at(x, y);
            if (inside < -60) {
                EXPECT_EQ(texel.alpha, 0);
            } else if (inside > 40) {
                const float depth = 2 * kPerCell * std::sqrt(inside);
                EXPECT_NEAR(texel.alpha, 1 - std::exp(-depth), 0.015f) << x << " " << y;
                EXPECT_NEAR(texel.b.z, frontLit(depth), 0.015f) << x << " " << y;
                EXPECT_NEAR(texel.a.z, backLit(depth), 0.015f) << x << " " << y;
            }
            for (int axis = 0; axis < 3; ++axis) {
                EXPECT_LE(texel.a[axis], texel.alpha + 1e-6f);
                EXPECT_LE(texel.b[axis], texel.alpha + 1e-6f);
            }
            // Mirrored, as the ball is.
            EXPECT_NEAR(texel.a.x, image.at(kSide - 1 - x, y).b.x, 1e-5f);
            EXPECT_NEAR(texel.a.y, image.at(x, kSide - 1 - y).b.y, 1e-5f);
        }
    EXPECT_GT(image.at(kSide - 12, 32).a.x, 2 * image.at(12, 32).a.x) << "lit from the right";
    EXPECT_GT(image.at(32, 12).a.y, 2 * image.at(32, kSide - 12).a.y) << "lit from the top, rows run down";
}

}  // namespace
}  // namespace arclight::particles
