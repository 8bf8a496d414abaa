// The breakdown model: a field that solves Laplace's equation, growth in proportion to its power, a connected channel.
#include "sim/bolts/breakdown.h"

#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "sim/bolts/bolt.h"

namespace arclight::bolts {
namespace {

Breakdown finished(const BreakdownShape& shape, Seed seed) {
    Breakdown breakdown(shape, seed);
    while (!breakdown.isDone()) breakdown.grow(100);
    return breakdown;
}

TEST(Breakdown, FieldIsZeroOnChannelAndLinearFarAway) {
    const Breakdown start({64, 64, 1, 12}, Seed{1});
    for (int y = 1; y < 63; ++y) EXPECT_NEAR(static_cast<double>(start.potential(0, y)), y / 63.0, 0.002);
    Breakdown grown({64, 64, 1, 12}, Seed{1});
    grown.grow(60);
    for (const Breakdown::Cell& cell : grown.cells()) EXPECT_EQ(grown.potential(cell.x, cell.y), 0);
    for (int x = 0; x < 64; ++x) EXPECT_EQ(grown.potential(x, 63), 1);
}

TEST(Breakdown, FieldSolvesLaplaceDuringGrowth) {
    Breakdown breakdown({96, 96, 1, 12}, Seed{5});
    while (!breakdown.isDone()) {
        breakdown.grow(40);
        EXPECT_LT(breakdown.residual(), 3e-3f) << breakdown.cells().size() << " cells";
    }
}

TEST(Breakdown, ChannelIsConnectedAndReachesGround) {
    const Breakdown breakdown = finished({48, 64, 1, 12}, Seed{3});
    const auto& cells = breakdown.cells();
    EXPECT_EQ(cells[0].x, 24);
    EXPECT_EQ(cells[0].y, 0);
    std::vector<int> seen(48 * 64, 0);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        EXPECT_EQ(seen[static_cast<std::size_t>(cells[i].y * 48 + cells[i].x)]++, 0) << "no cell is added twice";
        if (i == 0) continue;
        ASSERT_LT(cells[i].parent, static_cast<std::int32_t>(i));
        const Breakdown::Cell& parent = cells[static_cast<std::size_t>(cells[i].parent)];
        EXPECT_EQ(std::max(std::abs(cells[i].x - parent.x), std::abs(cells[i].y - parent.y)), 1);
    }
    EXPECT_EQ(cells.back().y, 63);
    // The main path has a cell in every row.
    int length = 1;
    for (auto i = cells.size() - 1; i != 0; i = static_cast<std::size_t>(cells[i].parent)) ++length;
    EXPECT_GE(length, 64);
}

TEST(Breakdown, GrowthProbabilityFollowsPowerOfField) {
    // Compares how often each of the start's three neighbours comes next with its weight.
    for (const float eta : {0.0f, 1.0f, 3.0f}) {
        const BreakdownShape shape{8, 8, eta, 0};
        std::array<double, 3> counts{}, weights{};
        constexpr int kRuns = 6000;
        for (int run = 0; run < kRuns; ++run) {
            Breakdown breakdown(shape, Seed{static_cast<std::uint64_t>(run)});
            if (run == 0)
                for (int i = 0; i < 3; ++i)
                    weights[static_cast<std::size_t>(i)] =
                        std::pow(static_cast<double>(breakdown.potential(3 + i, 1)), static_cast<double>(eta));
            breakdown.grow(1);
            const Breakdown::Cell& taken = breakdown.cells()[1];
            ASSERT_EQ(taken.y, 1);
            counts[static_cast<std::size_t>(taken.x - 3)] += 1;
        }
        const double sum = weights[0] + weights[1] + weights[2];
        for (std::size_t i = 0; i < 3; ++i) {
            const double expected = weights[i] / sum, deviation = std::sqrt(expected * (1 - expected) / kRuns);
            EXPECT_NEAR(counts[i] / kRuns, expected, 4 * deviation) << "eta " << eta << " neighbour " << i;
        }
    }
}

TEST(Breakdown, DimensionFallsWithEta) {
    double dimensions[3] = {0, 0, 0};
    constexpr int kRuns = 4;
    const float exponents[3] = {1, 2, 4};
    for (int i = 0; i < 3; ++i)
        for (int run = 0; run < kRuns; ++run)
            dimensions[i] += finished({128, 128, exponents[i], 12}, Seed{static_cast<std::uint64_t>(run + 1)})
                                 .dimension()
                                 .value_or(BoxDimension{})
                                 .dimension /
                             kRuns;
    EXPECT_NEAR(dimensions[0], 1.5, 0.08);
    EXPECT_LT(dimensions[1], dimensions[0] - 0.1);
    EXPECT_LT(dimensions[2], dimensions[1] - 0.05);
    EXPECT_GT(dimensions[2], 0.95);
}

TEST(Breakdown, CopyGrowsLikeOriginalInAnySteps) {
    Breakdown one({48, 48, 1, 12}, Seed{9});
    one.grow(37);
    Breakdown other = one;
    one.grow(80);
    for (int i = 0; i < 80; ++i) other.grow(1);
    ASSERT_EQ(one.cells().size(), other.cells().size());
    for (std::size_t i = 0; i < one.cells().size(); ++i) {
        EXPECT_EQ(one.cells()[i].x, other.cells()[i].x);
        EXPECT_EQ(one.cells()[i].y, other.cells()[i].y);
    }
    const Breakdown another = finished({48, 48, 1, 12}, Seed{10});
    EXPECT_NE(another.cells().size(), finished({48, 48, 1, 12}, Seed{9}).cells().size());
}

}  // namespace
}  // namespace arclight::bolts
