// That a steady tick takes no memory: in a program of its own, whose operator new counts.
#include <atomic>
#include <cstdlib>
#include <new>

#include <gtest/gtest.h>

#include "sim/particles/effects.h"
#include "sim/particles/particle_light.h"
#include "sim/particles/particle_system.h"
#include "sim/particles/radix_sort.h"

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

namespace arclight::particles {
namespace {

/// Allocations of `ticks` ticks of an effect, with sorting and lamps, after a second.
int allocationsOf(EffectKind kind, int ticks) {
    ParticleSystem system;
    DepthSorter sorter;
    system.reset(effectOf(kind, 6000), Seed{1});
    std::vector<Particle> all(system.pool().capacity());
    sorter.sort(all, {0, 0, 5}, {0, 0, -1});
    const auto play = [&](int from, int count) {
        for (int tick = from; tick < from + count; ++tick) {
            system.step({.tick = tick, .seconds = static_cast<float>(tick) / 60});
            sorter.sort(system.pool().particles(), {0, 0, 5}, {0, 0, -1});
            clusterLights(system.effect(), system.pool().particles());
        }
    };
    play(0, 60);
    allocations = 0;
    isCounting = true;
    play(60, ticks);
    isCounting = false;
    return allocations;
}

TEST(Allocation, TenThousandSteadyTicksTakeNoMemory) { EXPECT_EQ(allocationsOf(EffectKind::fire, 10000), 0); }

TEST(Allocation, NoEffectTakesMemory) {
    for (int kind = 0; kind < kEffects; ++kind)
        EXPECT_EQ(allocationsOf(static_cast<EffectKind>(kind), 500), 0)
            << effectOf(static_cast<EffectKind>(kind), 1).name;
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
}  // namespace arclight::particles
