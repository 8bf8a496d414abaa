// Time that captures take beside rendering: PNG encoding of real frames compared with stb_image_write, in sequence and
// on two threads, and the comparison of two frames. Ends with a table of ratios.
//
//     bench_captures          everything, and the table; about five minutes
//     taskset -c 0 bench_captures --benchmark_filter=-over
//                             on one core, without the runs of 300 frames
#include <array>
#include <cstdio>
#include <map>

#include "app/child.h"
#include "bench/best_times.h"
#include "bench/stb_writer.h"
#include "core/files.h"
#include "core/image.h"
#include "core/image_compare.h"
#include "core/parallel.h"
#include "core/temporary_folder.h"

namespace arclight::bench {
namespace {

constexpr std::array<const char*, 2> kDemos{"springs", "halftexel"};
constexpr std::size_t kWorkload = 300;  // frames, alternating between both demos

/// Frames of each demo's showcase, 1280x720, six ticks apart.
std::map<std::string, std::vector<Image>>& frames() {
    static std::map<std::string, std::vector<Image>> it;
    return it;
}

const Image& workloadFrame(std::size_t i) {
    const std::vector<Image>& from = frames().at(kDemos[i % kDemos.size()]);
    return from[i / kDemos.size() % from.size()];
}

enum class Writer { stb, small, fast };

std::string encode(const Image& image, Writer writer) {
    if (writer == Writer::stb) return encodeWithStb(image);
    return encodePng(image, {}, writer == Writer::fast ? PngCompression::fast : PngCompression::small).value_or("");
}

/// Milliseconds for each of the `count` work items of an iteration.
benchmark::Counter msFor(const benchmark::State& state, double count) {
    return {1e-3 * count * static_cast<double>(state.iterations()),
            benchmark::Counter::kIsRate | benchmark::Counter::kInvert};
}

/// Encodes one image per iteration; also counts the bytes of its file.
void write(benchmark::State& state, const char* demo, Writer writer) {
    const std::vector<Image>& images = frames().at(demo);
    std::size_t bytes = 0, next = 0;
    for ([[maybe_unused]] auto _ : state) {
        bytes += encode(images[next++ % images.size()], writer).size();
    }
    state.counters["ms"] = msFor(state, 1);
    state.counters["KB"] = 1e-3 * static_cast<double>(bytes) / static_cast<double>(state.iterations());
}

/// Encodes the whole workload on `state.range(0)` threads.
void writeAll(benchmark::State& state, Writer writer) {
    setThreads(static_cast<int>(state.range(0)));
    for ([[maybe_unused]] auto _ : state)
        parallelFor(kWorkload, 1, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) benchmark::DoNotOptimize(encode(workloadFrame(i), writer));
        });
    state.counters["ms"] = msFor(state, 1);
}

void compareFrames(benchmark::State& state) {
    const std::vector<Image>& images = frames().at("springs");
    for ([[maybe_unused]] auto _ : state) benchmark::DoNotOptimize(compare(images[0], images[1]));
    state.counters["ms"] = msFor(state, 1);
}

void printRatios(const BestTimes& times, const BestTimes& sizes) {
    std::printf("\nCaptures of the showcases at 1280x720 (best of the repetitions)\n");
    for (const char* demo : kDemos) {
        const auto at = [&](const char* writer) { return std::string(demo) + "-" + writer + "/"; };
        std::printf(" %s\n", demo);
        for (const char* writer : {"stb", "small", "fast"}) {
            printRow((std::string(writer) + ", time per image").c_str(), times.best(at(writer)), "ms", "");
            printRow((std::string(writer) + ", file size").c_str(), sizes.best(at(writer)), "KB", "");
        }
        printRow("stb / fast, time", times.best(at("stb")) / times.best(at("fast")), "times", "required: at least 3");
        printRow("stb / small, time", times.best(at("stb")) / times.best(at("small")), "times", "");
        printRow("fast / small, size", sizes.best(at("fast")) / sizes.best(at("small")), "times", "");
    }
    std::printf(" %zu frames, alternating between both demos\n", kWorkload);
    for (const char* threads : {"1", "2"}) {
        const double stb = times.best(std::string("stb-over/") + threads);
        const double fast = times.best(std::string("fast-over/") + threads);
        const std::string over = std::string(" on ") + threads + (*threads == '1' ? " thread" : " threads");
        printRow(("stb" + over).c_str(), 1e-3 * stb, "s", "");
        printRow(("fast" + over).c_str(), 1e-3 * fast, "s", "");
        printRow(("stb / fast" + over).c_str(), stb / fast, "times", "required: at least 3");
    }
    printRow("fast, one thread / two threads", times.best("fast-over/1") / times.best("fast-over/2"), "times", "");
    std::printf(" comparison\n");
    printRow("comparison of two frames", times.best("compare/"), "ms", "");
}

/// Captures the frames; returns an error message if that fails, else an empty string.
std::string takeFrames(const char* demo, const std::filesystem::path& program) {
    const test::TemporaryFolder folder;
    const test::Outcome outcome = test::runProgram(
        {program,
         {"--headless", "--preset", "showcase", "--size", "1280x720", "--ticks", "114:144:6", "--capture", "%d.png"},
         folder.path(), {}}, 600);
    if (outcome.code != 0) return outcome.err;
    for (int tick = 114; tick <= 144; tick += 6) {
        const auto bytes = readFile(folder.path() / (std::to_string(tick) + ".png"), kMaxPngBytes);
        if (!bytes) return bytes.error().message;
        auto image = decodePng(*bytes, demo);
        if (!image) return image.error().message;
        frames()[demo].push_back(std::move(*image));
    }
    return {};
}

/// Keeps two counters of the same runs.
class TimesAndSizes : public BestTimes {
public:
    TimesAndSizes() : BestTimes("ms") {}
    void ReportRuns(const std::vector<Run>& runs) override {
        BestTimes::ReportRuns(runs);
        for (const Run& run : runs) sizes.note(run);
    }
    BestTimes sizes{"KB"};
};

void registerAll() {
    const std::array<std::pair<const char*, Writer>, 3> writers{
        {{"stb", Writer::stb}, {"small", Writer::small}, {"fast", Writer::fast}}};
    for (const char* demo : kDemos)
        for (const auto& [name, writer] : writers)
            benchmark::RegisterBenchmark((std::string(demo) + "-" + name).c_str(), write, demo, writer)
                ->MinTime(1)->Repetitions(3)->UseRealTime()->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("compare", compareFrames)->MinTime(0.5)->Repetitions(3)->UseRealTime()
        ->Unit(benchmark::kMillisecond);
    for (const auto& [name, writer] : writers)
        if (writer != Writer::small)
            benchmark::RegisterBenchmark((std::string(name) + "-over").c_str(), writeAll, writer)
                ->Arg(1)->Arg(2)->Iterations(1)->Repetitions(2)->UseRealTime()->Unit(benchmark::kMillisecond);
}

}  // namespace
}  // namespace arclight::bench

int main(int argc, char** argv) {
    using namespace arclight;
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    for (const char* demo : bench::kDemos)
        if (const std::string fault = bench::takeFrames(demo, test::executable(demo)); !fault.empty())
            return std::fprintf(stderr, "%s\n", fault.c_str()), 1;
    bench::registerAll();
    bench::TimesAndSizes reporter;
    benchmark::RunSpecifiedBenchmarks(&reporter);
    bench::printRatios(reporter, reporter.sizes);
    return 0;
}
