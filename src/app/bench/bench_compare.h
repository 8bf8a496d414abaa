// `--bench-compare`: two results of `--bench` side by side.
#pragma once

#include <string>

#include "app/bench/bench_result.h"

namespace arclight {

/// Something other than a time that differs between A and B, as text.
struct BenchDifference {
    std::string what;  ///< "renderer", "params.frequency"
    std::string a, b;  ///< empty if that side lacks it
};

/// B is faster or slower than A only if their ranges from minimum to 95th percentile do not overlap; else noise.
enum class BenchVerdict { noise, faster, slower };

/// The median times in ms of the same work in A and B.
struct BenchRow {
    std::string name;
    double aMs = 0, bMs = 0;
    std::optional<double> ratio;  ///< B / A; nothing if A took no time
    BenchVerdict verdict = BenchVerdict::noise;
};

struct BenchComparison {
    std::vector<BenchDifference> differences;
    std::vector<BenchRow> whole;                ///< frame, step, draw
    std::vector<BenchRow> passes;               ///< GPU times of the passes that both measured, in A's order
    std::vector<std::string> onlyInA, onlyInB;  ///< passes
};

BenchComparison compareBench(const BenchResult& a, const BenchResult& b);

/// As text: a headline on the differences other than times, then aligned rows; noise is not marked.
std::string describeComparison(const BenchComparison& comparison);

/// The comparison as JSON.
Json comparisonToJson(const BenchComparison& comparison);

/// The comparison of two files, as text or JSON. Exit::badAsset for a file that is not a result of `--bench`.
Expected<std::string> compareBenchFiles(const std::string& a, const std::string& b, bool asJson);

}  // namespace arclight
