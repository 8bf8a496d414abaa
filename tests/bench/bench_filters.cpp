// Speed of the post-processing filters on this machine's OpenGL, compared in one run with a plain copy of the same
// bytes and with the chain that they replace. Ends with a table of ratios.
//
//     bench_filters                                   everything, and the table
//     LIBGL_ALWAYS_SOFTWARE=1 bench_filters           on Mesa's software rasteriser
#include <cstdint>
#include <cstdio>
#include <memory>

#include "bench/gl_bench.h"
#include "gfx/blur.h"
#include "gfx/pyramid.h"

namespace arclight::bench {
namespace {

/// What the benchmarks share.
struct BenchContext {
    explicit BenchContext(std::unique_ptr<SessionRenderer> renderer_)
        : renderer(std::move(renderer_)),
          filters(renderer->shaders()),
          blur(renderer->shaders(), "blur"),
          copy(renderer->shaders().program("common/fullscreen.vert", "common/copy.frag")) {}
    std::unique_ptr<SessionRenderer> renderer;
    PyramidFilters filters;
    Blur blur;
    Program copy;
};

std::unique_ptr<BenchContext>& benchContext() {
    static std::unique_ptr<BenchContext> it;
    return it;
}

/// A 16:9 target of half floats with `height` lines.
Framebuffer lightTarget(std::int64_t height) {
    const auto h = static_cast<int>(height);
    Framebuffer light("light", {.width = h * 16 / 9, .height = h});
    light.clear(0.3f, 0.5f, 0.7f, 1);
    return light;
}

/// Runs `draw(source)` on an image of `state.range(0)` lines; counts milliseconds per run.
template <class Draw>
void timed(benchmark::State& state, Draw draw) {
    const Framebuffer source = lightTarget(state.range(0));
    draw(source);
    glFinish();
    for ([[maybe_unused]] auto _ : state) {
        draw(source);
        glFinish();
    }
    state.counters["ms"] =
        benchmark::Counter(1e-3 * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void copy(benchmark::State& state) {
    const Framebuffer target = lightTarget(state.range(0));
    timed(state, [&](const Framebuffer& source) {
        Pass("copy", target).fullscreen(benchContext()->copy.set("source", source.colour()));
    });
}

void halve(benchmark::State& state, DownFilter filter) {
    const Framebuffer target = lightTarget(state.range(0) / 2);
    timed(state, [&](const Framebuffer& source) {
        Pass pass("halve", target);
        benchContext()->filters.down(pass, source.colour(), filter);
    });
}

/// The whole bloom: down to the smallest level and back up.
void chain(benchmark::State& state, const PyramidSettings& settings) {
    BenchContext& w = *benchContext();
    Pyramid pyramid("bloom");
    Fonts fonts = std::move(*Fonts::load(w.renderer->dataRoot()));
    Canvas canvas(w.renderer->shaders(), fonts);
    FrameStore store;
    store.resize(1, 1);
    timed(state, [&](const Framebuffer& source) {
        Frame frame(store, canvas, 0, 0);
        pyramid.drawDown(frame, w.filters, source.colour(), settings);
        pyramid.drawUp(frame, w.filters, settings);
    });
}

void gaussian(benchmark::State& state, bool isDirect) {
    BenchContext& w = *benchContext();
    Fonts fonts = std::move(*Fonts::load(w.renderer->dataRoot()));
    Canvas canvas(w.renderer->shaders(), fonts);
    FrameStore store;
    store.resize(1, 1);
    timed(state, [&](const Framebuffer& source) {
        Frame frame(store, canvas, 0, 0);
        isDirect ? w.blur.drawDirect(frame, source.colour(), 3) : w.blur.draw(frame, source.colour(), 3);
    });
}

void printRatios(const BestTimes& t) {
    const double bytes = 1280.0 * 720 * 8;
    const double copied = t.best("copy/720"), tuned = t.best("chainTuned/720"), untuned = t.best("chainUntuned/720");
    // On the way down, each level is written once and read once; on the way up, read and written once more.
    const double chainBytes = bytes * (1 + 1.0 / 3 + 1.0 / 12 + 2.0 / 3 + 1.0 / 12);
    std::printf("\nRatios at 1280x720, half floats (best of the repetitions)\n");
    printRow("copy", copied, "ms", "");
    printRow("copy, read and written", 2 * bytes / copied * 1e-6, "GB/s", "");
    printRow("one tap to half the size (box2)", t.best("box2/720"), "ms", "");
    printRow("four taps to half the size (tap4)", t.best("tap4/720"), "ms", "");
    printRow("four taps to half the size (bspline)", t.best("bspline/720"), "ms", "");
    printRow("thirteen taps to half the size (tap13)", t.best("tap13/720"), "ms", "");
    printRow("whole bloom chain", tuned, "ms", "required on a two-core software rasteriser: at most 6.3");
    printRow("whole bloom chain with 13 taps down and 4 up", untuned, "ms", "");
    printRow("whole bloom chain / 13 taps down and 4 up", tuned / untuned, "times", "required: at most 0.5");
    printRow("bandwidth of the chain / copy", chainBytes / tuned / (2 * bytes / copied), "times", "");
    printRow("chain, ns per pixel at 360 lines", t.best("chainTuned/360") * 1e6 / (640 * 360), "ns", "");
    printRow("chain, ns per pixel at 720 lines", tuned * 1e6 / (1280 * 720), "ns", "should not depend on the size");
    printRow("chain, ns per pixel at 1440 lines", t.best("chainTuned/1440") * 1e6 / (2560.0 * 1440), "ns", "");
    printRow("Gaussian of σ = 3 at 360 lines, two passes", t.best("separable/360"), "ms", "");
    printRow("Gaussian, one pass / two passes", t.best("direct/360") / t.best("separable/360"), "times", "");
}

void registerAll() {
    const auto add = [](const char* name, auto run, std::initializer_list<int> lines) {
        auto* entry = benchmark::RegisterBenchmark(name, run);
        for (const int n : lines) entry->Arg(n);
        entry->MinTime(0.2)->Repetitions(3)->UseRealTime()->Unit(benchmark::kMillisecond);
    };
    add("copy", copy, {720});
    add("box2", [](benchmark::State& s) { halve(s, DownFilter::box2); }, {720});
    add("tap4", [](benchmark::State& s) { halve(s, DownFilter::tap4); }, {720});
    add("bspline", [](benchmark::State& s) { halve(s, DownFilter::bspline); }, {720});
    add("tap13", [](benchmark::State& s) { halve(s, DownFilter::tap13); }, {720});
    add("chainTuned", [](benchmark::State& s) { chain(s, {}); }, {360, 720, 1440});
    add("chainUntuned", [](benchmark::State& s) { chain(s, {.down = DownFilter::tap13, .up = UpFilter::bspline}); }, {720});
    add("separable", [](benchmark::State& s) { gaussian(s, false); }, {360});
    add("direct", [](benchmark::State& s) { gaussian(s, true); }, {360});
}

}  // namespace
}  // namespace arclight::bench

int main(int argc, char** argv) {
    using namespace arclight;
    using namespace arclight::bench;
    return runGlBench(argc, argv, benchContext(), registerAll, printRatios);
}
