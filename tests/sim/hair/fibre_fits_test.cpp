// Kajiya and Kay's fibre and Karis's fit, which shaders/hair/fibre.glsl draws: energy and where highlights stand.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "core/angles.h"
#include "sim/hair/fibre.h"
#include "sim/hair/fibre_functions.h"

namespace arclight::test {
namespace {

using namespace hair;

/// J. Kajiya and T. Kay, "Rendering Fur with Three Dimensional Textures", 1989: a diffuse cylinder and a specular cone,
/// with the same meaning as `fibreScattering`. In their own form k sin(T, L) + cosⁿ, it sends out more light than
/// arrives unless k ≤ 1/π²; here each part is divided by its integral.
struct KajiyaKay {
    glm::vec3 diffuse{0};   ///< albedo
    glm::vec3 specular{0};  ///< albedo
    float exponent = 40;
    bool normalised = true;  ///< false: diffuse and specular as in the paper, as bright as their colours
};
/// The highlight is where θo = −θi: cos(θi + θo) of directions that both point away from the fibre is
/// sin(T, L) sin(T, E) − (T·L)(T·E). (Papers write + and let L point the way that the light travels.)
glm::vec3 kajiyaKay(const KajiyaKay& fibre, const Inclination& i, const Inclination& o) {
    const float mirrored = std::max(i.cosine * o.cosine - i.sine * o.sine, 0.0f);
    const float highlight = powf(mirrored, fibre.exponent);
    if (!fibre.normalised) return fibre.diffuse * i.cosine + fibre.specular * highlight;
    return fibre.diffuse * i.cosine / (kPi * kPi) + fibre.specular * highlight / specularIntegral(fibre.exponent);
}

float gaussian(float x, float deviation) {
    return expf(-0.5f * x * x / (deviation * deviation)) / (std::sqrt(2 * kPi) * deviation);
}

/// C. Schlick, 1994, for an index of 1.55.
float schlick(float cosine) {
    const float c = 1 - cosine, c2 = c * c;
    return 0.0465f + (1 - 0.0465f) * c2 * c2 * c;
}

float squared(float x) { return x * x; }

glm::vec3 power(glm::vec3 colour, float exponent) { return glm::pow(colour, glm::vec3(exponent)); }

/// B. Karis, "Physically Based Hair Shading in Unreal", SIGGRAPH 2016, without the multiple scattering. `colour` is
/// what the light keeps on its way through the fibre; `roughness` is the standard deviation in sin θ.
std::array<glm::vec3, 3> karisLobes(glm::vec3 colour, float roughness, const Inclination& i, const Inclination& o,
                                    float phi) {
    const float cosPhi = cosf(phi), cosHalfPhi = std::sqrt(std::max(0.5f + 0.5f * cosPhi, 0.0f));
    const float cosDifference = cosf(0.5f * (asinf(o.sine) - asinf(i.sine)));
    const float across = 1 / (1.19f / cosDifference + 0.36f * cosDifference);
    const float sum = i.sine + o.sine, width = roughness * roughness;
    constexpr float kShift = 0.035f;

    const float s = sinf(-2 * kShift), c = cosf(-2 * kShift);
    const float shift = 2 * s * (c * cosHalfPhi * o.cosine + s * o.sine);
    const float toLight = i.sine * o.sine + i.cosine * o.cosine * cosPhi;
    const float r = gaussian(sum - shift, width * std::max(std::sqrt(2.0f) * cosHalfPhi, 1e-3f)) * 0.25f * cosHalfPhi *
                    schlick(std::sqrt(std::max(0.5f + 0.5f * toLight, 0.0f)));

    const float offset = cosHalfPhi * (1 + across * (0.6f - 0.8f * cosPhi));
    const float reflected = schlick(cosDifference * std::sqrt(std::max(1 - offset * offset, 0.0f)));
    const float path = 0.5f * std::sqrt(std::max(1 - squared(offset * across), 0.0f)) / cosDifference;
    const float tt = gaussian(sum - kShift, 0.5f * width) * expf(-3.65f * cosPhi - 3.98f) * squared(1 - reflected);

    const float inside = schlick(0.5f * cosDifference);
    const float trt = gaussian(sum - 4 * kShift, 2 * width) * expf(17 * cosPhi - 16.78f) * squared(1 - inside) * inside;
    return {glm::vec3(r), tt * power(colour, path), trt * power(colour, 0.8f / cosDifference)};
}

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
