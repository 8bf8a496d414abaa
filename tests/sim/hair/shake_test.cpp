#include "sim/hair/shake.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/time.h"

namespace arclight::hair {
namespace {

ShakenRow shaken(Solver solver, const ShakeSettings& settings, int ticks) {
    ShakenRow row;
    row.reset(solver, settings, Seed{1});
    for (int tick = 1; tick <= ticks; ++tick) row.step(secondsAt(tick), kTickSeconds);
    return row;
}

TEST(Shake, MeansAreThoseOfEachStep) {
    ShakenRow row;
    row.reset(Solver::relaxation, {}, Seed{1});
    double sum = 0, most = 0;
    for (int tick = 1; tick <= 90; ++tick) {
        row.step(secondsAt(tick), kTickSeconds);
        sum += row.now().strainMean, most = std::max(most, row.now().strainMax);
    }
    EXPECT_DOUBLE_EQ(row.strainMean(), sum / 90);
    EXPECT_EQ(row.strainMax(), most);
    EXPECT_EQ(row.rootError(), 0);
    EXPECT_EQ(row.trail().size(), 30u);
}

TEST(Shake, RootSphereFoldsAStrandAndBreaksItsLinks) {
    const ShakenRow row = shaken(Solver::rootSphere, {}, 600);
    const ShakenRow::Fold& fold = row.fold();
    ASSERT_EQ(fold.nodes.size(), 16u);
    // Each node is within its distance from the root; the links together are too long.
    double whole = 0;
    for (std::size_t i = 1; i < fold.nodes.size(); ++i) {
        whole += static_cast<double>(glm::length(fold.nodes[i] - fold.nodes[i - 1]));
        EXPECT_LT(glm::length(fold.nodes[i] - fold.nodes[0]), 0.3f * static_cast<float>(i) / 15 + 1e-4f);
    }
    EXPECT_NEAR(fold.excess, 100 * (whole / 0.3 - 1), 1e-3);
    EXPECT_NEAR(fold.excess, 7.3, 2.5) << "the article's loop reached 7.3 %";
    EXPECT_LT(fold.tipDistance, 100.1);
}

TEST(Shake, FollowTheLeaderKeepsEveryLength) {
    EXPECT_LT(shaken(Solver::followTheLeader, {.iterations = 1}, 120).strainMax(), 1e-3);
}

TEST(Shake, MoreIterationsStrainLess) {
    for (const Solver solver : {Solver::relaxation, Solver::rootSphere})
        for (const Order order : {Order::sequential, Order::random, Order::grouped}) {
            const double few = shakenStrain(solver, {.order = order, .iterations = 8});
            const double many = shakenStrain(solver, {.order = order, .iterations = 64});
            EXPECT_LT(many, 0.25 * few) << static_cast<int>(solver) << " " << static_cast<int>(order);
        }
}

TEST(Shake, OtherOrdersDoNotHelp) {
    for (const int iterations : {4, 8, 16, 32}) {
        const double sequential = shakenStrain(Solver::relaxation, {.iterations = iterations});
        EXPECT_GT(shakenStrain(Solver::relaxation, {.order = Order::random, .iterations = iterations}),
                  0.9 * sequential);
        EXPECT_GT(shakenStrain(Solver::relaxation, {.order = Order::grouped, .iterations = iterations}),
                  0.9 * sequential);
    }
}

}  // namespace
}  // namespace arclight::hair
