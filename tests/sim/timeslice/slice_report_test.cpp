// Ages of results, the order of keys, and heads and counts that show them.
#include "sim/timeslice/slice_report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <span>
#include <vector>

#include <gtest/gtest.h>

#include "core/angles.h"
#include "sim/timeslice/changing_world.h"
#include "sim/timeslice/each_mode.h"
#include "sim/timeslice/pointer_heads.h"

namespace arclight::timeslice {
namespace {

std::vector<glm::dvec2> row(int count) {
    std::vector<glm::dvec2> positions;
    for (int i = 0; i < count; ++i) positions.emplace_back(1.5 * i, 0);
    return positions;
}

/// In aiao at k jobs an update, where k divides N: the updates of a batch are spread evenly, so ages are 0 to N / k
/// − 1.
TEST(SliceReport, HoldsAgesOfTheWholeRound) {
    std::vector<int> keys(64);
    std::iota(keys.begin(), keys.end(), 0);
    Timeslicer<int, int, int> slicer({.maxJobsPerUpdate = 4});
    SliceReporter reporter;
    const auto reportAfter = [&](std::uint64_t tick) {
        slicer.update(
            tick, [&] { return std::span<const int>(keys); }, [](int) { return 0; }, [](int key, int) { return key; });
        return reporter.of(slicer, keys, tick);
    };
    EXPECT_EQ(reportAfter(0).missing, 60);
    for (std::uint64_t tick = 1; tick < 40; ++tick) reportAfter(tick);
    const SliceReport report = reportAfter(40);
    EXPECT_EQ(report.results, 64);
    EXPECT_DOUBLE_EQ(report.ageMean, 7.5);
    EXPECT_EQ(report.ageMost, 15);
    EXPECT_EQ(report.distinctInputs, 16);
}

TEST(KeyOrder, ShufflesAllOrTakesHalf) {
    std::vector<int> keys(33);
    std::iota(keys.begin(), keys.end(), 0);
    std::vector<int> shuffled = keys, other = keys, part = keys, fixed = keys;
    orderKeys(fixed, KeyOrder::fixed, Seed{1}, 0);
    orderKeys(shuffled, KeyOrder::shuffled, Seed{1}, 0);
    orderKeys(other, KeyOrder::shuffled, Seed{1}, 1);
    orderKeys(part, KeyOrder::part, Seed{1}, 0);
    EXPECT_EQ(fixed, keys);
    EXPECT_NE(shuffled, keys);
    EXPECT_NE(shuffled, other);
    std::sort(shuffled.begin(), shuffled.end());
    EXPECT_EQ(shuffled, keys);
    EXPECT_EQ(part.size(), 17u);
    std::sort(part.begin(), part.end());
    EXPECT_EQ(std::adjacent_find(part.begin(), part.end()), part.end());
}

/// Ten seconds at 10 and 30 jobs a second are 100 and 300 jobs, and all heads in every step N.
TEST(PointerHeads, RunsJobsAtTheirRate) {
    for (const double rate : {10.0, 30.0, 60.0}) {
        PointerHeads heads(row(16));
        heads.configure({.jobsPerSecond = rate});
        for (int tick = 0; tick < 600; ++tick) heads.step(1.0 / 60, {3, 4});
        EXPECT_EQ(heads.jobs(), static_cast<std::uint64_t>(10 * rate));
    }
    PointerHeads heads(row(16));
    heads.configure({.updatesAll = true});
    for (int tick = 0; tick < 600; ++tick) heads.step(1.0 / 60, {3, 4});
    EXPECT_EQ(heads.jobs(), 9600u);
    EXPECT_LT(heads.trackingError({3, 4}), 1e-12);
    EXPECT_NEAR(heads.heads()[0].heading, std::atan2(4.0, 3.0), 1e-14);
}

/// A head turns at most by its turn rate, wherever the target jumps; as printed, by 60 times as much.
TEST(PointerHeads, CapIsARateAndNotAnAngle) {
    for (const bool isCapPerStep : {false, true}) {
        PointerHeads heads(row(9));
        heads.configure({.updatesAll = true, .mostTurnRate = 2, .isCapPerStep = isCapPerStep});
        double most = 0;
        std::vector<double> turns;
        for (int tick = 0; tick < 300; ++tick) {
            const std::vector<Head> before(heads.heads().begin(), heads.heads().end());
            double turn = 0;
            heads.step(1.0 / 60, tick % 60 < 30 ? glm::dvec2(-5, 0.1) : glm::dvec2(5, -9));
            for (std::size_t i = 0; i < before.size(); ++i)
                turn = std::max(turn, std::fabs(turnFrom(before[i].heading, heads.heads()[i].heading)));
            most = std::max(most, turn);
            turns.push_back(turn);
            // The measure: over the last 60 steps.
            const auto first = turns.end() - std::min<std::ptrdiff_t>(60, std::ssize(turns));
            ASSERT_NEAR(heads.largestTurn(), *std::max_element(first, turns.end()), 1e-12);
        }
        EXPECT_NEAR(most, isCapPerStep ? 2.0 : 2.0 / 60, 1e-12);
        const bool jumped = std::any_of(heads.heads().begin(), heads.heads().end(),
                                        [&](const Head& head) { return heads.sinceJump(head) >= 0; });
        EXPECT_EQ(jumped, isCapPerStep) << "only then a turn exceeds the rate";
    }
}

TEST(PointerHeads, AnInvertedLookupNeverDecides) {
    PointerHeads heads(row(16));
    heads.configure({.jobsPerSecond = 60, .isLookupInverted = true});
    for (int tick = 0; tick < 200; ++tick) heads.step(1.0 / 60, {-20, 30});
    for (const Head& head : heads.heads()) EXPECT_EQ(head.heading, 0);
}

/// The older the answers, the farther behind a moving target: the order of the modes' mean ages.
TEST(PointerHeads, OlderDecisionsTrackWorse) {
    std::array<double, 4> error{};
    for (const SliceMode mode : kEachMode) {
        PointerHeads heads(row(16));
        heads.configure({.mode = mode, .jobsPerSecond = 60, .mostTurnRate = 60});
        for (int tick = 0; tick < 1200; ++tick) {
            const double angle = 0.02 * tick;
            const glm::dvec2 target(11 + 40 * std::cos(angle), 40 * std::sin(angle));
            heads.step(1.0 / 60, target);
            if (tick >= 600) error[static_cast<std::size_t>(mode)] += heads.trackingError(target) / 600;
        }
    }
    // Far away, a target that turns by 0.02 rad a step is missed by that much for each step of age.
    EXPECT_NEAR(error[0] / (0.02 * 7.5), 1, 0.1);
    EXPECT_NEAR(error[1] / (0.02 * 15), 1, 0.1);
    EXPECT_NEAR(error[2] / (0.02 * 23.5), 1, 0.1);
    EXPECT_NEAR(error[3] / (0.02 * 16), 1, 0.1);
}

TEST(ChangingWorld, OnlySynchronousInputCountsOneState) {
    for (const SliceMode mode : kEachMode) {
        ChangingWorld world;
        world.reset({.mode = mode, .cells = 60, .cellsPerStep = 5, .stepsBetweenChanges = 7}, Seed{3});
        const int tokens = world.tokens();
        bool isSumEver = true, isOneVersionEver = true;
        for (int i = 0; i < 600; ++i) {
            world.step();
            int sum = 0;
            for (const int count : world.cells()) sum += count;
            ASSERT_EQ(sum, tokens) << "the world's own";
            if (world.shownSum() < 0) continue;
            isSumEver = isSumEver && world.shownSum() == tokens;
            isOneVersionEver = isOneVersionEver && world.report().distinctInputs == 1;
        }
        EXPECT_EQ(world.tornResults() == 0, hasSyncInput(mode));
        EXPECT_EQ(world.tornBatches() == 0, hasSyncInput(mode));
        EXPECT_EQ(isSumEver, mode == SliceMode::siso);
        EXPECT_EQ(isOneVersionEver, mode == SliceMode::siso);
    }
}

/// Torn results by arithmetic: batch b of 12 steps, from step 12 b + 1, counts five cells a step; the world has changed
/// ⌊s / 7⌋ times in step s. Those that see another number than the first five do are torn.
TEST(ChangingWorld, CountsTornResults) {
    ChangingWorld world;
    world.reset({.mode = SliceMode::aiso, .cells = 60, .cellsPerStep = 5, .stepsBetweenChanges = 7}, Seed{3});
    for (int i = 0; i < 12 * 50 + 1; ++i) world.step();
    std::uint64_t torn = 0, batches = 0;
    for (int batch = 0; batch < 50; ++batch) {
        std::uint64_t inBatch = 0;
        for (int step = 0; step < 12; ++step) inBatch += (12 * batch + 1 + step) / 7 != (12 * batch + 1) / 7 ? 5u : 0u;
        torn += inBatch;
        batches += inBatch > 0 ? 1u : 0u;
    }
    EXPECT_EQ(world.finishedBatches(), 50u);
    EXPECT_EQ(world.tornResults(), torn);
    EXPECT_EQ(world.tornBatches(), batches);
    world.reset({.mode = SliceMode::aiso, .cells = 60, .cellsPerStep = 5, .stepsBetweenChanges = 0}, Seed{3});
    for (int i = 0; i < 100; ++i) world.step();
    EXPECT_EQ(world.tornResults(), 0u) << "nothing changes";
    EXPECT_EQ(world.shownSum(), world.tokens());
}

}  // namespace
}  // namespace arclight::timeslice
