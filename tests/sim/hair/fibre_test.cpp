// The reflection of a single fibre against integrals, energy and figures of its sources.
#include "sim/hair/fibre.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "core/angles.h"
#include "core/random.h"
#include "sim/hair/fibre_functions.h"
#include "sim/hair/fibre_pigment.h"
#include "sim/hair/fibre_scattering.h"

namespace arclight::test {
namespace {

using namespace hair;

/// The series of I₀, to the last bit of double precision, without its growth.
double exactScaledI0(double x) {
    double term = std::exp(-x), sum = 0;
    for (int k = 1; term > 1e-20 * sum; ++k) sum += term, term *= 0.25 * x * x / (k * k);
    return sum;
}

/// ∫ f dθ over −π/2 … π/2.
template <class F>
double overTheta(const F& f, int steps = 4000) {
    double sum = 0;
    for (int k = 0; k < steps; ++k) sum += f(static_cast<float>(std::numbers::pi * ((k + 0.5) / steps - 0.5)));
    return sum * std::numbers::pi / steps;
}
/// ∫ f dφ over −π … π.
template <class F>
double overPhi(const F& f, int steps = 720) {
    double sum = 0;
    for (int k = 0; k < steps; ++k) sum += f(static_cast<float>(2 * std::numbers::pi * ((k + 0.5) / steps - 0.5)));
    return sum * 2 * std::numbers::pi / steps;
}

Fibre dyedFibre(float eumelanin, float pheomelanin) {
    return {.absorption = pigmentAbsorption(eumelanin, pheomelanin)};
}

TEST(FibreFunctions, BesselFunctionMatchesItsSeries) {
    for (double x = 0; x < 400; x = 1.07 * x + 0.01)
        EXPECT_NEAR(scaledBesselI0(static_cast<float>(x)) / exactScaledI0(x), 1, 1e-6) << x;
}

TEST(FibreFunctions, TenTermBesselFunctionLosesLightAtTwelve) {
    // What pbrt-v3 uses up to x = 12: the first ten terms of the series.
    double term = 1, sum = 0;
    for (int k = 1; k <= 10; ++k) sum += term, term *= 0.25 * 144 / (k * k);
    EXPECT_NEAR(sum * std::exp(-12) / exactScaledI0(12), 0.98, 0.002);
    EXPECT_NEAR(scaledBesselI0(12) / exactScaledI0(12), 1, 1e-6);
}

TEST(FibreFunctions, FresnelReflectanceHasKnownValues) {
    EXPECT_NEAR(fresnelDielectric(1, 1.55f), 0.0465, 1e-4);
    EXPECT_FLOAT_EQ(fresnelDielectric(0, 1.55f), 1);
    // At Brewster's angle only the perpendicular half is reflected.
    const double brewster = std::atan(1.55), c = std::cos(brewster), t = std::sqrt(1 - (1 - c * c) / (1.55 * 1.55));
    const double perpendicular = (c - 1.55 * t) / (c + 1.55 * t);
    EXPECT_NEAR(fresnelDielectric(static_cast<float>(c), 1.55f), 0.5 * perpendicular * perpendicular, 1e-6);
    double mean = 0;
    for (int k = 0; k < 4000; ++k) {
        const float h = (static_cast<float>(k) + 0.5f) / 4000;
        mean += fresnelDielectric(std::sqrt(1 - h * h), 1.55f) / 4000;
    }
    EXPECT_NEAR(mean, 0.075, 5e-4);
}

TEST(FibreFunctions, LongitudinalDistributionIntegratesToOne) {
    for (const float v : {1e-4f, 1e-3f, 0.01f, 0.0999f, 0.1001f, 0.3f, 1.0f, 10.0f})
        for (const float theta : {-1.5f, -0.9f, 0.0f, 0.3f, 1.2f}) {
            const Inclination o = inclination(theta);
            const double sum = overTheta([&](float t) {
                const Inclination i = inclination(t);
                return static_cast<double>(longitudinal(i.sine, i.cosine, o.sine, o.cosine, v) * i.cosine);
            });
            EXPECT_NEAR(sum, 1, 1e-4) << v << ' ' << theta;
        }
}

TEST(FibreFunctions, AzimuthalDistributionIntegratesToOne) {
    for (const float roughness : {0.1f, 0.3f, 0.6f, 1.0f}) {
        const float s = azimuthalScale(roughness);
        EXPECT_NEAR(overPhi([&](float x) { return trimmedLogistic(x, s); }, 20000), 1, 1e-4) << roughness;
    }
    EXPECT_NEAR(wrappedAngle(7), 7 - 2 * std::numbers::pi, 1e-6);
}

TEST(FibreFunctions, RoughnessOfAThirdHasTheWidthsOfThePaper) {
    const auto v = lobeVariances(0.3f);
    EXPECT_NEAR(std::sqrt(v[0]) / kDegree, 16.7, 0.05);
    EXPECT_NEAR(std::sqrt(v[1]) / kDegree, 8.3, 0.06);
    EXPECT_NEAR(std::sqrt(v[2]) / kDegree, 33, 0.5);
}

TEST(Fibre, BentIndexMatchesKarisFit) {
    for (float theta = 0; theta < 1.2f; theta += 0.05f) {
        const float c = cosf(theta);
        EXPECT_NEAR((1.19f / c + 0.36f * c) / bentIndex(inclination(theta), 1.55f), 1, 0.007) << theta;
    }
}

TEST(Fibre, WhiteFibreReturnsAllLight) {
    // Radiance 1 from everywhere: quadrature over all directions of light.
    const Fibre white{.tilt = 0};
    for (const float theta : {-1.1f, 0.0f, 0.5f}) {
        const Inclination o = inclination(theta);
        const auto variances = lobeVariances(white.roughness);
        double sum = 0;
        for (std::size_t p = 0; p < kLobes; ++p) {
            const double along = overTheta([&](float t) {
                const Inclination i = inclination(t);
                return static_cast<double>(lobeLongitudinal(static_cast<Lobe>(p), i, o, variances[p], 0) * i.cosine);
            });
            sum += along * overPhi([&](float phi) { return azimuthal(white, o, phi)[p].x; }, 180);
        }
        EXPECT_NEAR(sum, 1, 1e-5) << theta;
    }
}

TEST(Fibre, AlbedoIsAtMostOneForAnyPigment) {
    Random random(Seed{5});
    for (int k = 0; k < 200; ++k) {
        const float scale = random.uniform(0, 9);
        const Fibre fibre{.absorption = {scale * random.uniform01(), scale * random.uniform01(), scale}};
        const glm::vec3 albedo = fibreAlbedo(fibre, inclination(random.uniform(-1.5f, 1.5f)));
        for (int c = 0; c < 3; ++c) EXPECT_TRUE(albedo[c] > 0 && albedo[c] < 1.00001f) << albedo[c];
    }
}

TEST(Fibre, LobesOfAWhiteFibreHaveTheirPartsOfTheLight) {
    const auto parts = lobeAlbedos(Fibre{}, inclination(0));
    constexpr std::array<double, kLobes> kExpected{0.075, 0.862, 0.056, 0.008};
    for (std::size_t p = 0; p < kLobes; ++p) EXPECT_NEAR(parts[p].x, kExpected[p], 6e-4) << p;
}

TEST(Fibre, AzimuthalFunctionsIntegrateToTheAlbedosOfTheirLobes) {
    Random random(Seed{6});
    for (int k = 0; k < 10; ++k) {
        const float pigment = 2 * random.uniform01(), redness = random.uniform01();
        const Fibre fibre = dyedFibre(pigment, redness);
        const Inclination o = inclination(random.uniform(-1.3f, 1.3f));
        const auto albedos = lobeAlbedos(fibre, o);
        for (std::size_t p = 0; p < kLobes; ++p)
            for (int c = 0; c < 3; ++c)
                EXPECT_NEAR(overPhi([&](float phi) { return azimuthal(fibre, o, phi)[p][c]; }, 180), albedos[p][c],
                            2e-5);
    }
}

TEST(Fibre, PigmentsGiveTheAlbedosOfHair) {
    const auto expect = [](const Fibre& fibre, glm::vec3 expected) {
        const glm::vec3 albedo = fibreAlbedo(fibre, inclination(0));
        for (int c = 0; c < 3; ++c) EXPECT_NEAR(albedo[c], expected[c], 0.01) << c;
    };
    expect(dyedFibre(0.3f, 0), {0.79f, 0.69f, 0.49f});
    expect(dyedFibre(0.2f, 1.2f), {0.58f, 0.35f, 0.12f});
    expect(dyedFibre(1.3f, 0), {0.39f, 0.24f, 0.10f});
    expect(dyedFibre(8, 0), glm::vec3(0.07f));
}

TEST(Fibre, SlidersOfPigmentInvert) {
    const Pigment red = pigment(0.7f, 0.4f);
    EXPECT_NEAR(1 - std::exp(-red.eumelanin - red.pheomelanin), 0.7f, 1e-6);
    EXPECT_NEAR(red.pheomelanin / (red.eumelanin + red.pheomelanin), 0.4f, 1e-6);
    EXPECT_EQ(pigment(0, 0.5f).eumelanin + pigment(0, 0.5f).pheomelanin, 0);
    EXPECT_TRUE(std::isfinite(pigment(1, 0).eumelanin));
}

TEST(Fibre, DyeOfAColourAbsorbsAsChiangFound) {
    // D at an azimuthal roughness of 0.3 is 5.89.
    const glm::vec3 absorption = absorptionOf({0.5f, 0.2f, 1}, 0.3f);
    EXPECT_NEAR(absorption.x, std::pow(std::log(0.5) / 5.89, 2), 1e-4);
    EXPECT_NEAR(absorption.y, std::pow(std::log(0.2) / 5.89, 2), 3e-4);
    EXPECT_EQ(absorption.z, 0);
}

TEST(Fibre, LightThroughTheAxisIsAbsorbedAlongItsRefractedWay) {
    for (const double theta : {0.0, 0.7, 1.3}) {
        const double inside = std::asin(std::sin(theta) / 1.55), sigma = 0.4;
        const auto fresnel = static_cast<double>(fresnelDielectric(static_cast<float>(std::cos(theta)), 1.55f));
        const auto parts = attenuations(inclination(static_cast<float>(theta)), 0, static_cast<float>(sigma), 1.55f);
        const double through = (1 - fresnel) * (1 - fresnel) * std::exp(-2 * sigma / std::cos(inside));
        EXPECT_NEAR(parts[1], through, 1e-5);
        EXPECT_NEAR(parts[2], through * fresnel * std::exp(-2 * sigma / std::cos(inside)), 1e-5);
    }
}

TEST(Fibre, HighlightsPeakAtTheirTilt) {
    // The peak over θo of M, for light across the fibre. Narrow lobes: wide ones peak a little nearer to the equator.
    for (const float tilt : {2 * kDegree, 4 * kDegree})
        for (const Lobe lobe : {Lobe::r, Lobe::tt, Lobe::trt}) {
            const float variance = lobeVariances(0.1f)[static_cast<std::size_t>(lobe)];
            float best = 0, peak = 0;
            for (float theta = -0.6f; theta < 0.6f; theta += 0.0005f) {
                const float m = lobeLongitudinal(lobe, inclination(0), inclination(theta), variance, tilt);
                if (m > best) best = m, peak = theta;
            }
            const float times = lobe == Lobe::r ? -2 : lobe == Lobe::tt ? 1 : 4;
            EXPECT_NEAR(peak / kDegree, times * tilt / kDegree, 0.2) << static_cast<int>(lobe);
        }
}

TEST(Fibre, LightThatIsLetThroughLeavesForwardsAndTheRestBackwards) {
    const Fibre blond = dyedFibre(0.3f, 0);
    const auto front = azimuthal(blond, inclination(0), 0), back = azimuthal(blond, inclination(0), 3.1415f);
    EXPECT_GT(back[1].x, 30 * front[1].x);
    EXPECT_GT(front[2].x, 2 * back[2].x);
    EXPECT_GT(front[0].x, 0);
    // Reflection at the cuticle has no colour; light from within has that of the hair.
    EXPECT_EQ(front[0].x, front[0].z);
    EXPECT_GT(back[1].x, 1.3f * back[1].z);
}

TEST(Fibre, TiltChangesTheAlbedoOfAWhiteFibreByFivePercentAtSixtyDegrees) {
    const auto variances = lobeVariances(0.3f);
    const Inclination o = inclination(60 * kDegree);
    const auto parts = lobeAlbedos(Fibre{}, o);
    double worst = 0;
    for (const float sign : {-1.0f, 1.0f}) {
        double sum = 0;
        for (std::size_t p = 0; p < kLobes; ++p)
            sum += static_cast<double>(parts[p].x) * overTheta([&](float t) {
                       const Inclination i = inclination(t);
                       return static_cast<double>(
                           lobeLongitudinal(static_cast<Lobe>(p), i, o, variances[p], sign * 2 * kDegree) * i.cosine);
                   });
        worst = std::max(worst, std::abs(sum - 1));
    }
    EXPECT_LT(worst, 0.055);
}

}  // namespace
}  // namespace arclight::test
