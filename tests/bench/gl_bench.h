// The `main` of a benchmark that draws: an offscreen context, the benchmarks, and a table of ratios at the end.
#pragma once

#include <functional>
#include <memory>
#include <utility>

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

/// Runs benchmarks that draw with `context`, which exists as long as the OpenGL context.
template <class Context>
int runGlBench(int argc, char** argv, std::unique_ptr<Context>& context, const std::function<void()>& registerAll,
               const std::function<void(const BestTimes&)>& printRatios) {
    return runGlBench(argc, argv,
                      {[&](std::unique_ptr<SessionRenderer> renderer) {
                           context = std::make_unique<Context>(std::move(renderer));
                       },
                       registerAll, printRatios, [&] { context.reset(); }});
}

}  // namespace arclight::bench
