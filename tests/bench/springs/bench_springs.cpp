// Speed of stepping springs, compared in one run with the usual ways of doing it and with the machine's memory
// bandwidth. Ends with a table of ratios. The largest array is 10 million springs, far beyond any cache.
//
//     bench_springs                                   everything, and the table
//     bench_springs --benchmark_filter=exact/100000   one of them
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <hwy/aligned_allocator.h>

#include "bench/best_times.h"
#include "bench/springs/spring_twins.h"
#include "core/parallel.h"
#include "sim/common/lanes.h"
#include "sim/springs/spring_array.h"

namespace arclight::bench {

using namespace springs;
namespace {

constexpr std::size_t kSmall = 1'000, kMedium = 100'000, kLarge = 10'000'000;
constexpr SpringShape kShape{12.566370614359172, 0.3};
/// So short that values stay far from denormal numbers, which would be slow, even after hours of steps.
constexpr double kStepLength = 1e-9;

using Floats = hwy::AlignedFreeUniquePtr<float[]>;

Floats filled(std::size_t count, float scale) {
    Floats values = hwy::AllocateAligned<float>(count);
    for (std::size_t i = 0; i < count; ++i) values[i] = scale * (1 + static_cast<float>(i % 1000));
    return values;
}

/// Three arrays of the largest size, created once.
struct Arrays {
    Floats y = filled(kLarge, 1e-3f), v = filled(kLarge, 2e-3f), target = filled(kLarge, 0.5e-3f);
};
Arrays& arrays() {
    static Arrays instance;
    return instance;
}

struct View {
    std::span<float> y, v, target;
};
View view(std::size_t count) {
    Arrays& a = arrays();
    return {{a.y.get(), count}, {a.v.get(), count}, {a.target.get(), count}};
}

/// Runs `step` in every iteration and counts springs and bytes of memory traffic.
template <class Step>
void measure(benchmark::State& state, int bytesPerSpring, Step step) {
    const auto count = static_cast<std::size_t>(state.range(0));
    const View springs = view(count);
    for (auto _ : state) {
        step(springs);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
    state.SetBytesProcessed(state.iterations() * state.range(0) * bytesPerSpring);
    state.counters["ns/spring"] =
        benchmark::Counter(static_cast<double>(state.iterations()) * static_cast<double>(count) * 1e-9,
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

constexpr int kInPlace = 16;  // y and v are read and written
constexpr int kTowards = 20;  // and a target is read

void stepWith(benchmark::State& state, Integrator integrator) {
    const Propagator<float> p = propagator(integrator, kShape, kStepLength).as<float>();
    measure(state, kInPlace, [&](const View& s) { stepSprings(s.y, s.v, p); });
}

void stepParallel(benchmark::State& state) {
    const Propagator<float> p = exactPropagator(kShape, kStepLength).as<float>();
    measure(state, kInPlace, [&](const View& s) { stepSpringsParallel(s.y, s.v, p); });
}

void stepTowards(benchmark::State& state) {
    const Propagator<float> p = exactPropagator(kShape, kStepLength).as<float>();
    measure(state, kTowards, [&](const View& s) { stepSprings(s.y, s.v, s.target, p); });
}

void naive(benchmark::State& state) {
    const Propagator<float> p = exactPropagator(kShape, kStepLength).as<float>();
    measure(state, kInPlace, [&](const View& s) { stepNaive(s.y, s.v, p); });
}

void publishedExact(benchmark::State& state) {
    measure(state, kTowards, [&](const View& s) {
        stepPublishedExact(s.y, s.v, s.target, static_cast<float>(kShape.zeta), static_cast<float>(kShape.omega),
                           static_cast<float>(kStepLength));
    });
}

void publishedImplicit(benchmark::State& state) {
    measure(state, kTowards, [&](const View& s) {
        stepPublishedImplicit(s.y, s.v, s.target, static_cast<float>(kShape.zeta), static_cast<float>(kShape.omega),
                              static_cast<float>(kStepLength));
    });
}

void publishedSemiImplicit(benchmark::State& state) {
    measure(state, kTowards, [&](const View& s) {
        stepPublishedSemiImplicit(s.y, s.v, s.target, static_cast<float>(kShape.zeta), static_cast<float>(kShape.omega),
                                  static_cast<float>(kStepLength));
    });
}

/// Two arrays scaled in place: the memory traffic of a step and nothing else.
void inPlace(benchmark::State& state) {
    measure(state, kInPlace, [](const View& s) { streamInPlace(s.y, s.v, 1.0000001f); });
}

/// a = b + s c, counted as in STREAM: two arrays read, one written.
void triad(benchmark::State& state) {
    measure(state, 12, [](const View& s) { streamTriad(s.target, s.y, s.v, 1e-9f); });
}
void triadParallel(benchmark::State& state) {
    measure(state, 12, [](const View& s) {
        parallelFor(s.y.size(), 1 << 16, [&](std::size_t begin, std::size_t end) {
            const std::size_t count = end - begin;
            streamTriad(s.target.subspan(begin, count), s.y.subspan(begin, count), s.v.subspan(begin, count), 1e-9f);
        });
    });
}

void printRatios(const BestTimes& t) {
    const double exact = t.best("exact/10000000"), parallel = t.best("exactParallel/10000000");
    const double inPlaceTime = t.best("inPlace/10000000");
    const double one = 12 / t.best("triad/10000000"), all = 12 / t.best("triadParallel/10000000");
    const double cached = t.best("exact/100000");
    std::printf("\nRatios (best of the repetitions; %s, %d threads)\n", vectorName(), threads());
    printRow("STREAM triad bandwidth, one thread", one, "GB/s", "");
    printRow("STREAM triad bandwidth, all threads", all, "GB/s", "");
    printRow("bandwidth of scaling two arrays in place, one thread", 16 / inPlaceTime, "GB/s", "");
    // Triad's count omits that a plain store first reads its cache line; a step in place needs that read anyway. So the
    // ratio to triad's bandwidth can exceed 1, the ratio to scaling in place cannot.
    printRow("exact, 10 M springs, one thread / triad", 16 / exact / one, "", "required: at least 0.70");
    printRow("exact, 10 M springs, all threads / triad", 16 / parallel / all, "", "required: at least 0.70");
    printRow("exact, 10 M springs, one thread / scaling in place", inPlaceTime / exact, "", "");
    printRow("exact, 100 k springs in cache, one core", cached, "ns/spring",
             "required: at most 0.25 with AVX2 or wider");
    printRow("exact, 1 k springs, one core", t.best("exact/1000"), "ns/spring", "");
    printRow("published exp, sin, cos loop / exact, 100 k", t.best("publishedExact/100000") / cached, "times",
             "required: at least 10");
    printRow("published exp, sin, cos loop, 100 k", t.best("publishedExact/100000") * 0.1, "ms", "");
    printRow("published implicit formula / exact, 100 k", t.best("publishedImplicit/100000") / cached, "times", "");
    printRow("published semi-implicit formula / published implicit formula, 100 k",
             t.best("publishedSemiImplicit/100000") / t.best("publishedImplicit/100000"), "times", "");
    printRow("naive scalar loop with the matrix / exact, 100 k", t.best("naive/100000") / cached, "times", "");
    printRow("implicit / exact, 100 k", t.best("implicit/100000") / cached, "times", "the same kernel");
    printRow("semi-implicit / exact, 100 k", t.best("semiImplicit/100000") / cached, "times", "the same kernel");
    printRow("stiffness / exact, 100 k", t.best("stiffness/100000") / cached, "times", "the same kernel");
}

void registerAll() {
    const auto add = [](const char* name, void (*run)(benchmark::State&), std::initializer_list<std::size_t> sizes) {
        auto* entry = benchmark::RegisterBenchmark(name, run);
        for (const std::size_t size : sizes) entry->Arg(static_cast<std::int64_t>(size));
        entry->MinTime(0.05)->Repetitions(5)->UseRealTime()->Unit(benchmark::kMicrosecond);
    };
    add("triad", triad, {kLarge});
    add("triadParallel", triadParallel, {kLarge});
    add("inPlace", inPlace, {kLarge});
    add("exact", [](benchmark::State& s) { stepWith(s, Integrator::exact); }, {kSmall, kMedium, kLarge});
    add("implicit", [](benchmark::State& s) { stepWith(s, Integrator::implicit); }, {kSmall, kMedium, kLarge});
    add("semiImplicit", [](benchmark::State& s) { stepWith(s, Integrator::semiImplicit); }, {kSmall, kMedium, kLarge});
    add("stiffness", [](benchmark::State& s) { stepWith(s, Integrator::stiffness); }, {kSmall, kMedium, kLarge});
    add("exactParallel", stepParallel, {kMedium, kLarge});
    add("exactTowards", stepTowards, {kSmall, kMedium, kLarge});
    add("naive", naive, {kSmall, kMedium, kLarge});
    add("publishedImplicit", publishedImplicit, {kSmall, kMedium, kLarge});
    add("publishedSemiImplicit", publishedSemiImplicit, {kSmall, kMedium, kLarge});
    add("publishedExact", publishedExact, {kSmall, kMedium});
}

}  // namespace
}  // namespace arclight::bench

int main(int argc, char** argv) {
    using namespace arclight::bench;
    return runBenchmarks(argc, argv, "ns/spring", registerAll, printRatios);
}
