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
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/child.h"
#include "bench/bench_files.h"
#include "bench/particle_plot.h"
#include "bench/simulation_times.h"
#include "core/files.h"
#include "core/image.h"
#include "core/temporary_folder.h"
#include "particles_rows.h"

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

/// GPU time of drawing `count` particles by a path, ms; 0 if it failed.
double drawMs(const std::string& path, int count, ParticleTimes& times) {
    const test::TemporaryFolder folder;
    Words words{"--headless", "--size", "1280x720", "--bench", "times.json", "--frames", count > 100000 ? "4" : "12"};
    // Light alone needs no order.
    for (const std::string& assignment : {std::string("effect=steady"), "path=" + path, std::string("blend=additive"),
                                          "count=" + std::to_string(count)})
        words.insert(words.end(), {"--set", assignment});
    if (test::runProgram({test::executable("particles"), words, folder.path(), {}}, 600).code != 0) return 0;
    const auto text = readFile(folder.path() / "times.json", kMaxJsonBytes);
    const Json result = text ? parseJson(*text, "times.json").value_or(Json()) : Json();
    times.machine = result.at("renderer"), times.threads = result.at("threads");
    double ms = 0;
    for (const Json& pass : result.at("passes"))
        if (pass.at("name").get<std::string>().starts_with("particles")) ms += pass.at("gpuMs").at("min").get<double>();
    return ms;
}

void measureDrawing(ParticleTimes& times, int maxCount) {
    for (const std::string& path : pathNames()) {
        Series& series = times.drawing.emplace_back(Series{path, {}});
        for (const int count : kDrawn) {
            if (count > maxCount) break;
            std::printf("drawing %d: %s\n", count, path.c_str());
            std::fflush(stdout);
            const double ms = drawMs(path, count, times);
            if (ms <= 0) break;
            series.points.push_back({count, ms});
            if (ms > kBudgetMs) break;
        }
    }
}

ParticleTimes measureAll(const BenchOptions& options) {
    ParticleTimes times;
    if (options.simulates) measureSimulation(times, options.maxCount);
    if (options.draws) measureDrawing(times, options.maxCount);
    return times;
}

Expected<Done> run(const BenchOptions& options) {
    return keepTimes<ParticleTimes>(options.files, [&] { return measureAll(options); }, readParticleTimes, drawTimes);
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
