// The `main` of a benchmark that draws: an offscreen context, the benchmarks, and a table of ratios at the end.
#pragma once

#include <functional>
#include <memory>

#include "app/session/session_renderer.h"
#include "bench/best_times.h"

namespace arclight::bench {

struct GlBench {
    std::function<void(std::unique_ptr<SessionRenderer>)> open;  ///< creates what the benchmarks need for drawing
    std::function<void()> registerAll;
    std::function<void(const BestTimes&)> printRatios;  ///< from the best values of the counter "ms"
    std::function<void()> close;                        ///< called while the context still exists
};

/// Runs everything; returns the program's exit code.
int runGlBench(int argc, char** argv, const GlBench& bench);

}  // namespace arclight::bench
