// The command line that every demo shares.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/demo.h"
#include "core/error.h"

namespace arclight {

struct TickRange {
    std::int64_t first = 0, last = 0, step = 1;
};

struct Options {
    bool headless = false, ui = false, listParams = false, listPasses = false, listPresets = false,
         listMeasures = false, about = false, json = false, doctor = false, version = false;
    std::optional<std::pair<int, int>> size;
    std::optional<std::uint64_t> seed;
    bool resume = false;
    std::optional<std::string> preset, pass, input, capture, dumpState, measure, from, bench, dataDir, sheet, video, record,
        replay, ab, reference, view, split, gain;
    std::vector<std::string> set, sweep;
    std::vector<std::string> benchCompare;  ///< two files, or none
    std::optional<std::int64_t> tick;
    std::optional<TickRange> ticks;
    int frames = 300;
    int threads = 0;
    std::string help;  ///< not empty: to be printed, and all else ignored

    /// Whether the demo begins with its own settings: none were asked for.
    bool isPlain() const { return !preset && !from && !replay && set.empty(); }
    /// Whether something is to be written or listed instead of shown.
    bool isJob() const {
        return capture || dumpState || measure || bench || listPasses || sheet || video;
    }
};

/// Reads the command line. Exit::usage with one line that names the option and the nearest valid one.
Expected<Options> parseOptions(const DemoInfo& info, int argc, char** argv);

/// Reads `A:B` or `A:B:STEP`. Exit::usage.
Expected<TickRange> parseTicks(const std::string& text);
/// The text that `parseTicks` reads back.
std::string formatTicks(const TickRange& ticks);

/// `pattern` with its one `%d` (or `%05d`) replaced by `tick`; the pattern itself if it has none.
std::string fillPattern(const std::string& pattern, std::int64_t tick);
bool hasPattern(const std::string& pattern);

}  // namespace arclight
