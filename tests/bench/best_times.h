// The best result of each benchmark in a run, and rows for a table.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

namespace arclight::bench {

/// Prints the median of each benchmark and keeps the smallest value of one of its counters.
class BestTimes : public benchmark::ConsoleReporter {
public:
    explicit BestTimes(std::string counter) : counter_(std::move(counter)) {}
    void ReportRuns(const std::vector<Run>& runs) override {
        std::vector<Run> shown;
        for (const Run& run : runs) {
            note(run);
            if (run.aggregate_name == "median" || run.repetitions <= 1) shown.push_back(run);
        }
        if (!shown.empty()) ConsoleReporter::ReportRuns(shown);
    }
    /// The best value by name and arguments, such as "exact/1000"; NaN if it did not run.
    double best(const std::string& name) const {
        const auto found = best_.find(name);
        return found == best_.end() ? std::numeric_limits<double>::quiet_NaN() : found->second;
    }

    /// Keeps the run's counter if it is the smallest so far; ignores aggregates such as means.
    void note(const Run& run) {
        const auto found = run.counters.find(counter_);
        if (run.run_type != Run::RT_Iteration) return;
        if (run.error_occurred || found == run.counters.end()) return;
        const std::string name = run.run_name.function_name + "/" + run.run_name.args;
        const double value = found->second.value;
        const auto [entry, isNew] = best_.try_emplace(name, value);
        if (!isNew) entry->second = std::min(entry->second, value);
    }

private:
    std::string counter_;
    std::map<std::string, double> best_;
};

/// The whole `main` of a benchmark: `registerAll()` adds what is run, `print(reporter)` the table after it. `counter`
/// is what `BestTimes` keeps. Returns the exit code.
template <class Register, class Print>
int runBenchmarks(int argc, char** argv, std::string counter, const Register& registerAll, const Print& print) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    registerAll();
    BestTimes reporter(std::move(counter));
    benchmark::RunSpecifiedBenchmarks(&reporter);
    print(reporter);
    return 0;
}

inline void printRow(const char* what, double value, const char* unit, const char* requested) {
    if (std::isnan(value))
        std::printf("  %-58s %10s\n", what, "not run");
    else
        std::printf("  %-58s %10.3f %-10s %s\n", what, value, unit, requested);
}

}  // namespace arclight::bench
