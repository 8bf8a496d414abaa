// Costs of the particles demo by the number of particles: the simulation beside the memory floor of the same run, and
// drawing by each path of the ladder, each in its own process. Ends with tables.
//
//     bench_particles                                         everything: eight minutes on two cores
//     bench_particles 100000                                  at most 100,000 particles
//     bench_particles --simulation                            without drawing; --drawing: drawing alone
//     bench_particles --json times.json --plot times.png      saves the figures and plots them
//     bench_particles --from times.json --plot times.png      plots saved figures without measuring
//     LIBGL_ALWAYS_SOFTWARE=1 bench_particles                 on Mesa's software rasteriser
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/child.h"
#include "app/platform/platform.h"
#include "bench/bench_files.h"
#include "bench/particles/particle_plot.h"
#include "bench/particles/simulation_times.h"
#include "core/files.h"
#include "core/image.h"
#include "core/temporary_folder.h"
#include "particles_params.h"

namespace arclight::bench {
namespace {

using Words = std::vector<std::string>;

/// A path is not measured with more particles once a frame of it takes longer, ms.
constexpr double kBudgetMs = 1000;
/// 24,000 are the article's.
constexpr int kDrawn[] = {1000, 3000, 10000, 24000, 100000, 300000, 1000000};

struct BenchOptions {
    int maxCount = 10000000;
    bool simulates = true, draws = true;
    BenchFiles files;
};

std::optional<BenchOptions> readOptions(std::span<char*> words) {
    BenchOptions options;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string word = words[i];
        if (options.files.take(words, i)) continue;
        if (word == "--simulation")
            options.draws = false;
        else if (word == "--drawing")
            options.simulates = false;
        else if (std::atoi(words[i]) > 0)
            options.maxCount = std::atoi(words[i]);
        else
            return std::nullopt;
    }
    return options;
}

/// All paths that the demo knows.
Words pathNames() {
    for (const ParamInfo& info : paramTable<particles::ParticlesParams>())
        if (info.name == "path") return {info.choice.text.begin(), info.choice.text.begin() + info.choice.count};
    return {};
}

/// The demo that stands beside this program, wherever both were copied to; else that of the build.
std::filesystem::path demo() {
    std::error_code error;
    const std::filesystem::path beside = executablePath().parent_path() / "particles";
    return std::filesystem::exists(beside, error) ? beside : test::executable("particles");
}

/// GPU time of drawing `count` particles by a path, ms.
Expected<double> drawMs(const std::string& path, int count, ParticleTimes& times) {
    const test::TemporaryFolder folder;
    Words words{"--headless", "--size", "1280x720", "--bench", "times.json", "--frames", count > 100000 ? "4" : "12"};
    // Light alone needs no order.
    for (const std::string& assignment : {std::string("effect=steady"), "path=" + path, std::string("blend=additive"),
                                          "count=" + std::to_string(count)})
        words.insert(words.end(), {"--set", assignment});
    const std::filesystem::path program = demo();
    if (!std::filesystem::exists(program))
        return fail(Exit::fileFailed, "no demo to measure: " + program.string() + " does not exist");
    const test::Outcome outcome = test::runProgram({program, words, folder.path(), {}}, 600);
    const std::string what = program.string() + " with " + std::to_string(count) + " particles by path " + path;
    if (outcome.code != 0)
        return fail(Exit::fileFailed, what + " ended with " + std::to_string(outcome.code) + ": " + outcome.err);
    const auto text = readFile(folder.path() / "times.json", kMaxJsonBytes);
    if (!text) return tl::unexpected(text.error());
    const auto json = parseJson(*text, "times.json");
    if (!json) return tl::unexpected(json.error());
    const Json& result = *json;
    times.machine = result.at("renderer"), times.threads = result.at("threads");
    double ms = 0;
    for (const Json& pass : result.at("passes"))
        if (pass.at("name").get<std::string>().starts_with("particles")) ms += pass.at("gpuMs").at("min").get<double>();
    if (!(ms > 0)) return fail(Exit::fileFailed, what + " measured no time");
    return ms;
}

Expected<Done> measureDrawing(ParticleTimes& times, int maxCount) {
    for (const std::string& path : pathNames()) {
        Series& series = times.drawing.emplace_back(Series{path, {}});
        for (const int count : kDrawn) {
            if (count > maxCount) break;
            std::printf("drawing %d: %s\n", count, path.c_str());
            std::fflush(stdout);
            const auto ms = drawMs(path, count, times);
            if (!ms) return tl::unexpected(ms.error());
            series.points.push_back({count, *ms});
            if (*ms > kBudgetMs) break;
        }
    }
    return Done{};
}

Expected<ParticleTimes> measureAll(const BenchOptions& options) {
    ParticleTimes times;
    if (options.simulates) measureSimulation(times, options.maxCount);
    if (options.draws)
        if (auto done = measureDrawing(times, options.maxCount); !done) return tl::unexpected(done.error());
    return times;
}

Expected<Done> run(const BenchOptions& options) {
    return keepTimes<ParticleTimes>(
        options.files, [&] { return measureAll(options); }, readParticleTimes, drawTimes);
}

}  // namespace
}  // namespace arclight::bench

int main(int argc, char** argv) {
    using namespace arclight;
    const auto options = bench::readOptions(std::span(argv, static_cast<std::size_t>(argc)).subspan(1));
    if (!options) {
        std::fputs(
            "usage: bench_particles [MAX_COUNT] [--simulation | --drawing] [--json FILE] [--plot FILE.png] "
            "[--from FILE]\n",
            stderr);
        return 2;
    }
    const auto done = bench::run(*options);
    if (!done) return std::fprintf(stderr, "%s\n", done.error().message.c_str()), static_cast<int>(done.error().exit);
    return 0;
}
