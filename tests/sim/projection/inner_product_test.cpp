// Inner products and projections: angles, least squares, right angles, on arrows, curves, drawings.
#include "sim/projection/inner_product.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "sim/projection/curve.h"
#include "sim/random_draws.h"

namespace arclight::projection {
namespace {

using Vector = Samples<double>;

Vector randomVector(Random& random, int size) {
    Vector vector;
    for (int i = 0; i < size; ++i) vector.values.push_back(number(random, -2, 2));
    return vector;
}

glm::dvec3 randomArrow(Random& random) {
    const double x = number(random, -2, 2), y = number(random, -2, 2), z = number(random, -2, 2);
    return {x, y, z};
}

/// The factor of g that leaves the least RMSE, by golden-section search.
double bestFactor(const Vector& f, const Vector& g) {
    const double ratio = 1 / std::numbers::phi;
    double low = -1000, high = 1000;
    for (int i = 0; i < 100; ++i) {
        const double a = high - ratio * (high - low), b = low + ratio * (high - low);
        // The difference of the two squared errors, factored: a plain difference has half the digits.
        const double difference = (b - a) * ((a + b) * dot(g, g) - 2 * dot(f, g));
        (difference > 0 ? high : low) = difference > 0 ? b : a;
    }
    return 0.5 * (low + high);
}

TEST(InnerProduct, IsTheCosineOfTheAngleTimesTheLengths) {
    Random random(Seed{1});
    for (int i = 0; i < 1000; ++i) {
        const double angle = number(random, 0, std::numbers::pi), a = number(random, 0.1, 3),
                     b = number(random, 0.1, 3);
        const glm::dvec3 axis(glm::normalize(randomDirection(random)));
        const glm::dvec3 start = glm::normalize(glm::cross(axis, glm::dvec3(0.3, -0.5, 0.8)));
        const glm::dvec3 f = a * start, g = b * (std::cos(angle) * start + std::sin(angle) * glm::cross(axis, start));
        ASSERT_NEAR(dot(f, g), a * b * std::cos(angle), 1e-5);  // the axis is a float's
        ASSERT_NEAR(similarity(f, g), std::cos(angle), 1e-5);
        if (std::fabs(angle - std::numbers::pi / 2) > 1e-4) {
            ASSERT_EQ(dot(f, g) > 0, angle < std::numbers::pi / 2);
        }
    }
}

TEST(Projection, IsTheVersionOfLeastError) {
    Random random(Seed{2});
    for (int i = 0; i < 200; ++i) {
        const Vector f = randomVector(random, 7), g = randomVector(random, 7);
        const Vector projected = project(f, g), best = bestFactor(f, g) * g;
        for (std::size_t k = 0; k < f.size(); ++k) ASSERT_NEAR(projected[k], best[k], 1e-9);
        for (const double factor : {0.9, 1.1}) ASSERT_LT(rmse(f, projected), rmse(f, factor * projected));
        ASSERT_NEAR(dot(residual(f, g), g), 0, 1e-12);
    }
}

TEST(Projection, OfUnitVectorsHasTheErrorOfTheirAngle) {
    Random random(Seed{3});
    for (int i = 0; i < 200; ++i) {
        Vector f = randomVector(random, 5), g = randomVector(random, 5);
        // Of length 1 by the sum of the products: their mean is 1/n.
        f = (1 / std::sqrt(5 * energy(f))) * f, g = (1 / std::sqrt(5 * energy(g))) * g;
        ASSERT_NEAR(rmse(f, g) * rmse(f, g), (2 - 2 * similarity(f, g)) / 5, 1e-12);
    }
}

TEST(Projection, OnAPlaneEqualsWhatItsNormalLeaves) {
    Random random(Seed{4});
    for (int i = 0; i < 200; ++i) {
        const glm::dvec3 a = randomArrow(random), b = randomArrow(random), c = randomArrow(random);
        const glm::dvec3 nearest = residual(a, glm::cross(b, c));
        for (const Method method : {Method::classical, Method::modified, Method::twice}) {
            const auto basis = orthogonalised<glm::dvec3>({b, c}, method);
            ASSERT_LT(glm::length(projectOnto<glm::dvec3>(a, basis) - nearest), 1e-9);
        }
        // One projection after another ends on c, away from the nearest point.
        const glm::dvec3 naive = project(project(a, b), c);
        ASSERT_LT(glm::length(glm::cross(naive, c)), 1e-9);
        ASSERT_GT(glm::length(a - naive), glm::length(a - nearest) - 1e-12);
    }
    const std::vector<glm::dvec3> axes{{1, 0, 0}, {0, 0, 1}};
    EXPECT_EQ(projectOnto<glm::dvec3>({3, 4, 5}, axes), glm::dvec3(3, 0, 5));
}

TEST(Curves, HaveInnerProductsThatConvergeByWhereTheSamplesAre) {
    // Of x² and x³ over [0, 1]: 1/6.
    const auto error = [](std::size_t count, Sampling sampling) {
        const Curve f = sampled([](double x) { return x * x; }, count, sampling);
        const Curve g = sampled([](double x) { return x * x * x; }, count, sampling);
        return std::fabs(dot(f, g) - 1.0 / 6);
    };
    for (const std::size_t count : {10u, 40u, 160u}) {
        EXPECT_NEAR(error(count, Sampling::end) / error(2 * count, Sampling::end), 2, 0.15);
        EXPECT_NEAR(error(count, Sampling::middle) / error(2 * count, Sampling::middle), 4, 0.1);
    }
}

TEST(Curves, OfEqualErrorsOfBothSignsFoolTheUnsquaredMean) {
    const Curve zero = sampled([](double) { return 0.0; }, 100), slope = sampled([](double x) { return x - 0.5; }, 100);
    EXPECT_NEAR(rootOfMeanError(zero, slope), 0, 1e-8);
    EXPECT_NEAR(rmse(zero, slope), std::sqrt(1.0 / 12), 1e-4);
}

TEST(Curves, ComeNearerWithEachTermOfABasis) {
    for (const CurveShape shape : {CurveShape::cubic, CurveShape::hills, CurveShape::step})
        for (const CurveBasis kind : {CurveBasis::polynomials, CurveBasis::cosines}) {
            const SampledCurve curve = sampledFrom(makeCurve(shape, 256), {256});
            EXPECT_EQ(curve.whole.values, curve.samples.values);
            const auto basis = makeBasis(kind, 12, 256, {256}, Method::twice);
            EXPECT_LT(largestCosine<SampledCurve>(basis), 1e-12);
            double before = std::sqrt(energy(curve));
            for (std::size_t terms = 1; terms <= basis.size(); ++terms) {
                const SampledCurve sum = projectOnto<SampledCurve>(curve, std::span(basis).first(terms));
                const double error = rmse(curve.whole, sum.whole);
                EXPECT_LE(error, before + 1e-12);
                before = error;
                // Pythagoras: the energies of the sum and of what is left add up.
                EXPECT_NEAR(energy(sum) + error * error, energy(curve), 1e-10);
            }
        }
}

TEST(Curves, AreFoundBySamplesAlone) {
    // A cubic is three numbers on four terms, whatever few samples are looked at.
    const SampleChoice few{5, true};
    const SampledCurve cubic = makeBasis(CurveBasis::polynomials, 4, 100, few, Method::naive)[3];
    const auto basis = makeBasis(CurveBasis::polynomials, 4, 100, few, Method::twice);
    const SampledCurve sum = projectOnto<SampledCurve>(cubic, basis);
    EXPECT_LT(rmse(cubic.whole, sum.whole), 1e-12);
    EXPECT_EQ(cubic.samples.size(), 5u);
    EXPECT_NEAR(sampledFrom(cubic.whole, few).samples[2], 0.6 * 0.6 * 0.6, 1e-4);
}

TEST(Curves, DrawnByHandFollowThePen) {
    Curve curve{std::vector<double>(100)};
    drawOn(curve, {0.205, 1}, {0.605, 3});
    EXPECT_DOUBLE_EQ(curve[20], 1);
    EXPECT_NEAR(curve[40], 2, 1e-12);
    EXPECT_DOUBLE_EQ(curve[60], 3);
    EXPECT_EQ(curve[19], 0);
    EXPECT_EQ(curve[61], 0);
    drawOn(curve, {0.405, 5}, {0.405, 7});  // straight up: the last height
    EXPECT_EQ(curve[40], 7);
    drawOn(curve, {2, -1}, {-1, -1});  // past both ends
    for (const double value : curve.values) EXPECT_EQ(value, -1);
}

}  // namespace
}  // namespace arclight::projection
