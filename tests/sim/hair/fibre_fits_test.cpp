// Kajiya and Kay's fibre and Karis's fit: energy and where highlights stand.
#include "sim/hair/fibre_fits.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

namespace arclight::test {
namespace {

using namespace hair;

/// Radiance that leaves at θo = `theta` where radiance 1 arrives from everywhere.
double kajiyaKayAlbedo(const KajiyaKay& fibre, float theta) {
    constexpr int kSteps = 4000;
    double sum = 0;
    for (int k = 0; k < kSteps; ++k) {
        const Inclination i = inclination(static_cast<float>(std::numbers::pi * ((k + 0.5) / kSteps - 0.5)));
        sum += static_cast<double>(kajiyaKay(fibre, i, inclination(theta)).x * i.cosine);
    }
    return sum * 2 * std::numbers::pi * std::numbers::pi / kSteps;
}

TEST(KajiyaKay, HighlightStandsAtTheMirrorAngle) {
    const KajiyaKay fibre{.specular = glm::vec3(1), .exponent = 60};
    for (const float light : {-1.0f, -0.3f, 0.0f, 0.7f}) {
        float best = 0, peak = 0;
        for (float theta = -1.5f; theta < 1.5f; theta += 0.001f) {
            const float value = kajiyaKay(fibre, inclination(light), inclination(theta)).x;
            if (value > best) best = value, peak = theta;
        }
        EXPECT_NEAR(peak, -light, 0.002f);
    }
}

TEST(KajiyaKay, NormalisedFibreReflectsNoMoreThanArrives) {
    for (const float exponent : {5.0f, 10.0f, 80.0f, 400.0f}) {
        EXPECT_NEAR(kajiyaKayAlbedo({.diffuse = glm::vec3(0.7f), .specular = glm::vec3(0.3f), .exponent = exponent}, 0),
                    1, 1e-3);
        for (const float theta : {-1.2f, 0.4f, 1.5f})
            EXPECT_LT(
                kajiyaKayAlbedo({.diffuse = glm::vec3(0.7f), .specular = glm::vec3(0.3f), .exponent = exponent}, theta),
                1.001);
    }
}

TEST(KajiyaKay, FormOfThePaperReflectsMoreThanArrives) {
    const auto albedo = [](glm::vec3 diffuse, glm::vec3 specular, float exponent) {
        return kajiyaKayAlbedo({.diffuse = diffuse, .specular = specular, .exponent = exponent, .normalised = false},
                               0);
    };
    EXPECT_NEAR(albedo(glm::vec3(1), glm::vec3(0), 10), std::numbers::pi * std::numbers::pi, 1e-2);
    EXPECT_NEAR(albedo(glm::vec3(0), glm::vec3(1), 10), 4.64, 0.01);
    EXPECT_NEAR(albedo(glm::vec3(0), glm::vec3(1), 80), 1.74, 0.01);
    EXPECT_NEAR(specularIntegral(10), 4.64, 0.01);
}

/// ∫ of a lobe over directions of light with radiance 1.
double karisAlbedo(std::size_t lobe, float roughness, float theta) {
    constexpr int kAlong = 600, kAround = 240;
    double sum = 0;
    for (int a = 0; a < kAlong; ++a)
        for (int b = 0; b < kAround; ++b) {
            const float sine = 2 * (static_cast<float>(a) + 0.5f) / kAlong - 1;
            const Inclination i{sine, std::sqrt(1 - sine * sine)};
            const float phi = static_cast<float>(2 * std::numbers::pi) * (static_cast<float>(b) + 0.5f) / kAround;
            sum += static_cast<double>(karisLobes(glm::vec3(1), roughness, i, inclination(theta), phi)[lobe].x);
        }
    return sum * 4 * std::numbers::pi / (kAlong * kAround);
}

TEST(KarisFit, LobesOfAWhiteFibreHaveTheirFigures) {
    EXPECT_NEAR(karisAlbedo(0, 0.3f, 0), 0.070, 0.002);
    EXPECT_NEAR(karisAlbedo(1, 0.3f, 0), 0.879, 0.004);
    EXPECT_NEAR(karisAlbedo(2, 0.3f, 0), 0.050, 0.002);
}

TEST(KarisFit, GainsLightAtSixtyDegrees) {
    double sum = 0;
    for (std::size_t lobe = 0; lobe < 3; ++lobe)
        sum += karisAlbedo(lobe, 0.3f, static_cast<float>(std::numbers::pi / 3));
    EXPECT_GT(sum, 1.05);
    EXPECT_LT(sum, 1.11);
}

}  // namespace
}  // namespace arclight::test
