// Speed of the time slicer and of influence maps, each beside a twin in the same run: the same work in a plain loop,
// and the same map cell by cell. Ends with a table.
//     bench_timeslice --plot FILE.png    instead measures and plots what slices cost the crowd
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include "bench/bench_files.h"
#include "bench/best_times.h"
#include "bench/timeslice/crowd_quality.h"
#include "core/parallel.h"
#include "core/random.h"
#include "sim/common/lanes.h"
#include "sim/common/timeslicer.h"
#include "sim/timeslice/crowd.h"
#include "sim/timeslice/influence_map.h"

namespace arclight::bench {

using namespace timeslice;
namespace {

constexpr const char* kNsEach = "ns_each";

/// Times `body()`, which does `count` of what is measured; in wall time where threads take part.
template <class Body>
void add(const std::string& name, double count, Body body, bool isWallTime = false) {
    auto measure = [count, body](benchmark::State& state) mutable {
        for (auto _ : state) body();
        const double each = static_cast<double>(state.iterations()) * count;
        state.counters[kNsEach] =
            benchmark::Counter(each * 1e-9, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    };
    benchmark::internal::Benchmark* added = benchmark::RegisterBenchmark(name.c_str(), measure);
    added->MinTime(0.05)->Repetitions(5);
    isWallTime ? added->UseRealTime() : added->MeasureProcessCPUTime();
}

InfluenceRows openField(int side) {
    InfluenceRows open(side, side);
    for (int y = 0; y < side; ++y) std::fill_n(open.row(y), side, Influence{0xffff});
    return open;
}

std::vector<InfluenceSource> someSources(int side) {
    Random random(Seed{1});
    std::vector<InfluenceSource> sources;
    for (int i = 0; i < 12; ++i) {
        const int x = static_cast<int>(random.below(static_cast<std::uint32_t>(side)));
        const int y = static_cast<int>(random.below(static_cast<std::uint32_t>(side)));
        sources.push_back({x, y, 21});
    }
    return sources;
}

/// The twin: rings over a map of floats, cell by cell, as a textbook has them.
class FloatRings {
public:
    explicit FloatRings(int side) : side_(side), a_(static_cast<std::size_t>(side * side)), b_(a_) {}
    void spread(const std::vector<InfluenceSource>& sources, int rings) {
        std::fill(a_.begin(), a_.end(), 0.0f);
        for (const InfluenceSource& each : sources) a_[at(each.x, each.y)] = 1;
        for (int ring = 0; ring < rings; ++ring, std::swap(a_, b_))
            for (int y = 0; y < side_; ++y)
                for (int x = 0; x < side_; ++x) {
                    const float near = std::max(std::max(value(x - 1, y), value(x + 1, y)),
                                                std::max(value(x, y - 1), value(x, y + 1)));
                    b_[at(x, y)] = std::max(a_[at(x, y)], 0.8f * near);
                }
        benchmark::DoNotOptimize(a_.data());
    }

private:
    std::size_t at(int x, int y) const { return static_cast<std::size_t>(y * side_ + x); }
    float value(int x, int y) const { return x < 0 || y < 0 || x >= side_ || y >= side_ ? 0.0f : a_[at(x, y)]; }

    int side_;
    std::vector<float> a_, b_;
};

void addMaps() {
    for (const int side : {256, 512}) {
        const std::string name = std::to_string(side);
        add("influence" + name, 1,
            [spread = InfluenceSpread(), open = openField(side), sources = someSources(side),
             result = InfluenceRows(side, side), side]() mutable {
                spread.spread(sources, open, 20, 0, side, result);
                benchmark::DoNotOptimize(result.row(0));
            });
        add("influenceTwin" + name, 1,
            [rings = FloatRings(side), sources = someSources(side)]() mutable { rings.spread(sources, 20); });
    }
}

constexpr std::size_t kKeys = 20'000, kPerUpdate = 2'000;

/// A short job: the slicer's own cost shows.
std::uint64_t shortJob(std::uint32_t key, std::uint64_t input) { return hash32(key) ^ input; }

void addSlicing() {
    std::vector<std::uint32_t> keys(kKeys);
    std::iota(keys.begin(), keys.end(), 0u);
    add("slicedJob", kPerUpdate,
        [keys, tick = std::uint64_t{0},
         slicer = Timeslicer<std::uint32_t, std::uint64_t, std::uint64_t>({.maxJobsPerUpdate = kPerUpdate})]() mutable {
            slicer.update(
                tick, [&] { return std::span(keys); }, [&](std::uint32_t) { return tick; }, shortJob);
            ++tick;
        });
    add("plainJob", kKeys, [keys, tick = std::uint64_t{0}, results = std::vector<std::uint64_t>(kKeys)]() mutable {
        for (const std::uint32_t key : keys) results[key] = shortJob(key, tick);
        benchmark::DoNotOptimize(results.data());
        ++tick;
    });
    Timeslicer<std::uint32_t, std::uint64_t, std::uint64_t> full;
    full.update(
        1, [&] { return std::span(keys); }, [](std::uint32_t) { return std::uint64_t{1}; }, shortJob);
    add("find", kKeys, [keys, full] {
        std::uint64_t sum = 0;
        for (const std::uint32_t key : keys) sum += *full.find(key);
        benchmark::DoNotOptimize(sum);
    });
    add("plainRead", kKeys, [keys, results = std::vector<std::uint64_t>(kKeys)] {
        std::uint64_t sum = 0;
        for (const std::uint32_t key : keys) sum += results[key];
        benchmark::DoNotOptimize(sum);
    });
}

/// Jobs of about 20 µs, 64 an update.
void addThreads() {
    for (const bool isThreaded : {false, true}) {
        std::vector<std::uint32_t> keys(64);
        std::iota(keys.begin(), keys.end(), 0u);
        Timeslicer<std::uint32_t, std::uint64_t, std::uint64_t> slicer({.isThreaded = isThreaded});
        add(
            isThreaded ? "slowJobsThreaded" : "slowJobs", 1,
            [keys, slicer, tick = std::uint64_t{0}]() mutable {
                const auto slow = [](std::uint32_t key, std::uint64_t input) {
                    std::uint32_t value = key ^ static_cast<std::uint32_t>(input);
                    for (int i = 0; i < 10'000; ++i) value = hash32(value);
                    return std::uint64_t{value};
                };
                slicer.update(
                    tick, [&] { return std::span(keys); }, [&](std::uint32_t) { return tick; }, slow);
                ++tick;
            },
            true);
    }
}

/// A tick of 20,000 figures that have found their ways, on one thread: none decide, a tenth, or all.
void addCrowd() {
    static const Plaza plaza(Seed{1});
    for (const auto& [name, jobs] :
         {std::pair{"crowdWalks", std::size_t{0}}, {"crowdTenth", std::size_t{2'000}}, {"crowdAll", kKeys}}) {
        const auto crowd = std::make_shared<Crowd>(plaza);  // as large as it is, benchmarks share it with their copies
        crowd->reset(static_cast<int>(kKeys), {.maxJobsPerUpdate = 2'000}, Seed{1});
        std::int64_t tick = 0;
        for (; tick < 120; ++tick) crowd->step(tick, static_cast<double>(tick) / 60, 1.0 / 60, std::nullopt);
        crowd->configure({.maxJobsPerUpdate = jobs});
        add(name, 1, [crowd, tick]() mutable {
            setThreads(1);
            crowd->step(tick, static_cast<double>(tick) / 60, 1.0 / 60, std::nullopt);
            setThreads(0);
            ++tick;
        });
    }
}

void printTable(const BestTimes& times) {
    const auto best = [&times](const std::string& name) { return times.best(name + "/"); };
    std::printf("\nBest of the repetitions; influence by %s, the rest on %d threads where it says so\n", vectorName(),
                threads());
    printRow("influence 256 x 256, 20 rings", best("influence256") * 1e-6, "ms", "required: at most 0.5");
    printRow("the same, floats cell by cell", best("influenceTwin256") * 1e-6, "ms", "");
    printRow("influence 512 x 512, 20 rings", best("influence512") * 1e-6, "ms", "");
    printRow("the same, floats cell by cell", best("influenceTwin512") * 1e-6, "ms", "");
    printRow("a job, sliced: 2,000 of 20,000 an update", best("slicedJob"), "ns", "");
    printRow("a job, in a plain loop over all", best("plainJob"), "ns", "");
    printRow("a result, looked up by its key", best("find"), "ns", "");
    printRow("a result, in an array", best("plainRead"), "ns", "");
    const double walk = best("crowdWalks");
    printRow("20,000 figures walk, on one thread", walk * 1e-6, "ms", "");
    printRow("a tenth of them decide, on one thread", (best("crowdTenth") - walk) * 1e-6, "ms", "required: at most 2");
    printRow("all of them decide, on one thread", (best("crowdAll") - walk) * 1e-6, "ms", "");
    printRow("64 slow jobs in an update", best("slowJobs") * 1e-6, "ms", "");
    printRow("the same, threaded", best("slowJobsThreaded") * 1e-6, "ms", "");
    printRow("speedup by threads", best("slowJobs") / best("slowJobsThreaded"), "times", "");
}

/// Writes the diagram of the crowd and prints its figures.
int plotCrowd(const std::string& path) {
    const std::vector<CrowdQuality> rows = measureCrowd(20000, 10);
    for (const CrowdQuality& row : rows)
        std::printf("%5.2f of the figures decide in a tick: %.3f collisions a minute, %.2f ms\n", row.share,
                    row.collisionsPerMinute, row.decisionMs);
    const auto done = writePlot(path, [&](SessionRenderer& renderer) { return drawCrowdQuality(renderer, rows); });
    if (!done) return std::fprintf(stderr, "%s\n", done.error().message.c_str()), static_cast<int>(done.error().exit);
    return 0;
}

}  // namespace
}  // namespace arclight::bench

int main(int argc, char** argv) {
    if (argc == 3 && std::string_view(argv[1]) == "--plot") return arclight::bench::plotCrowd(argv[2]);
    using namespace arclight::bench;
    return runBenchmarks(
        argc, argv, kNsEach,
        [] {
            addMaps();
            addSlicing();
            addThreads();
            addCrowd();
        },
        printTable);
}
