// Speed of the reactor field and of bones, compared in one run with plain twins and with the machine's memory
// bandwidth. Ends with tables of ratios.
#include <algorithm>
#include <cstdio>
#include <vector>

#include <benchmark/benchmark.h>

#include "bench/best_times.h"
#include "bench/bones/bone_times.h"
#include "core/parallel.h"
#include "sim/bones/field_twin.h"
#include "sim/bones/reactor_field.h"

namespace arclight::bench {

using namespace bones;
namespace {

constexpr double kDt = 1.0 / 60;
constexpr int kSide = 64;
constexpr FieldGrid kGrid{.counts = {kSide, kSide, kSide}};

/// Runs `step` in every iteration; counts nanoseconds per cell and thousands of cells per millisecond.
template <class Step>
void measureCells(benchmark::State& state, double cells, Step step) {
    for (auto _ : state) {
        step();
        benchmark::ClobberMemory();
    }
    const double steps = static_cast<double>(state.iterations()) * cells;
    state.counters[kPerItem] =
        benchmark::Counter(steps * 1e-9, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

/// All cells in motion, so that no number is denormal.
ReactorField movingField(const FieldGrid& grid, int depth) {
    ReactorField field(grid, {.spring = {.omega = 6, .zeta = 0}, .depth = depth, .placement = Placement::wrap});
    for (int z = 0; z < grid.counts.z; ++z)
        for (int y = 0; y < grid.counts.y; ++y)
            for (int x = 0; x < grid.counts.x; ++x)
                field.setCell({x, y, z}, {glm::vec3(1), glm::vec3(0.3f), glm::vec3(2), glm::vec3(1)});
    return field;
}

/// A step of a cubic field on `count` threads; the range is the depth of propagation.
void stepField(benchmark::State& state, int count, std::span<const Effector> effectors = {}) {
    setThreads(count);
    ReactorField field = movingField(kGrid, static_cast<int>(state.range(0)));
    measureCells(state, kGrid.cells(), [&] { field.step(effectors, kDt); });
    setThreads(0);
}

void twinField(benchmark::State& state) {
    constexpr FieldGrid kSmaller{.counts = {32, 32, 32}};
    twin::Field field(kSmaller, {.depth = static_cast<int>(state.range(0)), .placement = Placement::wrap});
    for (twin::Field::Cell& cell : field.cells) cell.x.fill(1), cell.v.fill(1);
    measureCells(state, kSmaller.cells(), [&] { field.step({}, kDt); });
}

/// A plain copy of the bytes of all cells.
void copyCells(benchmark::State& state, int count) {
    setThreads(count);
    const std::size_t floats = ReactorField::kQuantities * static_cast<std::size_t>(kGrid.cells());
    std::vector<float> from(floats, 1), to(floats);
    measureCells(state, kGrid.cells(), [&] {
        parallelFor(floats, 1 << 18, [&](std::size_t begin, std::size_t end) {
            std::copy(from.begin() + static_cast<std::ptrdiff_t>(begin),
                      from.begin() + static_cast<std::ptrdiff_t>(end), to.begin() + static_cast<std::ptrdiff_t>(begin));
        });
        benchmark::DoNotOptimize(to.data());
    });
    setThreads(0);
}

void printFieldRatios(const BestTimes& t) {
    const double copyOne = t.best("copyCells/1"), copyAll = t.best("copyCellsParallel/1");
    std::printf("\nReactor field of 64³ cells (best of the repetitions; %s, %d threads)\n", vectorName(), threads());
    printRow("cellsPerMs, depth 1, one thread", 1e6 / t.best("field/1"), "cells/ms", "");
    printRow("  the same on all threads", 1e6 / t.best("fieldParallel/1"), "cells/ms", "");
    printRow("  plain twin / field, depth 1", t.best("twin/1") / t.best("field/1"), "times", "");
    printRow("  plain twin / field, depth 4", t.best("twin/4") / t.best("field/4"), "times", "");
    printRow("  field / copy of the same bytes, springs alone", t.best("field/0") / copyOne, "",
             "required: at most 1.5");
    printRow("  field / copy, depth 1", t.best("field/1") / copyOne, "", "required: at most 1.5");
    printRow("  field / copy, depth 4", t.best("field/4") / copyOne, "", "");
    printRow("  field / copy, depth 1, all threads", t.best("fieldParallel/1") / copyAll, "", "required: at most 1.5");
    printRow("  with 8 effectors / without, depth 1", t.best("fieldPushed/1") / t.best("field/1"), "", "");
    printRow("  bandwidth of the copy, read and written, one thread", 96 / copyOne, "GB/s", "");
}

void registerField() {
    const auto add = [](const char* name, void (*run)(benchmark::State&), std::initializer_list<int> depths) {
        auto* entry = benchmark::RegisterBenchmark(name, run);
        for (const int depth : depths) entry->Arg(depth);
        entry->MinTime(0.05)->Repetitions(5)->UseRealTime()->Unit(benchmark::kMillisecond);
    };
    add("copyCells", [](benchmark::State& s) { copyCells(s, 1); }, {1});
    add("copyCellsParallel", [](benchmark::State& s) { copyCells(s, 0); }, {1});
    add("field", [](benchmark::State& s) { stepField(s, 1); }, {0, 1, 2, 4});
    add("fieldParallel", [](benchmark::State& s) { stepField(s, 0); }, {0, 1, 2, 4});
    add("fieldPushed",
        [](benchmark::State& s) {
            const std::vector<Effector> effectors(8, Effector{.radius = 4, .push = 0.1f});
            stepField(s, 1, effectors);
        },
        {1});
    add("twin", twinField, {0, 1, 4});
}

}  // namespace
}  // namespace arclight::bench

int main(int argc, char** argv) {
    using namespace arclight::bench;
    return runBenchmarks(
        argc, argv, kPerItem,
        [] {
            registerField();
            registerBones();
        },
        [](const BestTimes& reporter) {
            printFieldRatios(reporter);
            printBoneRatios(reporter);
        });
}
