// Drawings as turning circles: Parseval, circles known beforehand, the sum of all.
#include "sim/projection/fourier.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "sim/random_draws.h"

namespace arclight::projection {
namespace {

std::vector<glm::dvec2> randomScribble(Random& random, int points) {
    std::vector<glm::dvec2> scribble;
    for (int i = 0; i < points; ++i) {
        const double x = number(random, -1, 1), y = number(random, -1, 1);
        scribble.emplace_back(x, y);
    }
    return scribble;
}

TEST(FourierSeries, KeepsTheEnergyOfTheDrawing) {
    Random random(Seed{1});
    for (const std::size_t count : {64u, 255u, 512u}) {
        const Drawing drawing = drawingThrough(randomScribble(random, 17), count);
        const FourierSeries series(drawing);
        EXPECT_LT(series.parsevalError(), 1e-12);
        double sum = 0, mean = 0;
        for (int term = 0; term < series.terms(); ++term) sum += series.energyOf(term);
        for (const auto& point : drawing.values) mean += std::norm(point) / static_cast<double>(count);
        EXPECT_NEAR(sum / mean, 1, 1e-12);
    }
}

TEST(FourierSeries, OfRandomDrawingsHasTheEnergiesOfItsPoints) {
    // By the definition, in long doubles, and with the circles' angles from whole turns.
    Random random(Seed{11});
    for (int i = 0; i < 200; ++i) {
        const auto count = static_cast<std::size_t>(8 + random.below(150));
        std::vector<glm::dvec2> points = randomScribble(random, 1 + static_cast<int>(random.below(40)));
        const double scale = std::pow(10, number(random, -4, 4));
        for (glm::dvec2& point : points) point = scale * (point + number(random, -3, 3));
        const Drawing drawing = drawingThrough(points, count);
        const FourierSeries series(drawing);
        ASSERT_LT(series.parsevalError(), 1e-12) << i;
        long double whole = 0, parts = 0;
        for (const auto& point : drawing.values) whole += std::norm(std::complex<long double>(point));
        whole /= static_cast<long double>(count);
        for (int term = 0; term < series.terms(); ++term) {
            std::complex<long double> sum = 0;
            const auto size = static_cast<int>(count), turns = ((FourierSeries::frequency(term) % size) + size) % size;
            for (int k = 0; k < size; ++k)
                sum += std::complex<long double>(drawing[static_cast<std::size_t>(k)]) *
                       std::polar(1.0L, -2 * std::numbers::pi_v<long double> * (turns * k % size) / size);
            const long double energy = std::norm(sum / static_cast<long double>(count));
            ASSERT_NEAR(static_cast<double>(energy / whole), series.energyOf(term) / static_cast<double>(whole), 1e-12);
            parts += energy;
        }
        ASSERT_NEAR(static_cast<double>(parts / whole), 1, 1e-12) << i;
    }
}

TEST(FourierSeries, FindsTheCirclesThatADrawingIsMadeOf) {
    // An ellipse is a circle forwards and one backwards.
    Drawing ellipse;
    for (int i = 0; i < 100; ++i) {
        const double angle = 2 * std::numbers::pi * i / 100;
        ellipse.values.emplace_back(3 + 2 * std::cos(angle), 1 + 0.5 * std::sin(angle));
    }
    const FourierSeries series(ellipse);
    EXPECT_NEAR(std::abs(series.factor(0) - std::complex<double>(3, 1)), 0, 1e-12);
    EXPECT_NEAR(std::abs(series.factor(1) - 1.25), 0, 1e-12);
    EXPECT_NEAR(std::abs(series.factor(2) - 0.75), 0, 1e-12);
    EXPECT_EQ(FourierSeries::frequency(1), 1);
    EXPECT_EQ(FourierSeries::frequency(2), -1);
    for (int term = 3; term < series.terms(); ++term) ASSERT_LT(series.energyOf(term), 1e-28);
    EXPECT_EQ(series.bySize()[0], 1);
    EXPECT_EQ(series.bySize()[1], 2);
}

TEST(FourierSeries, TermsAreInnerProductsWithTurningPoints) {
    Random random(Seed{2});
    const Drawing drawing = drawingThrough(randomScribble(random, 9), 96);
    const FourierSeries series(drawing);
    for (const int term : {0, 1, 2, 7, 40, 95}) {
        Drawing wave;
        for (int i = 0; i < 96; ++i)
            wave.values.push_back(std::polar(1.0, 2 * std::numbers::pi * FourierSeries::frequency(term) * i / 96.0));
        ASSERT_NEAR(std::abs(series.factor(term) - dot(drawing, wave)), 0, 1e-13) << term;
    }
}

TEST(FourierSeries, ComesNearerWithEveryCircleAndMeetsAllPointsWithAll) {
    Random random(Seed{3});
    const Drawing drawing = drawingThrough(randomScribble(random, 12), 128);
    const FourierSeries series(drawing);
    const std::span<const int> order = series.bySize();
    double before = 1e9;
    for (const std::size_t circles : {0u, 1u, 2u, 5u, 20u, 60u, 127u}) {
        const double error = rmse(drawing, series.sum(order.first(circles)));
        EXPECT_LT(error, before);
        before = error;
    }
    EXPECT_LT(before, 1e-13);
    // The pen at the end of all arms is on the drawing.
    for (const int i : {0, 31, 100}) {
        const glm::dvec2 pen = series.joints(i / 128.0, order).back();
        const std::complex<double> point = drawing[static_cast<std::size_t>(i)];
        EXPECT_LT(glm::length(pen - glm::dvec2(point.real(), point.imag())), 1e-12);
    }
}

TEST(Drawings, AreSpreadEvenlyAlongTheLineAndClosed) {
    const std::vector<glm::dvec2> square{{0, 0}, {0, 0}, {1, 0}, {1, 1}, {0, 1}};
    const Drawing drawing = drawingThrough(square, 8);
    for (std::size_t i = 0; i < 8; ++i) EXPECT_NEAR(std::abs(drawing[(i + 1) % 8] - drawing[i]), 0.5, 1e-12) << i;
    EXPECT_EQ(drawing[5], std::complex<double>(0.5, 1));
    const std::vector<glm::dvec2> point{{2, 3}, {2, 3}};
    for (const auto& value : drawingThrough(point, 16).values) EXPECT_EQ(value, std::complex<double>(2, 3));
    EXPECT_LT(FourierSeries(drawingThrough(point, 16)).parsevalError(), 1e-12);
}

}  // namespace
}  // namespace arclight::projection
