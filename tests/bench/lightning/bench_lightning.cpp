// Speed of growing, moving and drawing bolts, compared in one run with the article's own loop and with a copy of the
// same bytes. Ends with a table of ratios.
//
//     bench_lightning                                 everything, and the table
//     LIBGL_ALWAYS_SOFTWARE=1 bench_lightning         on Mesa's software rasteriser
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <list>
#include <memory>
#include <random>
#include <string>

#include "bench/gl_bench.h"
#include "core/parallel.h"
#include "render/bolts/bolt_painter.h"

namespace arclight::bench {

using namespace bolts;

namespace {

const BoltShape kShape{.generations = 8, .branchProbability = 0.2f};

/// The article's loop as its text suggests: a linked list in which each segment is replaced by its halves and perhaps a
/// branch, with the standard library's random numbers.
struct NaiveSegment {
    glm::vec2 from, to;
    float brightness;
};
std::list<NaiveSegment> naiveBolt(const BoltShape& shape, std::mt19937& random) {
    const auto uniform = [&](float a, float b) { return std::uniform_real_distribution<float>(a, b)(random); };
    std::list<NaiveSegment> segments{{{0, 0}, {1, 0}, 1}};
    float offset = shape.offset;
    for (int generation = 0; generation < shape.generations; ++generation) {
        const std::list<NaiveSegment> last(segments);
        segments.clear();
        for (const NaiveSegment& s : last) {
            const glm::vec2 along = glm::normalize(s.to - s.from);
            const glm::vec2 midpoint = 0.5f * (s.from + s.to) + uniform(-offset, offset) * glm::vec2(-along.y, along.x);
            segments.push_back({s.from, midpoint, s.brightness});
            segments.push_back({midpoint, s.to, s.brightness});
            if (uniform(0, 1) >= shape.branchProbability) continue;
            const float angle = uniform(-shape.branchAngle, shape.branchAngle);
            const glm::vec2 d = midpoint - s.from;
            const glm::vec2 turned(std::cos(angle) * d.x - std::sin(angle) * d.y,
                                   std::sin(angle) * d.x + std::cos(angle) * d.y);
            segments.push_back({midpoint, midpoint + shape.branchScale * turned, s.brightness * shape.branchDim});
        }
        offset *= 0.5f;
    }
    return segments;
}

const auto kTimePer = benchmark::Counter::kIsRate | benchmark::Counter::kInvert;

/// Counts milliseconds per million segments.
void countSegments(benchmark::State& state, std::size_t segments) {
    state.counters["ms"] = benchmark::Counter(1e-9 * static_cast<double>(segments), kTimePer);
}

/// Counts milliseconds per iteration.
void countRuns(benchmark::State& state) {
    state.counters["ms"] = benchmark::Counter(1e-3 * static_cast<double>(state.iterations()), kTimePer);
}

void grow(benchmark::State& state) {
    BoltShape shape = kShape;
    shape.dimensions = state.range(0) == 2 ? BoltDimensions::two : BoltDimensions::three;
    Bolt bolt;
    std::size_t segments = 0;
    std::uint64_t stream = 0;
    for ([[maybe_unused]] auto _ : state) {
        growBolt(shape, Seed{1}, stream++, bolt);
        segments += bolt.segments.size();
    }
    countSegments(state, segments);
}

void growNaively(benchmark::State& state) {
    std::mt19937 random(1);
    std::size_t segments = 0;
    for ([[maybe_unused]] auto _ : state) segments += naiveBolt(kShape, random).size();
    countSegments(state, segments);
}

/// Copies as many bytes as the points and segments of a bolt, within the cache: a lower bound.
void copyBolt(benchmark::State& state) {
    Bolt bolt;
    growBolt(kShape, Seed{1}, 0, bolt);
    const std::size_t bytes = bolt.points.size() * sizeof(BoltPoint) + bolt.segments.size() * sizeof(BoltSegment);
    std::vector<char> from(bytes, 1), to(bytes);
    std::size_t segments = 0;
    for ([[maybe_unused]] auto _ : state) {
        std::memcpy(to.data(), from.data(), bytes);
        benchmark::DoNotOptimize(to.data());
        segments += bolt.segments.size();
    }
    countSegments(state, segments);
}

BoltSettings thousandBolts() {
    BoltSettings settings;
    settings.strikes = {.mode = BoltMode::ship, .targets = 500};
    settings.shape = {.generations = 6, .branchProbability = 0, .dimensions = BoltDimensions::three};
    return settings;
}

/// A tick of 1,000 live bolts: births, moving targets, jitter, data for the GPU, and the lights.
void stepThousand(benchmark::State& state) {
    setThreads(static_cast<int>(state.range(0)));
    BoltWorld world;
    world.reset(thousandBolts(), Seed{1});
    std::vector<LineLight> lights;
    for (int tick = 0; tick < 40; ++tick) world.step({}, false);
    for ([[maybe_unused]] auto _ : state) {
        world.step({}, false);
        world.findLights(16, lights);
    }
    setThreads(0);
    state.counters["segments"] = static_cast<double>(world.segments().size());
    countRuns(state);
}

struct BenchContext {
    explicit BenchContext(std::unique_ptr<SessionRenderer> renderer_)
        : renderer(std::move(renderer_)),
          painter(renderer->shaders()),
          target("bolts", {.width = 1280, .height = 720, .colours = {PixelFormat::rg16f}}) {
        world.reset(thousandBolts(), Seed{1});
        for (int tick = 0; tick < 40; ++tick) world.step({}, false);
        view = viewOf(boltCamera(BoltMode::ship), target.width(), target.height());
    }
    std::unique_ptr<SessionRenderer> renderer;
    BoltPainter painter;
    Framebuffer target;
    BoltWorld world;
    View view;
};

std::unique_ptr<BenchContext>& benchContext() {
    static std::unique_ptr<BenchContext> it;
    return it;
}

/// Draws the thousand bolts of 64 segments in `calls` parts, each with its own upload and draw call.
void draw(benchmark::State& state, BoltDrawing drawing, std::size_t calls) {
    BenchContext& context = *benchContext();
    const auto segments = context.world.segments();
    const BoltStyle style{.drawing = drawing, .width = 0.5f, .glowSize = 4};
    const auto once = [&] {
        Pass pass("bolts", context.target);
        pass.clear(glm::vec4(0));
        for (std::size_t i = 0; i < calls; ++i) {
            const std::size_t begin = segments.size() * i / calls, end = segments.size() * (i + 1) / calls;
            context.painter.upload(segments.subspan(begin, end - begin), {});
            context.painter.draw(pass, context.view, style, nullptr);
        }
        glFinish();
    };
    once();
    for ([[maybe_unused]] auto _ : state) once();
    countRuns(state);
}

void printRatios(const BestTimes& t) {
    const double flat = t.best("grow/2"), naive = t.best("growNaively/2");
    std::printf("\nRatios, best of the repetitions\n");
    printRow("growing a million segments in 2D, one thread", flat, "ms", "required: under 30");
    printRow("growing a million segments in 3D, one thread", t.best("grow/3"), "ms", "");
    printRow("bolts of 8 generations with branches", 1e6 / expectedSegments(kShape) / flat, "1/ms", "");
    printRow("a million segments by the article's list, 2D, one thread", naive, "ms", "");
    printRow("the article's list / growing in 2D", naive / flat, "times", "required: at least 8");
    printRow("the article's list in 2D / growing in 3D", naive / t.best("grow/3"), "times", "");
    printRow("copying the bytes / growing in 2D", t.best("copyBolt/2") / flat, "times", "the machine's limit is 1");
    printRow("a tick of 1,000 live bolts of 64 segments, one thread", t.best("stepThousand/1"), "ms", "");
    for (const std::string drawing : {"quads", "max", "strip", "glow"}) {
        const double one = t.best(drawing + "/1");
        printRow(("drawing them in one call, " + drawing).c_str(), one, "ms", "");
        printRow("  a thousand calls / one", t.best(drawing + "/1000") / one, "times", "");
    }
}

void registerAll() {
    const auto add = [](const char* name, auto run, std::initializer_list<int> arguments) {
        auto* entry = benchmark::RegisterBenchmark(name, run);
        for (const int n : arguments) entry->Arg(n);
        entry->MinTime(0.2)->Repetitions(3)->UseRealTime()->Unit(benchmark::kMillisecond);
    };
    add("grow", grow, {2, 3});
    add("growNaively", growNaively, {2});
    add("copyBolt", copyBolt, {2});
    add("stepThousand", stepThousand, {1, 2});
    for (const auto& [name, drawing] : {std::pair{"quads", BoltDrawing::quads},
                                        {"max", BoltDrawing::max},
                                        {"strip", BoltDrawing::strip},
                                        {"glow", BoltDrawing::glow}})
        add(name, [drawing = drawing](benchmark::State& s) { draw(s, drawing, static_cast<std::size_t>(s.range(0))); },
            {1, 1000});
}

}  // namespace
}  // namespace arclight::bench

int main(int argc, char** argv) {
    using namespace arclight;
    using namespace arclight::bench;
    return runGlBench(argc, argv, benchContext(), registerAll, printRatios);
}
