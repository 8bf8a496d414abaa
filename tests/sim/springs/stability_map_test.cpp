#include "sim/springs/stability_map.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "core/parallel.h"
#include "sim/truth.h"

namespace arclight::springs {
namespace {

/// The hω from which the spring grows, by bisection of measured motion; infinite if it does not grow up to 16.
double measuredBoundary(Integrator integrator, double zeta) {
    constexpr int kSteps = 4000;
    const auto grows = [&](double hOmega) {
        return measuredGrowth(stabilityPropagator(integrator, hOmega, zeta), kSteps) > 1e-6;
    };
    // A coarse search for the first value that grows, then bisection.
    constexpr int kWalk = 256;
    double low = 0, high = std::numeric_limits<double>::infinity();
    for (int i = 1; i <= kWalk && high == std::numeric_limits<double>::infinity(); ++i) {
        const double hOmega = 16.0 * i / kWalk;
        (grows(hOmega) ? high : low) = hOmega;
    }
    if (high == std::numeric_limits<double>::infinity()) return std::numeric_limits<double>::infinity();
    for (int i = 0; i < 40; ++i) {
        const double midpoint = 0.5 * (low + high);
        (grows(midpoint) ? high : low) = midpoint;
    }
    return high;
}

TEST(StabilityBoundary, MeasurementMatchesTheory) {
    for (const Integrator integrator : {Integrator::semiImplicit, Integrator::stiffness})
        for (double zeta = 0.05; zeta <= 2; zeta += 0.15) {
            const double theory = theoreticalBoundary(integrator, zeta);
            EXPECT_NEAR(measuredBoundary(integrator, zeta) / theory, 1, 1e-4) << zeta;
        }
}

TEST(StabilityBoundary, FrequenciesMatchArticle) {
    const double boundary = measuredBoundary(Integrator::semiImplicit, 1);
    EXPECT_NEAR(boundary * 60 / (2 * std::numbers::pi), 7.91, 0.005);
    EXPECT_NEAR(boundary * 30 / (2 * std::numbers::pi), 3.955, 0.0025);
}

TEST(StabilityBoundary, ExactAndImplicitAreUnbounded) {
    for (const double zeta : {0.1, 1.0, 2.0}) {
        EXPECT_TRUE(std::isinf(measuredBoundary(Integrator::exact, zeta)));
        EXPECT_TRUE(std::isinf(measuredBoundary(Integrator::implicit, zeta)));
    }
}

TEST(StabilityMap, ExactDecaysAndSwingsAsAsked) {
    const StabilityMap map = computeStability(Integrator::exact, 24, 20, 3, 2);
    for (int row = 0; row < map.rows; ++row)
        for (int column = 0; column < map.columns; ++column) {
            const StabilityCell& cell = map.at(column, row);
            EXPECT_EQ(cell.kind, map.zeta(row) < 1 ? StabilityKind::oscillating : StabilityKind::settling);
            EXPECT_NEAR(cell.decayRatio, 1, 1e-3) << map.hOmega(column) << ' ' << map.zeta(row);
            if (map.zeta(row) < 1)
                EXPECT_NEAR(cell.frequencyRatio, 1, 1e-3);
            else
                EXPECT_TRUE(std::isnan(cell.frequencyRatio));
        }
}

TEST(StabilityMap, ImplicitIsStableAndSlower) {
    const StabilityMap map = computeStability(Integrator::implicit, 24, 20, 3, 2);
    for (int row = 0; row < map.rows; ++row)
        for (int column = 0; column < map.columns; ++column) {
            EXPECT_NE(map.at(column, row).kind, StabilityKind::unstable);
            if (map.zeta(row) < 0.9) {
                EXPECT_LT(map.at(column, row).frequencyRatio, 1);
            }
        }
}

TEST(StabilityMap, GrowthMatchesLargestEigenvalue) {
    for (const double zeta : {0.1, 0.6, 1.4})
        for (const double hOmega : {0.3, 0.9, 2.5}) {
            const Propagator<double> p = stabilityPropagator(Integrator::semiImplicit, hOmega, zeta);
            const std::complex<double> root =
                std::sqrt(std::complex<double>((p.xx - p.vv) * (p.xx - p.vv) + 4 * p.xv * p.vx, 0));
            const double radius = std::max(std::abs(p.xx + p.vv + root), std::abs(p.xx + p.vv - root)) / 2;
            EXPECT_NEAR(measuredGrowth(p, 4000), std::log(radius), 2e-3);
        }
}

TEST(StabilityMap, KindsMeetAtBoundary) {
    const StabilityMap map = computeStability(Integrator::semiImplicit, 80, 40, 2.4, 2);
    for (int row = 0; row < map.rows; ++row) {
        const double limit = semiImplicitLimit(map.zeta(row));
        for (int column = 0; column < map.columns; ++column) {
            if (std::fabs(map.hOmega(column) / limit - 1) < 0.01) continue;
            EXPECT_EQ(map.at(column, row).kind == StabilityKind::unstable, map.hOmega(column) > limit)
                << map.hOmega(column) << ' ' << map.zeta(row);
        }
    }
}

TEST(StabilityMap, UndampedSpringIsNotUnstable) {
    const Propagator<double> p = exactPropagator({0.7, 0}, 1);
    EXPECT_NEAR(measuredGrowth(p, 400), 0, 1e-4);
}

TEST(StabilityMap, BitsAreIndependentOfThreadCount) {
    setThreads(1);
    const StabilityMap one = computeStability(Integrator::stiffness, 30, 30, 3, 2);
    setThreads(2);
    const StabilityMap two = computeStability(Integrator::stiffness, 30, 30, 3, 2);
    setThreads(0);
    for (std::size_t i = 0; i < one.cells.size(); ++i) {
        EXPECT_EQ(one.cells[i].growth, two.cells[i].growth);
        EXPECT_EQ(one.cells[i].kind, two.cells[i].kind);
    }
}

}  // namespace
}  // namespace arclight::springs
