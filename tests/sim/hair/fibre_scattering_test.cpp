// Light between fibres: closed forms, tables, and the energy of a tuft against path tracing.
#include "sim/hair/fibre_scattering.h"

#include <cmath>
#include <iomanip>
#include <iostream>

#include <gtest/gtest.h>

#include "core/angles.h"
#include "sim/hair/fibre_functions.h"
#include "sim/hair/fibre_pigment.h"
#include "sim/hair/fibre_table.h"
#include "sim/hair/fibre_tuft.h"

namespace arclight::test {
namespace {

using namespace hair;

Fibre fibreOf(float eumelanin, float pheomelanin = 0) {
    return {.absorption = pigmentAbsorption(eumelanin, pheomelanin), .tilt = 0};
}

TEST(DualScattering, CrossingPassesOnTheAlbedo) {
    Random random(Seed{8});
    for (int k = 0; k < 8; ++k) {
        const float pigment = 3 * random.uniform01(), redness = random.uniform01();
        const Fibre fibre = fibreOf(pigment, redness);
        const Inclination o = inclination(random.uniform(-1.2f, 1.2f));
        const FibreCrossing crossing = crossingOf(fibre, o);
        const glm::vec3 albedo = fibreAlbedo(fibre, o);
        for (int c = 0; c < 3; ++c) {
            EXPECT_NEAR(crossing.forward[c] + crossing.backward[c], albedo[c], 1e-4);
            EXPECT_GE(crossing.far[c], crossing.forward[c]);
        }
    }
}

TEST(DualScattering, CrossingsOfBlondAndBrownHairHaveKnownFractions) {
    const FibreCrossing blond = crossingOf(fibreOf(0.3f), inclination(0)),
                        brown = crossingOf(fibreOf(1.3f), inclination(0));
    EXPECT_NEAR(blond.forward.x, 0.62, 0.005);
    EXPECT_NEAR(blond.backward.x, 0.17, 0.005);
    EXPECT_NEAR(brown.forward.x, 0.30, 0.005);
    EXPECT_NEAR(brown.backward.x, 0.09, 0.005);
}

/// Light that infinitely many layers return, by adding layer after layer.
double stackedReflection(double forward, double backward) {
    double all = 0;
    for (int layer = 0; layer < 100000; ++layer) all = backward + forward * forward * all / (1 - backward * all);
    return all;
}

TEST(DualScattering, ClosedFormReturnsWhatStackedLayersReturn) {
    Random random(Seed{9});
    for (int k = 0; k < 50; ++k) {
        const double albedo = 0.05 + 0.94 * static_cast<double>(random.uniform01());
        const double forward = albedo * (0.3 + 0.6 * static_cast<double>(random.uniform01()));
        const double backward = albedo - forward;
        EXPECT_NEAR(backscatterClosed(static_cast<float>(forward), static_cast<float>(backward)) + backward,
                    stackedReflection(forward, backward), 2e-4);
    }
}

TEST(DualScattering, SeriesOfThePaperLosesLightOfWhiteHair) {
    const auto sums = [](const Fibre& fibre) {
        const FibreCrossing c = crossingOf(fibre, inclination(0));
        return glm::vec2(backscatterSeries(c.forward.x, c.backward.x) + c.backward.x,
                         backscatterClosed(c.forward.x, c.backward.x) + c.backward.x);
    };
    const glm::vec2 blond = sums(fibreOf(0.3f)), white = sums(fibreOf(0));
    EXPECT_NEAR(blond.x, 0.291, 0.003);
    EXPECT_NEAR(blond.y, 0.292, 0.003);
    EXPECT_NEAR(white.x, 0.67, 0.01);
    EXPECT_NEAR(white.y, 1, 0.01);
}

TEST(DualScattering, LightFromBehindIsSpreadMoreThanLightOfOneCrossing) {
    const float forward = 0.14f, backward = 0.3f;
    const auto deviation = [=](float passed, float returned) {
        return std::sqrt(FibreTable::returnedVariance(passed, returned, forward * forward, backward * backward));
    };
    EXPECT_GT(deviation(0.6f, 0.2f), backward);
    EXPECT_NEAR(deviation(0.6f, 0.3f), 0.46345, 1e-4);
    // Few crossings: one backwards and two forwards, and the factor of the paper.
    EXPECT_NEAR(deviation(0.3f, 1e-4f), (1 + 0.7f * 0.09f) * std::sqrt(2 * forward * forward + backward * backward),
                1e-3);
}

TEST(TwoWayLight, ObeysItsDifferentialEquations) {
    Random random(Seed{10});
    for (int k = 0; k < 40; ++k) {
        const float albedo = 0.1f + 0.85f * random.uniform01(), f = albedo * random.uniform(0.5f, 0.9f), b = albedo - f;
        const float before = random.uniform(0.2f, 4), behind = random.uniform(0.2f, 4), h = 0.05f;
        const auto at = [&](float n) { return twoWayLight(glm::vec3(f), glm::vec3(b), before + n, behind - n); };
        const TwoWayLight here = at(0);
        EXPECT_NEAR((at(h).forward.x - at(-h).forward.x) / (2 * h), -(1 - f) * here.forward.x + b * here.backward.x,
                    2e-3f);
        EXPECT_NEAR((at(h).backward.x - at(-h).backward.x) / (2 * h), (1 - f) * here.backward.x - b * here.forward.x,
                    2e-3f);
        EXPECT_NEAR(twoWayLight(glm::vec3(f), glm::vec3(b), 0, 5).forward.x, 1, 1e-5f);
        EXPECT_NEAR(twoWayLight(glm::vec3(f), glm::vec3(b), 3, 0).backward.x, 0, 1e-6f);
    }
}

TEST(TwoWayLight, WhiteHairKeepsAllLightAtAnyDepth) {
    // Light from both sides: what goes forwards of the one and backwards of the other adds up to 1 everywhere.
    for (const float before : {0.0f, 0.5f, 3.0f, 20.0f})
        for (const float behind : {0.0f, 1.0f, 30.0f}) {
            const glm::vec3 f(0.78f), b(0.22f);
            const float sum =
                twoWayLight(f, b, before, behind).forward.x + twoWayLight(f, b, behind, before).backward.x;
            EXPECT_NEAR(sum, 1, 0.01f) << before << ' ' << behind;
        }
    const TwoWayLight deep = twoWayLight(glm::vec3(0.3f), glm::vec3(0.1f), 1000, 1000);
    EXPECT_TRUE(std::isfinite(deep.forward.x) && std::isfinite(deep.backward.x));
}

TEST(FibreTable, HoldsWhatTheModelComputes) {
    const Fibre brown{.absorption = pigmentAbsorption(1.3f, 0.4f)};
    const FibreTable table(brown);
    const TableReader reader{table, brown};
    Random random(Seed{11});
    double error = 0, sum = 0;
    for (int k = 0; k < 150; ++k) {
        const float phi = random.uniform(-kPi, kPi), x = random.uniform(0.1f, 0.9f),
                    theta = random.uniform(-1.2f, 1.2f);
        Fibre fibre = brown;
        fibre.absorption *= FibreTable::multipleAt(x);
        const Inclination o = inclination(theta);
        const auto exact = azimuthal(fibre, o, phi);
        const auto found = reader.lobesAt(phi, o.cosine, x);
        for (int c = 0; c < 3; ++c) {
            error += static_cast<double>(std::abs(found.through[c] - exact[1][c]) +
                                         std::abs(found.inside[c] - exact[2][c] - exact[3][c]));
            sum += static_cast<double>(exact[1][c] + exact[2][c] + exact[3][c]);
        }
        EXPECT_NEAR(found.reflected, exact[0].x, 0.003f);
        const FibreCrossing crossing = crossingOf(fibre, o), tabled = reader.crossingAt(o.cosine, x);
        EXPECT_NEAR(tabled.forward.y, crossing.forward.y, 0.012f);
        EXPECT_NEAR(tabled.backward.y, crossing.backward.y, 0.006f);
        EXPECT_NEAR(tabled.far.y, crossing.far.y, 0.02f);
        EXPECT_NEAR(tabled.forwardVariance, crossing.forwardVariance, 0.05f * crossing.forwardVariance);
        EXPECT_NEAR(tabled.returnedVariance, crossing.returnedVariance, 0.05f * crossing.returnedVariance);
    }
    EXPECT_LT(error / sum, 0.03);
}

/// Radiance of a tuft under light from each half, as shaders compute it from counts of strands: at the points that rays
/// from the eye meet, with the mean count that a shadow map gives.
class ShadedTuft {
public:
    ShadedTuft(const Fibre& fibre, float theta)
        : fibre_(fibre), table_(fibre), o_(inclination(theta)), crossing_(reader_.crossingAt(o_.cosine, 0.5f)) {}

    HalfLights lit(const FibreTuft& tuft, int rays, bool isDual, Seed seed) const {
        Random random(seed);
        HalfLights result;
        int met = 0;
        for (int k = 0; k < rays; ++k) {
            const float eye = 2 * kPi * random.uniform01(), light = 2 * kPi * random.uniform01();
            const FibreTuft::Hit hit = tuft.firstHit(tuft.fromEye(eye, random));
            const float sine = random.uniform(-1, 1);
            if (hit.fibre < 0) continue;
            ++met;
            const Inclination i{sine, std::sqrt(1 - sine * sine)};
            const StrandsAround strands{tuft.meanCrossings(hit.fibre, light),
                                        tuft.meanCrossings(hit.fibre, light + kPi)};
            const float phi = light - eye;
            const double radiance = static_cast<double>(
                4 * kPi * scatteredLight(crossing_, crossing_, reader_.viewAt(i, o_, phi, 0.5f), strands, isDual).x);
            const bool isFront = i.sine * o_.sine + i.cosine * o_.cosine * cosf(phi) > 0;
            (isFront ? result.front : result.back) += radiance;
        }
        result.front /= met, result.back /= met;
        return result;
    }

private:
    Fibre fibre_;
    FibreTable table_;
    TableReader reader_{table_, fibre_};
    Inclination o_;
    FibreCrossing crossing_;
};

/// The errors of shading against path tracing, as fractions of the path-traced sums.
struct TuftErrors {
    double single = 0, dual = 0, dualFront = 0, dualBack = 0, truth = 0, shaded = 0;
};
TuftErrors tuftErrors(float absorption, float theta, int fibres, float radius) {
    constexpr int kTufts = 24, kPaths = 1200;
    const Fibre fibre{.absorption = glm::vec3(absorption), .tilt = 0};
    const ShadedTuft shaded(fibre, theta);
    HalfLights tracedOnce, traced, single, dual;
    const auto add = [](HalfLights& sum, const HalfLights& one) { sum.front += one.front, sum.back += one.back; };
    for (std::uint64_t k = 0; k < kTufts; ++k) {
        const FibreTuft tuft(fibres, radius, Seed{20 + k});
        const TracedTuft truth = tracedTuft(tuft, fibre, theta, kPaths, Seed{k});
        add(tracedOnce, truth.once), add(traced, truth.all);
        add(single, shaded.lit(tuft, 3 * kPaths, false, Seed{k}));
        add(dual, shaded.lit(tuft, 3 * kPaths, true, Seed{k}));
    }
    return {.single = single.sum() / tracedOnce.sum() - 1,
            .dual = dual.sum() / traced.sum() - 1,
            .dualFront = dual.front / traced.front - 1,
            .dualBack = dual.back / traced.back - 1,
            .truth = traced.sum() / kTufts,
            .shaded = dual.sum() / kTufts};
}

struct TuftSize {
    int fibres;
    float radius;
};
/// About 1.5, 2.5 and 4 strands lie along a ray through the centre of the tuft and 0.8, 1.5 and 2 towards a light from
/// a strand that the eye sees.
constexpr std::array<TuftSize, 3> kTufts{{{60, 40}, {200, 70}, {500, 130}}};

TEST(Tuft, PathTracedWhiteHairReturnsAllLight) {
    const TracedTuft white = tracedTuft(FibreTuft(60, 40, Seed{3}), fibreOf(0), 0.3f, 4000, Seed{1});
    EXPECT_NEAR(white.all.sum(), 1, 1e-5);
    EXPECT_LT(white.once.sum(), 0.6);
}

TEST(Tuft, EnergyOfSingleAndDualScatteringMatchesPathTracing) {
    // Red light in red, blond and brown hair, then green and blue: absorptions of pigments of 0.05 to 2.
    for (const TuftSize& size : kTufts)
        for (const float absorption : {0.126f, 0.3f, 0.54f, 1.0f, 1.78f}) {
            const TuftErrors error = tuftErrors(absorption, 0.3f, size.fibres, size.radius);
            std::cout << std::fixed << std::setprecision(3) << size.fibres << " fibres, absorption " << absorption
                      << ": single " << error.single << " dual " << error.dual << " front " << error.dualFront
                      << " back " << error.dualBack << " of " << error.truth << "\n";
            EXPECT_LT(std::abs(error.single), 0.05);
            EXPECT_LT(std::abs(error.dual), 0.05);
            // Halves are worse: light that has met few strands is not yet spread as evenly as assumed.
            EXPECT_LT(std::abs(error.dualFront), 0.15);
            EXPECT_LT(std::abs(error.dualBack), 0.15);
        }
}

TEST(Tuft, WhiteHairUnderDualScatteringSendsOutNoMoreThanArrives) {
    for (const TuftSize& size : kTufts) {
        const TuftErrors error = tuftErrors(0, 0.3f, size.fibres, size.radius);
        std::cout << size.fibres << " white fibres: " << error.shaded << "\n";
        EXPECT_LT(error.shaded, 1.005);  // half a percent of noise
        EXPECT_GT(error.shaded, 0.92);
    }
}

}  // namespace
}  // namespace arclight::test
