// The code of docs/projection.md, against what it promises.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/random.h"
#include "docs/code/projection_1.h"
#include "docs/page_numbers.h"
#include "sim/projection/basis_builders.h"
#include "sim/projection/spherical_harmonics.h"

namespace arclight {
namespace {

std::vector<double> sampledPower(int n) {
    constexpr int kSamples = 2000;
    std::vector<double> values;
    for (int i = 0; i < kSamples; ++i) values.push_back(std::pow((i + 0.5) / kSamples, n));
    return values;
}

/// 3/2 x² − 3/5 x + 1/20 is the parabola nearest to x³ on [0, 1], off by 1 / √2800.
TEST(ProjectionPage, FindsTheNearestParabola) {
    std::vector<std::vector<double>> basis{sampledPower(0), sampledPower(1), sampledPower(2)};
    makeOrthogonal(basis);
    const std::vector<double> cubic = sampledPower(3), nearest = nearestSum(cubic, basis), x = sampledPower(1);
    std::vector<double> error = cubic;
    for (std::size_t i = 0; i < x.size(); ++i) {
        EXPECT_NEAR(nearest[i], 1.5 * x[i] * x[i] - 0.6 * x[i] + 0.05, 1e-6);
        error[i] -= nearest[i];
    }
    EXPECT_NEAR(std::sqrt(dotOf(error, error)), 1 / std::sqrt(2800.0), 1e-6);
}

TEST(ProjectionPage, KeepsRightAnglesAmongNearlyDependentVectors) {
    Random random(Seed{71});
    std::vector<double> first;
    for (int i = 0; i < 12; ++i) first.push_back(static_cast<double>(random.uniform(-1, 1)));
    std::vector<std::vector<double>> vectors(6, first);
    for (std::vector<double>& v : vectors)
        for (double& value : v) value += 1e-9 * static_cast<double>(random.uniform(-1, 1));
    makeOrthogonal(vectors);
    for (std::size_t i = 0; i < vectors.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) {
            const double lengths = std::sqrt(dotOf(vectors[i], vectors[i]) * dotOf(vectors[k], vectors[k]));
            EXPECT_LT(std::fabs(dotOf(vectors[i], vectors[k])), 1e-12 * lengths);
        }
}

TEST(ProjectionPage, StatesTheErrorsOfNineTerms) {
    using namespace projection;
    const auto errorsOf = [](const Environment& light) {
        return DirectIrradiance(light).errorsOf(irradianceOf(project(light, 2)));
    };
    const char* const rows[] = {"| clear sky |", "| overcast sky |", "| low sun |", "| soft box |"};
    for (int sky = 0; sky < 4; ++sky) {
        const IrradianceErrors errors = errorsOf(makeEnvironment(static_cast<Sky>(sky)));
        test::expectNumbers("docs/projection.md", rows[sky],
                            {100 * errors.mean, 100 * errors.max, 400 * errors.mean, 400 * errors.max});
    }
    // Of a point of light, by the terms of Legendre's series of a clamped cosine c.
    double bound = 0;
    for (int i = -1000; i <= 1000; ++i) {
        const double c = i / 1000.0;
        bound = std::max(bound, std::fabs(0.25 + c / 2 + 5 * (3 * c * c - 1) / 32 - std::max(c, 0.0)));
    }
    test::expectNumbers("docs/projection.md", "| a single point of light, the bound for all lights |",
                        {100 * bound, 400 * bound});
}

TEST(ProjectionPage, StatesTheLargestErrorsOfBases) {
    using namespace projection;
    const struct {
        Builder builder;
        double stated;
    } rows[] = {
        {Builder::naive, 1}, {Builder::hughesMoller, 1.5e-7}, {Builder::frisvad, 0.62}, {Builder::duff, 1.5e-7}};
    const char* const lines[] = {"| naive | 1 |", "| Hughes and Möller | 1.5e-7 |", "| Frisvad | 0.62 |",
                                 "| Duff and others | 1.5e-7 |"};
    for (std::size_t i = 0; i < 4; ++i) {
        test::lineAfter("docs/projection.md", lines[i]);
        EXPECT_NEAR(basisErrors(rows[i].builder, Precision::single).max / rows[i].stated, 1, 0.04) << lines[i];
    }
}

}  // namespace
}  // namespace arclight
