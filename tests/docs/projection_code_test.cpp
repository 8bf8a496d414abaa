// The code of docs/projection.md, against what it promises.
#include <cmath>

#include <gtest/gtest.h>

#include "core/random.h"
#include "docs/code/projection_1.h"

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

}  // namespace
}  // namespace arclight
