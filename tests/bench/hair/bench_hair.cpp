// Speed of solving strands, compared in one run with the scalar code that the article describes. Strands of 16 nodes
// with root spheres around a figure of 20 spheres, in a head turn. Ends with a table.
//
//     bench_hair                                        everything, and the table
//     bench_hair --benchmark_filter=vector/10000/4      one of them
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <hwy/highway.h>

#include "bench/best_times.h"
#include "core/parallel.h"
#include "sim/common/lanes.h"
#include "sim/hair/groom.h"
#include "sim/hair/hair_scenes.h"
#include "sim/hair/strand_system.h"
#include "sim/hair/strand_twin.h"

namespace arclight::bench {

using namespace hair;
namespace {

constexpr int kNodes = 16;

struct Scene {
    std::vector<Sphere> spheres;
    int tick = 0;
    StrandStep next() {
        ++tick;
        const Pose pose = headPose(Motion::turn, tick / 60.0);
        posedSpheres(hair::figure(), hair::kMovingSpheres, pose, {}, spheres);
        return {.seconds = tick / 60.0, .pose = pose, .spheres = spheres};
    }
};

Groom groomOf(std::int64_t strands) {
    return groomScalp(hair::spiralScalp(static_cast<int>(strands)), {.nodes = kNodes}, hair::figure());
}

template <class Strands>
void measure(benchmark::State& state, Strands& strands) {
    Scene scene;
    for (int i = 0; i < 30; ++i) strands.step(scene.next());
    for (auto _ : state) strands.step(scene.next());
    const double nodes = static_cast<double>(state.iterations() * state.range(0) * kNodes);
    state.counters["ns/node"] =
        benchmark::Counter(nodes * 1e-9, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    state.counters["nodes/ms"] = benchmark::Counter(nodes * 1e-3, benchmark::Counter::kIsRate);
}

StrandSettings settingsOf(const benchmark::State& state, Solver solver = Solver::rootSphere) {
    return {.solver = solver, .iterations = static_cast<int>(state.range(1)), .restore = 0.1f};
}

void vectors(benchmark::State& state, Solver solver, int threadCount) {
    setThreads(threadCount);
    StrandSystem strands;
    strands.reset(groomOf(state.range(0)), settingsOf(state, solver), Seed{1});
    measure(state, strands);
    setThreads(0);
}

/// With no instructions beyond AVX2, which processors with wider vectors have too.
void avx2(benchmark::State& state) {
    if ((hwy::SupportedTargets() & HWY_AVX2) == 0) return state.SkipWithError("no AVX2");
    hwy::SetSupportedTargetsForTest(HWY_AVX2);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    vectors(state, Solver::rootSphere, 0);
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

void scalar(benchmark::State& state) {
    twin::Strands strands;
    strands.reset(groomOf(state.range(0)), settingsOf(state));
    measure(state, strands);
}

void printTable(const BestTimes& t) {
    std::printf("\nNodes per ms, %s, %d threads; ratio to the scalar twin on one thread (best of the repetitions)\n",
                vectorName(), threads());
    std::printf("  %8s %10s %12s %12s %12s %8s %8s\n", "strands", "iterations", "scalar", "one thread", "all threads",
                "ratio", "ratio");
    for (const int strands : {1000, 10000, 50000})
        for (const int iterations : {1, 4, 8, 16}) {
            const std::string arguments = "/" + std::to_string(strands) + "/" + std::to_string(iterations);
            const double s = t.best("scalar" + arguments), one = t.best("vectorOne" + arguments),
                         all = t.best("vector" + arguments);
            std::printf("  %8d %10d %12.0f %12.0f %12.0f %8.1f %8.1f\n", strands, iterations, 1e6 / s, 1e6 / one,
                        1e6 / all, s / one, s / all);
        }
    const auto ms = [&](const char* name) { return t.best(name) * 10000 * kNodes * 1e-6; };
    printRow("10 k strands, 4 iterations, all threads", ms("vector/10000/4"), "ms",
             "required: less than 4 on two cores");
    printRow("  the same with AVX2 only", ms("avx2/10000/4"), "ms", "");
    printRow("  scalar twin on one thread / AVX2", t.best("scalar/10000/4") / t.best("avx2/10000/4"), "times",
             "required: at least 8");
    printRow("  scalar twin, 1 k strands x 8 iterations", t.best("scalar/1000/8") * 1000 * kNodes * 1e-6, "ms", "");
    printRow("10 k strands, follow the leader", ms("follow/10000/1"), "ms", "");
    printRow("10 k strands, cosserat, 4 iterations", ms("cosserat/10000/4"), "ms", "");
}

void registerAll() {
    const auto add = [](const char* name, auto run, bool all) {
        auto* entry = benchmark::RegisterBenchmark(name, run);
        for (const int strands : {1000, 10000, 50000})
            for (const int iterations : {1, 4, 8, 16})
                if (all || (strands == 10000 && (iterations == 1 || iterations == 4)))
                    entry->Args({strands, iterations});
        entry->MinTime(0.05)->Repetitions(3)->UseRealTime()->Unit(benchmark::kMillisecond);
    };
    add("scalar", scalar, true);
    add(
        "vectorOne", [](benchmark::State& s) { vectors(s, Solver::rootSphere, 1); }, true);
    add(
        "vector", [](benchmark::State& s) { vectors(s, Solver::rootSphere, 0); }, true);
    add("avx2", avx2, false);
    add(
        "follow", [](benchmark::State& s) { vectors(s, Solver::followTheLeader, 0); }, false);
    add(
        "cosserat", [](benchmark::State& s) { vectors(s, Solver::cosserat, 0); }, false);
}

}  // namespace
}  // namespace arclight::bench

int main(int argc, char** argv) {
    using namespace arclight::bench;
    return runBenchmarks(argc, argv, "ns/node", registerAll, printTable);
}
