#include "bench/gl_bench.h"

#include <cstdio>

#include "app/platform/offscreen_context.h"
#include "app/platform/platform.h"

namespace arclight::bench {

int runGlBench(int argc, char** argv, const GlBench& bench) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    const auto dataRoot = findDataRoot({});
    if (!dataRoot) return std::fprintf(stderr, "%s\n", dataRoot.error().message.c_str()), 3;
    const auto context = OffscreenContext::make();
    if (!context) return std::fprintf(stderr, "%s\n", context.error().message.c_str()), 4;
    auto renderer = SessionRenderer::make(*dataRoot);
    if (!renderer) return std::fprintf(stderr, "%s\n", renderer.error().message.c_str()), 3;
    std::printf("%s\n", context->gl().fullName().c_str());
    bench.open(std::move(*renderer));
    bench.registerAll();
    BestTimes reporter("ms");
    benchmark::RunSpecifiedBenchmarks(&reporter);
    bench.printRatios(reporter);
    bench.close();
    return 0;
}

}  // namespace arclight::bench
