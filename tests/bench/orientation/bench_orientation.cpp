// Speed of the ways between orientations: nanoseconds a quaternion, one after another and in lanes, in one run with
// glm's slerp. Ends with a table.
#include <array>
#include <cstdio>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "bench/best_times.h"
#include "core/random.h"
#include "sim/common/lanes.h"
#include "sim/orientation/key_curve.h"
#include "sim/orientation/quaternion_lanes.h"
#include "sim/orientation/random_rotations.h"

namespace arclight::bench {

using namespace orientation;
namespace {

constexpr const char* kNsEach = "ns_each";
constexpr std::size_t kCount = 512;  // all arrays together fit in the first-level cache

struct Data {
    std::vector<glm::dquat> a, b;
    std::vector<glm::quat> floatA, floatB;
    std::vector<float> t;
    QuaternionColumns columnsA{kCount}, columnsB{kCount}, results{kCount};
    glm::dvec3 axis{0, 1, 0};

    Data() {
        Random random(Seed{1});
        for (std::size_t i = 0; i < kCount; ++i) {
            a.push_back(randomRotation(random)), b.push_back(randomRotation(random));
            floatA.emplace_back(a.back()), floatB.emplace_back(b.back());
            columnsA.set(i, floatA.back()), columnsB.set(i, floatB.back());
            t.push_back(random.uniform01());
        }
    }
};

/// Times `body()`, which does `count` of what is measured.
template <class Body>
void add(const std::string& name, std::size_t count, const Body& body) {
    const auto measure = [count, body](benchmark::State& state) {
        for (auto _ : state) body();
        const double each = static_cast<double>(state.iterations()) * static_cast<double>(count);
        state.counters[kNsEach] =
            benchmark::Counter(each * 1e-9, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    };
    benchmark::RegisterBenchmark(name.c_str(), measure)->MinTime(0.05)->Repetitions(5)->MeasureProcessCPUTime();
}

template <class Way>
void addEach(const std::string& name, const Way& way) {
    add(name, kCount, [way] {
        for (std::size_t i = 0; i < kCount; ++i) benchmark::DoNotOptimize(way(i));
    });
}

void registerMethods(Data& data) {
    const auto time = [&data](std::size_t i) { return static_cast<double>(data.t[i]); };
    addEach("glmSlerpFloat", [&data](std::size_t i) { return glm::slerp(data.floatA[i], data.floatB[i], data.t[i]); });
    addEach("glmSlerp", [&data, time](std::size_t i) { return glm::slerp(data.a[i], data.b[i], time(i)); });
    addEach("slerp", [&data, time](std::size_t i) { return orientation::slerp(data.a[i], data.b[i], time(i)); });
    addEach("nlerp", [&data, time](std::size_t i) { return nlerp(data.a[i], data.b[i], time(i)); });
    addEach("correctedNlerp",
            [&data, time](std::size_t i) { return correctedNlerp(data.a[i], data.b[i], time(i), Correction::k2); });
    addEach("correctedNlerpFloat",
            [&data](std::size_t i) { return correctedNlerp(data.floatA[i], data.floatB[i], data.t[i]); });
    addEach("sterpAsPublished",
            [&data, time](std::size_t i) { return sterpAsPublished(data.a[i], data.b[i], data.axis, time(i), time(i)); });
    addEach("sterp", [&data, time](std::size_t i) { return sterp(data.a[i], data.b[i], data.axis, time(i), time(i)); });
    add("correctedNlerpLanes", kCount, [&data] {
        correctedNlerp(data.columnsA, data.columnsB, data.t, data.results);
        benchmark::ClobberMemory();
    });
    for (const auto& [name, method] :
         {std::pair{"squad", Method::squad}, {"circular", Method::circular}, {"spline", Method::spline}})
        addEach(name, [time, curve = KeyCurve(randomKeys(Seed{2}, 8, 1.5), {.method = method})](std::size_t i) {
            return curve.at(8 * time(i));
        });
}

void printTable(const BestTimes& times) {
    std::printf("\nOne quaternion of %zu, best of the repetitions, CPU time; lanes by %s\n", kCount, vectorName());
    constexpr std::array<std::pair<const char*, const char*>, 12> kRows{
        {{"glmSlerp", "glm::slerp, double"},
         {"glmSlerpFloat", "glm::slerp, float"},
         {"slerp", "slerp"},
         {"nlerp", "nlerp"},
         {"correctedNlerp", "corrected nlerp"},
         {"correctedNlerpFloat", "corrected nlerp, float"},
         {"correctedNlerpLanes", "corrected nlerp, in lanes"},
         {"sterp", "sterp"},
         {"sterpAsPublished", "sterp as published"},
         {"squad", "squad through 8 keys"},
         {"circular", "circular blending through 8 keys"},
         {"spline", "C2 spline through 8 keys"}}};
    const auto best = [&times](const std::string& name) { return times.best(name + "/"); };
    for (const auto& [name, title] : kRows)
        printRow(title, best(name), "ns", std::string(name) == "correctedNlerpLanes" ? "required: at most 1.5" : "");
    printRow("glm::slerp, float / corrected nlerp, in lanes", best("glmSlerpFloat") / best("correctedNlerpLanes"),
             "times", "");
    printRow("sterp / slerp", best("sterp") / best("slerp"), "times", "");
}

}  // namespace
}  // namespace arclight::bench

int main(int argc, char** argv) {
    using namespace arclight::bench;
    return runBenchmarks(
        argc, argv, kNsEach,
        [] {
            static Data data;
            registerMethods(data);
        },
        printTable);
}
