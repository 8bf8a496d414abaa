// The command line common to all demos.
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

    std::size_t count() const { return static_cast<std::size_t>((last - first) / step) + 1; }
};

/// A part of a series: of each `count` consecutive frames the one with number `index`, counted from 0.
struct Shard {
    int index = 0, count = 1;

    bool has(std::size_t frame) const {
        return frame % static_cast<std::size_t>(count) == static_cast<std::size_t>(index);
    }
};

struct Options {
    bool headless = false, ui = false, listParams = false, listPasses = false, listPresets = false,
         listMeasures = false, about = false, json = false, glDebug = false, doctor = false,
         version = false, listLessons = false, check = false;
    std::optional<std::pair<int, int>> size;
    std::optional<std::uint64_t> seed;
    bool resume = false, merge = false;
    std::optional<Shard> shard;
    std::optional<std::string> preset, pass, input, capture, dumpState, dumpTexts, dumpShaders, errorMap, sides,
        measure, from, bench, equalCost, dataDir, sheet, video, record, replay, ab, reference, view, split, gain,
        lesson, answer, grade, share, site;
    std::vector<std::string> set, sweep, exports;
    std::vector<std::string> benchCompare;  ///< two files, or none
    std::optional<std::int64_t> tick;
    std::optional<TickRange> ticks;
    int step = 1;  ///< of the lesson, counted from 1
    int frames = 300;
    int threads = 0;
    std::optional<float> scale;  ///< of the interface
    std::optional<std::pair<int, int>> explain;  ///< a pixel, from the upper left corner
    std::optional<int> gpu;      ///< counted from 0
    std::string help;  ///< if not empty, print it and ignore everything else

    /// Whether the demo starts with its default settings.
    bool isPlain() const { return !preset && !from && !replay && !lesson && set.empty(); }
    /// Whether the results of `--reference` or `--ab` are requested, with or without files.
    bool isComparison() const {
        const bool isSeries = ticks || !sweep.empty();
        return (reference && (json || isSeries)) || (ab && *ab != "none" && json && !isSeries && !bench && !listPasses);
    }
    /// Whether no option determines what to show: the demo then starts with its showcase, as on its card.
    bool isBare() const { return isPlain() && !seed && !tick && !ticks && sweep.empty(); }
    /// Whether to write or list something instead of opening a window.
    bool isJob() const {
        return capture || errorMap || equalCost || sides || dumpState || dumpTexts || dumpShaders || measure || bench ||
               listPasses || explain || sheet || video || share || !exports.empty() || isComparison();
    }
};

/// Reads the command line. Exit::usage with one line that names the option and, if it is unknown, the nearest one.
Expected<Options> parseOptions(const DemoInfo& info, int argc, char** argv);

/// Reads `FIRST:LAST` or `FIRST:LAST:STEP`. The error, Exit::usage, states the required form.
Expected<TickRange> parseTicks(const std::string& text);
/// The inverse of `parseTicks`.
std::string formatTicks(const TickRange& ticks);

}  // namespace arclight
