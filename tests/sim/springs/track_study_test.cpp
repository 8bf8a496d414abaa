#include "sim/springs/track_study.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

namespace arclight::springs {
namespace {

constexpr double kPi2 = 2 * std::numbers::pi;

/// From 0 to 1 within a microsecond, after one second.
const TargetTrack kStepTrack{{0, 1, 1.000001, 6}, {0, 0, 1, 1}, "x"};

TEST(TargetTrack, IsLinearBetweenSamplesAndRestsOutside) {
    const TargetTrack track{{0, 1, 3}, {2, 4, 0}, "x"};
    const std::vector<std::pair<double, double>> expected{{-1, 2}, {0, 2}, {0.25, 2.5}, {1, 4}, {2, 2}, {3, 0}, {9, 0}};
    for (const auto& point : expected) EXPECT_NEAR(track.at(point.first), point.second, 1e-12) << point.first;
    EXPECT_EQ(track.range(), std::pair(0.0, 4.0));
}

TEST(ExactResponse, OfAStepIsTheClosedForm) {
    for (const double zeta : {0.0, 0.2, 1.0, 1.7}) {
        const SpringShape shape{kPi2 * 1.3, zeta};
        const std::vector<double> x = exactResponse(kStepTrack, shape, 60);
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double t = static_cast<double>(i) / 60 - 1.0000005;
            EXPECT_NEAR(x[i], t < 0 ? 0 : closedForm(shape, 0, 0, 1, t).x, 1e-6) << zeta << ' ' << i;
        }
    }
}

/// Small steps of a fourth-order Runge–Kutta method, whose error is below 1e-9 here.
double rungeKutta(const TargetTrack& track, SpringShape shape, double end) {
    double x = track.values[0], v = 0;
    const auto acceleration = [&](double t, double at, double velocity) {
        return shape.omega * shape.omega * (track.at(t) - at) - 2 * shape.zeta * shape.omega * velocity;
    };
    constexpr int kSubsteps = 20'000;
    const double h = end / kSubsteps;
    for (int i = 0; i < kSubsteps; ++i) {
        const double t = i * h;
        const double v1 = v, a1 = acceleration(t, x, v1), v2 = v + 0.5 * h * a1,
                     a2 = acceleration(t + 0.5 * h, x + 0.5 * h * v1, v2), v3 = v + 0.5 * h * a2,
                     a3 = acceleration(t + 0.5 * h, x + 0.5 * h * v2, v3), v4 = v + h * a3,
                     a4 = acceleration(t + h, x + h * v3, v4);
        x += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4), v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
    }
    return x;
}

TEST(ExactResponse, AgreesWithRungeKuttaOnAnyTrack) {
    const TargetTrack track{{0, 0.31, 0.5, 0.52, 1.4, 2}, {1, 1, -2, 3, 3.5, 0}, "x"};
    for (const double zeta : {0.1, 1.0, 1.5}) {
        const SpringShape shape{kPi2 * 2, zeta};
        const std::vector<double> x = exactResponse(track, shape, 25);
        for (const std::size_t i : {10u, 13u, 37u, 50u, 60u})
            EXPECT_NEAR(x[i], rungeKutta(track, shape, static_cast<double>(i) / 25), 1e-5) << zeta << ' ' << i;
    }
}

TEST(FollowTrack, MeasuresTheLagBehindAConstantVelocity) {
    const TargetTrack ramp{{0, 20}, {0, 40}, "x"};
    for (const double zeta : {0.5, 1.0, 1.4}) {
        const SpringShape shape{kPi2 * 2, zeta};
        const std::vector<double> exact = exactResponse(ramp, shape, 240);
        const std::span<const double> moving(exact.data(), 20 * 240);
        EXPECT_NEAR(measureTrack(ramp, moving, moving, 240).lag, 2 * zeta / shape.omega, 2e-3) << zeta;
    }
}

TEST(FollowTrack, MeasuresTheOvershootAndTheSettlingOfAStep) {
    for (const double zeta : {0.2, 0.5, 0.9}) {
        const SpringShape shape{kPi2 * 1.5, zeta};
        const std::vector<double> exact = exactResponse(kStepTrack, shape, 240);
        const TrackMetrics metrics = measureTrack(kStepTrack, exact, exact, 240);
        EXPECT_NEAR(metrics.overshoot, overshoot(shape), 2e-3) << zeta;
        EXPECT_LE(metrics.settling, settleTime(shape, kSettled * std::sqrt(1 - zeta * zeta)) + 0.01) << zeta;
        EXPECT_GT(metrics.settling, 0.2 * settleTime(shape, kSettled)) << zeta;
        EXPECT_EQ(metrics.maxError, 0);
    }
}

TEST(FollowTrack, ExactStepsAreLateByHalfAStepOnly) {
    // Each step holds the target at its beginning, half a step old on average.
    const TargetTrack track = pointerTrack(Seed{3});
    const SpringShape shape{kPi2 * 2, 1};
    for (const double rate : {30.0, 60.0, 240.0}) {
        const std::vector<double> exact = exactResponse(track, shape, rate);
        const TrackMetrics ideal = measureTrack(track, exact, exact, rate);
        const TrackResponse stepped = followTrack(track, shape, Integrator::exact, rate, exact);
        EXPECT_NEAR(stepped.metrics.lag - ideal.lag, 0.5 / rate, 0.2 / rate) << rate;
        EXPECT_NEAR(rmsDistance(track, shape, rate), stepped.metrics.rmsDistance, 1e-9);
    }
}

TEST(FollowTrack, StaysFiniteWhenItDiverges) {
    const TargetTrack track = pointerTrack(Seed{3});
    const SpringShape shape{kPi2 * 20, 2};
    const TrackResponse response =
        followTrack(track, shape, Integrator::semiImplicit, 10, exactResponse(track, shape, 10));
    EXPECT_TRUE(
        std::all_of(response.positions.begin(), response.positions.end(), [](double x) { return std::isfinite(x); }));
    EXPECT_TRUE(std::isnan(response.metrics.settling));
    EXPECT_TRUE(std::isfinite(response.metrics.rmsDistance));
}

}  // namespace
}  // namespace arclight::springs
