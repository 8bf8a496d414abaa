// The `main` of a benchmark that draws: an offscreen context, the benchmarks, and a table of ratios at the end.
#pragma once

#include <functional>
#include <memory>

#include "app/session/session_renderer.h"
#include "bench/best_times.h"

namespace arclight::bench {

struct GlBench {
    std::function<void(std::unique_ptr<SessionRenderer>)> open;  ///< creates what the benchmarks draw with
    std::function<void()> registerAll;
    std::function<void(const BestTimes&)> printRatios;  ///< of the counters "ms"
    std::function<void()> close;                        ///< called while the context still exists
};

/// Runs it all; returns the program's exit code.
int runGlBench(int argc, char** argv, const GlBench& bench);

}  // namespace arclight::bench
