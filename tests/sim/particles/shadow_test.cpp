#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "core/angles.h"
#include "core/random.h"
#include "sim/particles/shadow_light.h"
#include "sim/particles/shadow_models.h"
#include "sim/random_draws.h"

namespace arclight::particles {
namespace {

constexpr int kSamples = 4000;

/// Absorbers of a density along the ray, with `opticalDepth` in all.
template <class Density>
std::vector<Absorber> absorbersOf(const Density& density, double opticalDepth) {
    std::vector<double> values;
    double sum = 0;
    for (int i = 0; i < kSamples; ++i) {
        values.push_back(density((i + 0.5) / kSamples));
        sum += values.back();
    }
    std::vector<Absorber> absorbers;
    for (int i = 0; i < kSamples; ++i)
        absorbers.push_back(
            {(i + 0.5) / kSamples, 1 - std::exp(-opticalDepth * values[static_cast<std::size_t>(i)] / sum)});
    return absorbers;
}

struct ShadowError {
    double greatest = 0, rms = 0;
};

/// Against the march, at the absorbers. Its running sum is the march of all that lies before.
template <class Transmittance>
ShadowError shadowError(const std::vector<Absorber>& absorbers, const Transmittance& transmittance) {
    ShadowError error;
    double before = 0;
    for (const Absorber& absorber : absorbers) {
        const double own = -std::log1p(-absorber.alpha);
        const double difference = transmittance(absorber.depth) - std::exp(-(before + own / 2));
        before += own;
        error.greatest = std::max(error.greatest, std::abs(difference));
        error.rms += difference * difference;
    }
    error.rms = std::sqrt(error.rms / static_cast<double>(absorbers.size()));
    return error;
}

ShadowError fourierError(const std::vector<Absorber>& absorbers, int coefficients, bool isClamped = false) {
    FourierOpacity map(coefficients);
    for (const Absorber& absorber : absorbers) map.add(absorber);
    return shadowError(absorbers, [&](double depth) {
        return isClamped ? map.transmittance(depth) : std::exp(-map.opticalDepth(depth));
    });
}

double box(double low, double high, double z) { return z >= low && z < high ? 1 : 0; }
double wideBox(double z) { return box(0.25, 0.75, z); }
double thinBox(double z) { return box(0.45, 0.55, z); }
double decay(double z) { return std::exp(-5 * z); }
double bell(double z) { return std::exp(-0.5 * (z - 0.5) * (z - 0.5) / (0.12 * 0.12)); }

TEST(FourierOpacity, HasTheTabulatedErrorsOfSevenFifteenAndThirtyOneCoefficients) {
    struct Row {
        double (*density)(double);
        double opticalDepth;
        double greatest[3], rms[3], tolerance;
    };
    const Row rows[] = {{wideBox, 3, {0.071, 0.036, 0.018}, {0.013, 0.005, 0.002}, 0.001},
                        {thinBox, 3, {0.43, 0.15, 0.09}, {0.10, 0.02, 0.01}, 0.008},
                        {decay, 3, {0.154, 0.092, 0.053}, {0.046, 0.022, 0.011}, 0.001},
                        {decay, 10, {0.23, 0.17, 0.12}, {0.05, 0.03, 0.02}, 0.008},
                        {bell, 3, {0.002, 0.000, 0.000}, {0.001, 0.000, 0.000}, 0.001}};
    for (const Row& row : rows) {
        const auto absorbers = absorbersOf(row.density, row.opticalDepth);
        for (std::size_t i = 0; i < 3; ++i) {
            const int coefficients = i == 0 ? 7 : i == 1 ? 15 : 31;
            const ShadowError error = fourierError(absorbers, coefficients);
            EXPECT_NEAR(error.greatest, row.greatest[i], row.tolerance) << &row - rows << " " << coefficients;
            EXPECT_NEAR(error.rms, row.rms[i], row.tolerance) << &row - rows << " " << coefficients;
            EXPECT_LE(fourierError(absorbers, coefficients, true).rms, error.rms) << "clamped";
        }
    }
}

TEST(FourierOpacity, IsExactForABoxThatFillsTheMap) {
    const auto absorbers = absorbersOf([](double) { return 1.0; }, 3);
    EXPECT_LT(fourierError(absorbers, 7).greatest, 1e-9);
}

TEST(FourierOpacity, RingingIsClampedToNoShadow) {
    FourierOpacity map(7);
    for (const Absorber& absorber : absorbersOf(thinBox, 10)) map.add(absorber);
    double lightest = 0, unclamped = 0;
    for (double z = 0; z <= 1; z += 1e-3) {
        lightest = std::max(lightest, map.transmittance(z));
        unclamped = std::max(unclamped, std::exp(-map.opticalDepth(z)));
    }
    EXPECT_EQ(lightest, 1);
    EXPECT_NEAR(unclamped - 1, 1.08, 0.01);
}

TEST(FourierOpacity, EndsAtTheWholeDepthInAnyOrder) {
    Random random(Seed{8});
    std::vector<Absorber> absorbers;
    for (int i = 0; i < 200; ++i)
        absorbers.push_back({static_cast<double>(random.uniform01()), 0.05 * static_cast<double>(random.uniform01())});
    FourierOpacity forwards, backwards;
    for (const Absorber& absorber : absorbers) forwards.add(absorber);
    std::reverse(absorbers.begin(), absorbers.end());
    for (const Absorber& absorber : absorbers) backwards.add(absorber);
    EXPECT_NEAR(forwards.transmittance(1), marchedTransmittance(absorbers, 2), 1e-12);
    for (double z = 0; z <= 1; z += 0.05) EXPECT_NEAR(forwards.transmittance(z), backwards.transmittance(z), 1e-12);
}

TEST(MarchedTransmittance, MultipliesWhatSpritesLeave) {
    const std::vector<Absorber> sprites(30, Absorber{0.5, 0.1});
    EXPECT_NEAR(marchedTransmittance(sprites, 1), 0.042, 5e-4);
    EXPECT_EQ(marchedTransmittance(sprites, 0.4), 1);
    EXPECT_NEAR(marchedTransmittance(sprites, 0.5), std::sqrt(std::pow(0.9, 30)), 1e-12);
}

TEST(ShadowSlices, ErrOnABoxByOneSliceAndHalfOfItWhenCentred) {
    const double expected[][2] = {{16, 0.171}, {32, 0.089}, {64, 0.046}, {128, 0.023}};
    const auto absorbers = absorbersOf([](double) { return 1.0; }, 3);
    for (const auto& [slices, greatest] : expected) {
        ShadowSlices map(static_cast<int>(slices));
        for (const Absorber& absorber : absorbers) map.add(absorber);
        const double error = shadowError(absorbers, [&](double z) { return map.transmittance(z); }).greatest;
        const double centred = shadowError(absorbers, [&](double z) { return map.transmittance(z, true); }).greatest;
        EXPECT_NEAR(error, greatest, 0.001) << slices;
        EXPECT_NEAR(error, 1 - std::exp(-3 / slices), 0.001) << slices;
        EXPECT_NEAR(centred, greatest / 2, 0.05 * greatest) << slices;
    }
}

TEST(SliceOrder, FacesLightAndViewerAndRunsAwayFromTheLight) {
    Random random(Seed{12});
    for (int i = 0; i < 1000; ++i) {
        const glm::vec3 light = randomDirection(random), viewer = randomDirection(random);
        const SliceOrder order = sliceOrder(light, viewer);
        EXPECT_GE(glm::dot(order.axis, light), std::sqrt(0.5f) - 1e-4f);
        EXPECT_NEAR(std::abs(glm::dot(order.axis, viewer)), glm::dot(order.axis, light), 1e-4f);
        // Away from the light is away from the viewer exactly where the nearest is drawn first.
        EXPECT_EQ(order.frontToBack, glm::dot(order.axis, viewer) > 0);
    }
}

}  // namespace
}  // namespace arclight::particles
