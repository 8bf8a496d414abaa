// The whole `main` of a benchmark that draws: an offscreen context, what is measured, and a table of ratios at the end.
#pragma once

#include <functional>
#include <memory>

#include "app/session_renderer.h"
#include "bench/best_times.h"

namespace arclight::bench {

struct GlBench {
    std::function<void(std::unique_ptr<SessionRenderer>)> open;  ///< makes what the benchmarks draw with
    std::function<void()> registerAll;
    std::function<void(const BestTimes&)> printRatios;  ///< of the counters "ms"
    std::function<void()> close;                        ///< while the context still stands
};

/// The program's exit code.
int runGlBench(int argc, char** argv, const GlBench& bench);

}  // namespace arclight::bench
