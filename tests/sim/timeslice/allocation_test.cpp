// A steady update allocates no memory. The test is a program of its own because it replaces operator new by one that
// counts.
#include <array>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "core/allocation_counter.h"
#include "core/parallel.h"
#include "sim/timeslice/changing_world.h"
#include "sim/timeslice/influence_map.h"
#include "sim/timeslice/pointer_heads.h"
#include "sim/timeslice/queue_study.h"

namespace arclight::timeslice {
namespace {

/// Allocations of 200 calls after 200 others. On one thread: parallel loops allocate their tasks.
template <class Step>
int allocationsOf(const Step& step) {
    setThreads(1);
    for (int i = 0; i < 200; ++i) step(i);
    test::startCounting();
    for (int i = 200; i < 400; ++i) step(i);
    const int counted = test::stopCounting();
    setThreads(0);
    return counted;
}

TEST(Allocation, SteadyUpdatesAllocateNothing) {
    for (const SliceMode mode : {SliceMode::aiao, SliceMode::siao, SliceMode::siso, SliceMode::aiso})
        for (const SliceHistory history : {SliceHistory::map, SliceHistory::ring})
            for (const bool isThreaded : {false, true}) {
                std::vector<int> keys(500);
                std::iota(keys.begin(), keys.end(), 0);
                Timeslicer<int, int, int> slicer({.mode = mode,
                                                  .maxJobsPerUpdate = 70,
                                                  .history = history,
                                                  .ringSize = 500,
                                                  .isThreaded = isThreaded});
                EXPECT_EQ(allocationsOf([&](int tick) {
                              slicer.update(
                                  static_cast<std::uint64_t>(tick), [&] { return std::span<const int>(keys); },
                                  [tick](int) { return tick; }, [](int key, int input) { return key + input; });
                          }),
                          0);
            }
}

TEST(Allocation, SteadyScenesAllocateNothing) {
    InfluenceTown town;
    town.reset({.side = 128}, Seed{1});
    EXPECT_EQ(allocationsOf([&](int) { town.step(1.0f / 60); }), 0);
    ChangingWorld world;
    world.reset({}, Seed{1});
    EXPECT_EQ(allocationsOf([&](int) { world.step(); }), 0);
    QueueStudy study;
    study.reset({}, Seed{1});
    EXPECT_EQ(allocationsOf([&](int) { study.step(); }), 0);
    const std::array<glm::dvec2, 4> positions{};
    PointerHeads heads(positions);
    heads.configure({.jobsPerSecond = 60});
    EXPECT_EQ(allocationsOf([&](int tick) { heads.step(1.0 / 60, {tick, 2}); }), 0);
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
}  // namespace arclight::timeslice
