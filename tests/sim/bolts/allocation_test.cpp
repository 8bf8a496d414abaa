// A steady tick allocates no memory. The test is a program of its own because it replaces operator new by one that
// counts.
#include <gtest/gtest.h>

#include "core/allocation_counter.h"
#include "core/parallel.h"
#include "sim/bolts/bolt_world.h"

namespace arclight::bolts {
namespace {

/// Allocations during `ticks` ticks, after 200 ticks in which every slot has grown several bolts. On one thread: each
/// that grows bolts allocates its lists the first time, and on a busy machine one of many may come late.
int allocationsOf(const BoltSettings& settings, int ticks) {
    setThreads(1);
    BoltWorld world;
    world.reset(settings, Seed{1});
    std::vector<LineLight> lights;
    for (int tick = 0; tick < 200; ++tick) {
        world.step({}, false);
        world.findLights(16, lights);
    }
    test::startCounting();
    for (int tick = 0; tick < ticks; ++tick) {
        world.step({}, false);
        world.findLights(16, lights);
    }
    return test::stopCounting();
}

BoltSettings thousandBolts() {
    BoltSettings settings;
    settings.strikes = {.mode = BoltMode::ship, .targets = 500, .lingerTicks = 12};
    settings.shape = {.generations = 6, .branchProbability = 0, .isFlat = false};
    return settings;
}

TEST(Allocation, SteadyTickOfThousandBoltsAllocatesNothing) { EXPECT_EQ(allocationsOf(thousandBolts(), 200), 0); }

TEST(Allocation, SteadyTickWithBranchesAllocatesNothing) {
    BoltSettings settings = thousandBolts();
    settings.shape.branchProbability = 0.25f;
    EXPECT_EQ(allocationsOf(settings, 200), 0);
}

TEST(Allocation, IsCounted) {
    test::startCounting();
    // Volatile, as a compiler may leave out an allocation whose address nobody sees.
    const std::vector<int>* volatile memory = new std::vector<int>(100);
    const int counted = test::stopCounting();
    delete memory;
    EXPECT_EQ(counted, 2);
}

}  // namespace
}  // namespace arclight::bolts
