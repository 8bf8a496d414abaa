// `--bench-compare`: two results of `--bench` side by side.
#pragma once

#include <string>

#include "app/bench/bench_result.h"

namespace arclight {

/// What stands beside the times and is not the same in both, as texts of A and of B.
struct BenchDifference {
    std::string what;  ///< "renderer", "params.frequency"
    std::string a, b;  ///< empty where it has none
};

/// Whether B is clearly faster or slower than A: their ranges from the minimum to the 95th percentile do not touch.
enum class BenchVerdict { noise, faster, slower };

/// The median times in ms of the same work in A and B.
struct BenchRow {
    std::string name;
    double aMs = 0, bMs = 0;
    std::optional<double> ratio;  ///< B / A; nothing where A took no time
    BenchVerdict verdict = BenchVerdict::noise;
};

struct BenchComparison {
    std::vector<BenchDifference> differences;
    std::vector<BenchRow> whole;                ///< frame, step, draw
    std::vector<BenchRow> passes;               ///< GPU times of those that both measured, in the order of A
    std::vector<std::string> onlyInA, onlyInB;  ///< passes
};

BenchComparison compareBench(const BenchResult& a, const BenchResult& b);

/// For people: a headline on what differs beside the times, then aligned rows; what is noise is not marked.
std::string describeComparison(const BenchComparison& comparison);

/// The same as JSON.
Json comparisonToJson(const BenchComparison& comparison);

/// Both files, compared, as the text that is to be printed. Exit::badAsset for a file that is no result of `--bench`.
Expected<std::string> compareBenchFiles(const std::string& a, const std::string& b, bool asJson);

}  // namespace arclight
