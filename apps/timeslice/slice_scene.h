// Declarations common to the scenes of the timeslicing demo: hues, the four modes, and measures.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "app/scene.h"
#include "core/stopwatch.h"
#include "gfx/page.h"
#include "sim/common/camera_control.h"
#include "sim/common/timeslicer.h"
#include "sim/timeslice/slice_report.h"

namespace arclight::timeslice {

/// The demo's hues: dusk's amber and slate. The suite's red marks mistakes.
inline constexpr CanvasColour kAccent = colourFromHex(0xFFC966), kSlate = colourFromHex(0x8C90D0);

/// The texts of a mode, in the order of `SliceMode`.
struct ModeRow {
    SliceMode mode;
    std::string_view name, input, output;
};
inline constexpr std::array<ModeRow, 4> kModes{
    {{SliceMode::aiao, "AIAO", "input when a job starts", "output when a job ends"},
     {SliceMode::siao, "SIAO", "input when a batch starts", "output when a job ends"},
     {SliceMode::siso, "SISO", "input when a batch starts", "output when a batch ends"},
     {SliceMode::aiso, "AISO", "input when a job starts", "output when a batch ends"}}};

template <class Measures>
constexpr auto ageMeanRow(double Measures::*field) {
    return Measure{"ageMean", "ticks",
                   "Mean age of the visible results: ticks since their inputs were read. In scene cost, the mean of "
                   "the last ten seconds.",
                   field}
        .absentBecause("there is no result yet");
}
template <class Measures>
constexpr auto ageMaxRow(double Measures::*field) {
    return Measure{"ageMax", "ticks",
                   "Age of the oldest visible result. In scene cost, the largest age in the last ten seconds.", field}
        .absentBecause("there is no result yet");
}
template <class Measures>
constexpr auto tornResultsRow(double Measures::*field) {
    return Measure{"tornResults", "",
                   "Inconsistent results. crowd: groups whose members decided in different ticks; influence: ticks in "
                   "which the map came from several ticks; change: counts from another state of the world than the "
                   "first of their batch.",
                   field}
        .absentBecause("there is no result yet");
}
template <class Measures>
constexpr auto jobsRanRow(double Measures::*field) {
    return Measure{"jobsPerTick", "", "Number of jobs that ran in the last tick.", field}.absentBecause(
        "there was no tick yet");
}
template <class Measures>
constexpr auto mindChangesRow(double Measures::*field) {
    return Measure{"mindChanges", "",
                   "Changes of mind per agent per minute. crowd: followers who join or leave the line, from eight "
                   "seconds on; systems: people who change their queue, in the last ten seconds.",
                   field}
        .absentBecause("in scene crowd, agents need eight seconds to settle");
}

/// Measures of the visible results.
struct ResultMeasures {
    double ageMean = kNotMeasured, ageMax = kNotMeasured, distinctInputs = kNotMeasured;
};
constexpr auto rowsOf(ResultMeasures) {
    using M = ResultMeasures;
    return measureRows<M>(ageMeanRow(&M::ageMean), ageMaxRow(&M::ageMax),
                          Measure{"distinctInputs", "",
                                  "Number of different ticks in which the inputs of the visible results were read. In "
                                  "scene change, number of states of the world that they were read from.",
                                  &M::distinctInputs}
                              .absentBecause("there is no result yet"));
}
inline ResultMeasures measuresOf(const SliceReport& report) {
    if (report.results == 0) return {};
    return {report.ageMean, static_cast<double>(report.ageMost), static_cast<double>(report.distinctInputs)};
}

/// Milliseconds of the fastest of 20 calls, for `--bench`.
template <class Call>
double bestMs(Call call) {
    double best = 1e9;
    for (int run = 0; run < 20; ++run) {
        const Stopwatch watch;
        call();
        best = std::min(best, watch.ms());
    }
    return best;
}

}  // namespace arclight::timeslice
