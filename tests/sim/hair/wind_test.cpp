#include "sim/hair/wind.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace arclight::hair {
namespace {

/// Integral of a spectrum over ln f, far beyond what the wind covers.
double variance(int component) {
    double sum = 0;
    for (double x = std::log(1e-7); x < std::log(1e6); x += 1e-3) {
        const double f = std::exp(x + 5e-4);
        const double n = component == 0   ? 105 * f / std::pow(1 + 33 * f, 5.0 / 3)
                         : component == 1 ? 17 * f / std::pow(1 + 9.5 * f, 5.0 / 3)
                                          : 2.1 * f / (1 + 5.3 * std::pow(f, 5.0 / 3));
        sum += n * 1e-3;
        if (f > 1e-3 && f < 10) {
            EXPECT_NEAR(kaimalSpectrum(component, static_cast<float>(f)) / n, 1, 1e-4);
        }
    }
    return sum;
}

TEST(Wind, SpectraHaveThePublishedDeviations) {
    EXPECT_NEAR(std::sqrt(variance(0)), 2.19, 0.01);
    EXPECT_NEAR(std::sqrt(variance(1)), 1.64, 0.01);
    EXPECT_NEAR(std::sqrt(variance(2)), 1.24, 0.01);
    // The spectrum along the wind peaks at f = 1 / 22.
    for (const float f : {0.02f, 0.04f, 0.05f, 0.1f}) EXPECT_GT(kaimalSpectrum(0, 1 / 22.0f), kaimalSpectrum(0, f));
}

TEST(Wind, GustsHaveTheVarianceOfTheSpectrum) {
    const WindSettings settings{.speed = 4, .direction = {0, 0, 1}};
    // Mean over seeds and a long time: the slowest waves take a quarter of an hour.
    glm::dvec3 mean(0), square(0);
    int count = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const Wind wind(settings, Seed{seed});
        for (int i = 0; i < 6000; ++i, ++count) {
            const glm::dvec3 v = wind.at(i * 0.83);
            mean += v, square += v * v;
        }
    }
    mean /= count, square = square / static_cast<double>(count) - mean * mean;
    const double friction = 0.4 * 4 / std::log(2 / 0.03);
    EXPECT_NEAR(mean.z, 4, 0.05);
    EXPECT_NEAR(std::sqrt(square.z) / friction, 2.19, 0.06);
    EXPECT_NEAR(std::sqrt(square.x) / friction, 1.64, 0.05);
    EXPECT_NEAR(std::sqrt(square.y) / friction, 1.24, 0.05);
    // 21 % of the mean speed at 2 m over grass.
    EXPECT_NEAR(std::sqrt(square.z) / 4, 0.21, 0.01);
}

TEST(Wind, StructureFunctionRisesByTheTwoThirdsLaw) {
    // In the inertial range S falls as n^(-5/3), so that squared differences over a delay grow as its power 2/3.
    const auto difference = [](double delay) {
        double sum = 0;
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
            const Wind wind({.speed = 4}, Seed{seed});
            for (int i = 0; i < 1500; ++i) sum += std::pow(wind.at(i * 0.37 + delay).x - wind.at(i * 0.37).x, 2);
        }
        return sum;
    };
    const double slope = std::log2(difference(0.24) / difference(0.03)) / 3;
    EXPECT_NEAR(slope, 2.0 / 3, 0.12);
}

TEST(Wind, IsFrozenTurbulenceThatDriftsWithTheMeanWind) {
    const Wind wind({.speed = 5}, Seed{4});
    for (int i = 0; i < 50; ++i) {
        const double t = 0.37 * i;
        EXPECT_LT(glm::length(wind.at(t + 0.2, {1, 0, 0}) - wind.at(t)), 1e-4f);
    }
}

TEST(Wind, SnapshotInterpolatesTheWind) {
    const Wind wind({.speed = 6, .direction = {0, 0, -1}}, Seed{5});
    const Wind::Snapshot snapshot = wind.snapshot(12.3);
    float mean = 0;
    for (int i = 0; i < 200; ++i) {
        const glm::vec3 p(0.01f * static_cast<float>(i % 17), -0.02f * static_cast<float>(i % 13),
                          -0.9f + 0.009f * static_cast<float>(i));
        const float error = glm::length(snapshot.at(p) - wind.at(12.3, p));
        EXPECT_LT(error, 0.25f);  // the smallest eddies pass between two samples
        mean += error / 200;
    }
    EXPECT_LT(mean, 0.1f);
}

TEST(Wind, StillAirIsStillAndAWeekOfTicksIsPrecise) {
    EXPECT_EQ(Wind().at(3), glm::vec3(0));
    EXPECT_EQ(Wind().snapshot(3).at({1, 2, 3}), glm::vec3(0));
    const Wind wind({.speed = 3}, Seed{6});
    const double week = 36288000 / 60.0;
    EXPECT_LT(glm::length(wind.at(week + 1.0 / 60) - wind.at(week)), 1);
    EXPECT_NE(wind.at(week + 1.0 / 60), wind.at(week));
}

}  // namespace
}  // namespace arclight::hair
