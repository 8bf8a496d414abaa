// Profiles in the Trace Event Format of Chrome, which many profilers write: clang -ftime-trace, CMake, Node.js,
// Perfetto, VizTracer, Tracy's exporter and most game engines' exporters.
//
// "Trace Event Format", Google, https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "data/input.h"

namespace arclight {

inline constexpr std::size_t kMaxTraceBytes = std::size_t{64} << 20;
inline constexpr std::size_t kMaxTraceSpans = 1'000'000;

/// Something that ran from one time to another on a track.
struct TraceSpan {
    std::uint32_t name = 0, track = 0;  ///< indices of `Trace::names` and `Trace::tracks`
    std::uint32_t depth = 0;            ///< number of spans of the same track that enclose it
    double start = 0, duration = 0;     ///< µs
};

/// A thread.
struct TraceTrack {
    std::string name;  ///< of the thread if the file gives it, otherwise "thread 12"; different for each track
    std::size_t spans = 0;
};

struct Trace {
    std::vector<std::string> names;  ///< of spans, in the order of their first appearance
    std::vector<TraceTrack> tracks;  ///< in the order of their first span
    std::vector<TraceSpan> spans;    ///< by track, then by start; an enclosing span before the ones in it
    std::size_t unmatched = 0;       ///< begin and end events without a partner, which are omitted
    std::size_t otherEvents = 0;     ///< of other phases, such as counters and flows, which are omitted
};

/// Reads complete events (phase X) and pairs of begin and end events (B, E). Both forms are accepted: an object with
/// `traceEvents`, and an array of events, whose closing bracket may be missing. Exit::badAsset, with the place, for
/// invalid JSON, events without name, time or duration, and files without spans.
Expected<Trace> readTrace(std::string_view bytes, std::string_view name, Progress* progress = nullptr);

}  // namespace arclight
