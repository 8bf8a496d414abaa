// The result of `--bench` as read back, and as a table for people.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/json.h"

namespace arclight {

/// Milliseconds over all frames of a benchmark.
struct BenchTimes {
    double min = 0, median = 0, p95 = 0;
};

struct BenchPass {
    std::string name;
    std::optional<BenchTimes> cpu, gpu;  ///< nothing where it could not be measured
    double gigabytesPerSecond = 0;       ///< of what the pass reads and writes
    double shareOfCopy = 0;              ///< that rate beside a plain copy's
};

struct BenchResult {
    std::string demo, version, commit, build, renderer;
    std::pair<int, int> size;
    int threads = 0, frames = 0;
    Json params;
    BenchTimes frame, step, draw;
    std::vector<BenchPass> passes;  ///< in the order of drawing; names stand once
};

/// Reads what `bench` made. Exit::badAsset with `source` (a path) and the JSON path of what is missing or wrong;
/// members that are not known are passed over.
Expected<BenchResult> readBench(const Json& json, std::string_view source);

/// The same from a file. Exit::badAsset also where it cannot be read.
Expected<BenchResult> loadBench(const std::string& path);

/// Frame, step, draw and passes with their times in ms, aligned, a line each.
std::string describeBench(const BenchResult& result);

/// Pads the cells of each column but the first on the left, so that numbers with the same digits after the point align.
void alignRight(std::vector<std::vector<std::string>>& rows);

}  // namespace arclight
