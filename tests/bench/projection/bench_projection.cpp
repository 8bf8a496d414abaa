// Speed of the projection of light: 9 and 81 terms of an environment beside the memory floor of the same run, which is
// a loop that only adds up the same pixels. The environments take turns, so that none is in a cache. Ends with a table.
#include <cstdio>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "bench/best_times.h"
#include "core/parallel.h"
#include "sim/common/lanes.h"
#include "sim/projection/fourier.h"
#include "sim/projection/gram_schmidt.h"
#include "sim/projection/ringing.h"

namespace arclight::bench {

using namespace projection;
namespace {

constexpr const char* kMs = "ms_each";

/// Adds up all floats, on all threads, in eight sums that compilers keep in vectors.
float sumOf(const Environment& light) {
    const float* const floats = &light.pixels().data()->x;
    const std::size_t count = 3 * light.pixels().size(), part = count / 16;
    std::vector<float> sums(16);
    parallelFor(count, part, [&](std::size_t begin, std::size_t end) {
        constexpr std::size_t kSide = 64;
        float side[kSide]{};
        for (std::size_t i = begin; i < end; i += kSide)
            for (std::size_t k = 0; k < kSide; ++k) side[k] += floats[i + k];
        for (const float each : side) sums[begin / part] += each;
    });
    float sum = 0;
    for (const float each : sums) sum += each;
    return sum;
}

/// Times `body(i)`, which is called with 0, 1, 2 …
template <class Body>
void add(const std::string& name, const Body& body) {
    const auto measure = [body](benchmark::State& state) {
        std::size_t i = 0;
        for (auto _ : state) body(i++);
        state.counters[kMs] = benchmark::Counter(static_cast<double>(state.iterations()) * 1e-3,
                                                 benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    };
    benchmark::RegisterBenchmark(name.c_str(), measure)->MinTime(0.1)->Repetitions(9)->UseRealTime();
}

struct Data {
    std::vector<Environment> skies{makeEnvironment(Sky::clear)};
    HarmonicProjector nine{Environment::kWidth, Environment::kHeight, 2};
    HarmonicProjector all{Environment::kWidth, Environment::kHeight, kMaxBands};
    HarmonicLight light = all.project(skies[0]);
    Drawing drawing = drawingThrough(std::vector<glm::dvec2>{{0, 0}, {1, 0}, {0.3, 0.8}, {-0.2, 0.5}}, 512);

    Data() {
        // 200 MB: more than caches hold.
        while (skies.size() < 128) skies.push_back(skies[0]);
    }
    const Environment& sky(std::size_t i) const { return skies[i % skies.size()]; }
};

void registerAll(const Data& data) {
    add("floor", [&data](std::size_t i) { benchmark::DoNotOptimize(sumOf(data.sky(i))); });
    add("nine", [&data](std::size_t i) { benchmark::DoNotOptimize(data.nine.project(data.sky(i))); });
    add("all", [&data](std::size_t i) { benchmark::DoNotOptimize(data.all.project(data.sky(i))); });
    add("floorCached", [&data](std::size_t) { benchmark::DoNotOptimize(sumOf(data.sky(0))); });
    add("nineCached", [&data](std::size_t) { benchmark::DoNotOptimize(data.nine.project(data.sky(0))); });
    add("sky", [](std::size_t) { benchmark::DoNotOptimize(makeEnvironment(Sky::sunset)); });
    add("window", [&data](std::size_t) { benchmark::DoNotOptimize(windowFactors(Window::nonNegative, data.light)); });
    add("fourier", [&data](std::size_t) { benchmark::DoNotOptimize(FourierSeries(data.drawing)); });
    add("loss", [](std::size_t) { benchmark::DoNotOptimize(lossCurves(12, Seed{1})); });
}

void printTable(const BestTimes& times) {
    std::printf("\nAn environment of 512 x 256 pixels, best of the repetitions, %d threads; lanes by %s\n", threads(),
                vectorName());
    const auto best = [&times](const std::string& name) { return times.best(name + "/"); };
    const auto row = [&](const char* title, const char* name, const char* wanted = "") {
        printRow(title, best(name), "ms", wanted);
    };
    row("memory floor", "floor");
    row("9 terms", "nine");
    row("81 terms", "all");
    printRow("9 terms / memory floor", best("nine") / best("floor"), "times", "required: at most 1.5");
    row("the same pixels again: floor", "floorCached");
    row("the same pixels again: 9 terms", "nineCached");
    row("a sky made", "sky", "required: at most 50");
    row("non-negative window of 81 terms solved", "window");
    row("Fourier series of 512 points", "fourier");
    row("loss of orthogonality of 12 vectors, three methods", "loss");
}

}  // namespace
}  // namespace arclight::bench

int main(int argc, char** argv) {
    using namespace arclight::bench;
    return runBenchmarks(
        argc, argv, kMs,
        [] {
            static const Data data;
            registerAll(data);
        },
        printTable);
}
