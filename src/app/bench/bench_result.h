// The result of `--bench` read back from JSON, and as a table.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/json.h"
#include "gfx/traffic.h"

namespace arclight {

/// Times in milliseconds over all frames of a benchmark.
struct BenchTimes {
    double min = 0, median = 0, p95 = 0;
};

struct BenchPass {
    std::string name;
    std::optional<BenchTimes> cpu, gpu;  ///< nothing if it could not be measured
    double gigabytesPerSecond = 0;       ///< that the pass reads and writes
    double shareOfCopy = 0;              ///< that rate divided by a plain copy's
};

struct BenchResult {
    std::string demo, version, commit, build, renderer;
    std::pair<int, int> size;
    int threads = 0, frames = 0;
    Json params;
    BenchTimes frame, step, draw;
    std::optional<Traffic> traffic;  ///< of a frame; older files lack it
    Json figures = Json::object();  ///< the demo's own
    std::vector<BenchPass> passes;  ///< in drawing order; names are unique
};

/// Reads a result of `bench`. Exit::badAsset with `source` (a path) and the JSON path of the first missing or invalid
/// member; unknown members are ignored.
Expected<BenchResult> readBench(const Json& json, std::string_view source);

/// Reads a result from a file. Exit::badAsset also if the file cannot be read.
Expected<BenchResult> loadBench(const std::string& path);

/// An aligned table with a line for frame, step, draw and each pass, times in ms; then the demo's own results.
std::string describeBench(const BenchResult& result);

/// Pads all columns except the first on the left, which aligns numbers with the same number of decimals.
void alignRight(std::vector<std::vector<std::string>>& rows);

}  // namespace arclight
