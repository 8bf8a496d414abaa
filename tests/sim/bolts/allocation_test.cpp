// A steady tick allocates no memory. The test is a program of its own because it replaces operator new by one that
// counts.
#include <atomic>
#include <cstdlib>
#include <new>

#include <gtest/gtest.h>

#include "sim/bolts/bolt_world.h"

namespace {

std::atomic<bool> isCounting{false};
std::atomic<int> allocations{0};

void* take(std::size_t size, std::size_t alignment = alignof(std::max_align_t)) {
    if (isCounting) ++allocations;
    void* memory = nullptr;
    if (posix_memalign(&memory, std::max(alignment, sizeof(void*)), std::max<std::size_t>(1, size)) != 0)
        throw std::bad_alloc();
    return memory;
}

}  // namespace

void* operator new(std::size_t size) { return take(size); }
void* operator new[](std::size_t size) { return take(size); }
void* operator new(std::size_t size, std::align_val_t alignment) {
    return take(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace arclight::bolts {
namespace {

/// Allocations during `ticks` ticks, after 200 ticks in which every slot has grown several bolts.
int allocationsOf(const BoltSettings& settings, int ticks) {
    BoltWorld world;
    world.reset(settings, Seed{1});
    std::vector<LineLight> lights;
    for (int tick = 0; tick < 200; ++tick) {
        world.step({}, false);
        world.findLights(16, lights);
    }
    allocations = 0;
    isCounting = true;
    for (int tick = 0; tick < ticks; ++tick) {
        world.step({}, false);
        world.findLights(16, lights);
    }
    isCounting = false;
    return allocations;
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
    allocations = 0;
    isCounting = true;
    const auto* memory = new std::vector<int>(100);
    isCounting = false;
    delete memory;
    EXPECT_EQ(allocations, 2);
}

}  // namespace
}  // namespace arclight::bolts
