// Gram-Schmidt: exact fractions on polynomials, orthogonality in n dimensions, and the powers by which it is lost.
#include "sim/projection/gram_schmidt.h"

#include <cmath>

#include <gtest/gtest.h>

#include "sim/projection/polynomial.h"

namespace arclight::projection {
namespace {

std::vector<Polynomial> powersUpTo(int order) {
    std::vector<Polynomial> powers;
    for (int n = 0; n <= order; ++n) powers.push_back(power(n));
    return powers;
}

using Factors = std::vector<Rational>;

TEST(GramSchmidt, GivesExactPolynomials) {
    for (const Method method : {Method::classical, Method::modified, Method::twice}) {
        const auto basis = orthogonalised(powersUpTo(3), method);
        EXPECT_EQ(basis[0].factors, (Factors{1}));
        EXPECT_EQ(basis[1].factors, (Factors{{-1, 2}, 1}));
        EXPECT_EQ(basis[2].factors, (Factors{{1, 6}, -1, 1}));
        for (std::size_t i = 0; i < basis.size(); ++i)
            for (std::size_t k = 0; k < i; ++k) EXPECT_EQ(dot(basis[i], basis[k]), Rational(0));
    }
}

TEST(GramSchmidt, ApproximatesTheArticlesCubicExactly) {
    const auto basis = orthogonalised(powersUpTo(2), Method::classical);
    const Polynomial cubic = power(3), parabola = projectOnto<Polynomial>(cubic, basis);
    EXPECT_EQ(parabola.factors, (Factors{{1, 20}, {-3, 5}, {3, 2}}));
    EXPECT_EQ(text(parabola), "3/2 x² − 3/5 x + 1/20");
    // A lower order by dropping the orthogonal part, which equals projecting at once.
    const Polynomial line = parabola - project(parabola, basis[2]);
    EXPECT_EQ(line.factors, (Factors{{-1, 5}, {9, 10}}));
    EXPECT_EQ(line, projectOnto<Polynomial>(cubic, std::span(basis).first(2)));
    EXPECT_EQ(text(line), "9/10 x − 1/5");
    // Squared errors: 1/2800, 9/700, and 1/7 for dropping x³ instead.
    const Polynomial apart = cubic - parabola, further = cubic - line;
    EXPECT_EQ(dot(apart, apart), Rational(1, 2800));
    EXPECT_NEAR(std::sqrt(dot(apart, apart).value()), 0.0189, 5e-5);
    EXPECT_EQ(dot(further, further), Rational(9, 700));
    EXPECT_NEAR(std::sqrt(dot(further, further).value()), 0.1134, 5e-5);
    EXPECT_NEAR(std::sqrt(dot(cubic, cubic).value()), 0.378, 5e-4);
}

TEST(Polynomials, ArePrintedAsInBooks) {
    EXPECT_EQ(text({}), "0");
    EXPECT_EQ(text(Rational(-1) * power(2) + power(1)), "−x² + x");
    EXPECT_EQ(text(Rational(2, -4) * power(3) + Polynomial{{Rational(1)}}), "−1/2 x³ + 1");
    EXPECT_DOUBLE_EQ((Rational(2) * power(2) + power(0))(3), 19);
}

TEST(GramSchmidt, IsOrthogonalInManyDimensions) {
    const auto given = vectorsOfCondition(2, 20, 50, Seed{5});
    for (const Method method : {Method::modified, Method::twice})
        EXPECT_LT(largestCosine<Samples<double>>(orthogonalised(given, method)), 1e-12);
    EXPECT_GT(largestCosine<Samples<double>>(orthogonalised(given, Method::naive)), 0.01);
}

TEST(GramSchmidt, LosesLauchlisThreeVectorsUnlessModified) {
    // e² vanishes beside 1. Classical: the second and the third result lie 60° apart.
    const double e = 1e-8;
    const std::vector<Samples<double>> given{{{1, e, 0, 0}}, {{1, 0, e, 0}}, {{1, 0, 0, e}}};
    EXPECT_NEAR(largestCosine<Samples<double>>(orthogonalised(given, Method::classical)), 0.5, 1e-6);
    EXPECT_LT(largestCosine<Samples<double>>(orthogonalised(given, Method::modified)), 2e-8);
    EXPECT_LT(largestCosine<Samples<double>>(orthogonalised(given, Method::twice)), 1e-15);
}

TEST(GramSchmidt, LosesOrthogonalityBySquareFirstAndZerothPowerOfTheCondition) {
    for (const int count : {4, 10, 24}) {
        const auto [classical, modified, twice] = lossCurves(count, Seed{1}).methods;
        EXPECT_NEAR(classical.exponent, 2, 0.15) << count;
        EXPECT_NEAR(modified.exponent, 1, 0.15) << count;
        EXPECT_NEAR(twice.exponent, 0, 0.15) << count;
        for (std::size_t i = 0; i <= 14; ++i) EXPECT_LT(twice.loss[i], -14.5);
    }
}

TEST(GramSchmidt, IsGivenVectorsOfTheConditionAskedFor) {
    // The longest and the shortest combination, by repeated multiplication with the matrix of inner products.
    constexpr int kCount = 6, kSize = 12;
    const auto given = vectorsOfCondition(1.5, kCount, kSize, Seed{9});
    const auto largest = [&given](double shift) {  // eigenvalue of the matrix minus `shift`
        std::vector<double> x(kCount, 1.0);
        x[1] = -0.3, x[4] = 0.7;
        double value = 0;
        for (int round = 0; round < 4000; ++round) {
            std::vector<double> y(kCount);
            double length = 0;
            for (std::size_t i = 0; i < kCount; ++i) {
                for (std::size_t k = 0; k < kCount; ++k) y[i] += kSize * dot(given[i], given[k]) * x[k];
                y[i] -= shift * x[i];
                length += y[i] * y[i];
            }
            value = std::sqrt(length);
            for (std::size_t i = 0; i < kCount; ++i) x[i] = y[i] / value;
        }
        return value;
    };
    const double most = largest(0), least = most - largest(most);
    EXPECT_NEAR(std::sqrt(most / least), std::pow(10.0, 1.5), 0.01);
}

}  // namespace
}  // namespace arclight::projection
