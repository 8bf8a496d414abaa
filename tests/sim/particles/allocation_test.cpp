// That a steady tick takes no memory: in a program of its own, whose operator new counts.
#include <gtest/gtest.h>

#include "core/parallel.h"
#include "core/allocation_counter.h"
#include "sim/particles/effects.h"
#include "sim/particles/particle_light.h"
#include "sim/particles/particle_system.h"
#include "sim/particles/radix_sort.h"

namespace arclight::particles {
namespace {

/// Allocations of `ticks` ticks of an effect, with sorting and lamps, after a second.
int allocationsOf(EffectKind kind, int ticks) {
    ParticleSystem system;
    DepthSorter sorter;
    LightClusters lights;
    system.reset(effectOf(kind, 6000), Seed{1});
    std::vector<Particle> all(system.effect().capacity);
    sorter.sort(all, {0, 0, 5}, {0, 0, -1});
    lights.reserve(system.effect().capacity);
    const auto play = [&](int from, int count) {
        for (int tick = from; tick < from + count; ++tick) {
            system.step({.tick = tick, .seconds = static_cast<float>(tick) / 60});
            sorter.sort(system.pool().particles(), {0, 0, 5}, {0, 0, -1});
            lights.find(system.effect(), system.pool().particles());
        }
    };
    play(0, 60);
    // The pool of threads takes its memory when it is first used: an effect may grow beyond one task only later.
    parallelFor(1000, 1, [](std::size_t, std::size_t) {});
    test::startCounting();
    play(60, ticks);
    return test::stopCounting();
}

TEST(Allocation, TenThousandSteadyTicksTakeNoMemory) { EXPECT_EQ(allocationsOf(EffectKind::fire, 10000), 0); }

TEST(Allocation, NoEffectTakesMemory) {
    for (int kind = 0; kind < kEffects; ++kind)
        EXPECT_EQ(allocationsOf(static_cast<EffectKind>(kind), 500), 0)
            << effectOf(static_cast<EffectKind>(kind), 1).name;
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
}  // namespace arclight::particles
