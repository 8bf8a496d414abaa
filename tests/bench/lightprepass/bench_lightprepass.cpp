// Costs of a frame of the lightprepass demo by the number of lights and of objects, for all four renderers, each in its
// own process; and the cost of a covered pixel by the radius of the lights. Ends with tables.
//
//     bench_lightprepass                                        640x360, everything: 15 minutes on two cores
//     bench_lightprepass 256                                    at most 256 lights
//     bench_lightprepass --json times.json --plot times.png     saves the figures and plots them
//     bench_lightprepass --from times.json --plot times.png     plots saved figures without measuring
//     LIBGL_ALWAYS_SOFTWARE=1 bench_lightprepass                on Mesa's software rasteriser
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/child.h"
#include "bench/bench_files.h"
#include "bench/lightprepass/lightprepass_times.h"
#include "bench/lightprepass/times_plot.h"
#include "core/files.h"
#include "core/image.h"
#include "core/temporary_folder.h"

namespace arclight::bench {
namespace {

using Words = std::vector<std::string>;

constexpr int kWidth = 640, kHeight = 360;
constexpr int kLights[] = {4, 16, 64, 256, 1024, 4096};
constexpr int kObjects[] = {10, 100, 500, 2000};
constexpr double kRadii[] = {0.5, 1, 1.5, 2, 3, 4, 6, 8};

struct BenchOptions {
    int maxLights = kLights[std::size(kLights) - 1];
    BenchFiles files;
};

std::optional<BenchOptions> readOptions(std::span<char*> words) {
    BenchOptions options;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (options.files.take(words, i)) continue;
        if (std::atoi(words[i]) > 0)
            options.maxLights = std::atoi(words[i]);
        else
            return std::nullopt;
    }
    return options;
}

/// Runs the demo in `folder` with parameter `assignments` and `more` options; true if it succeeded.
bool runDemo(const test::TemporaryFolder& folder, const Words& assignments, const Words& more) {
    Words words{"--headless", "--size", std::to_string(kWidth) + "x" + std::to_string(kHeight)};
    for (const char* plain : {"inScattering=0", "smooth=false", "spots=false", "sun=false", "shadowRadius=0"})
        words.insert(words.end(), {"--set", plain});
    for (const std::string& assignment : assignments) words.insert(words.end(), {"--set", assignment});
    words.insert(words.end(), more.begin(), more.end());
    return test::runProgram({test::executable("lightprepass"), words, folder.path(), {}}, 600).code == 0;
}

Json readJson(const test::TemporaryFolder& folder, const char* name) {
    const auto text = readFile(folder.path() / name, kMaxJsonBytes);
    return text ? parseJson(*text, name).value_or(Json()) : Json();
}

/// Adds up the passes that differ between renderers, and stores the benchmark's information on the machine.
void addPasses(const Json& result, Cost& cost, RendererTimes& times) {
    cost.ms = cost.bytes = 0;
    for (const Json& pass : result.at("passes")) {
        const std::string name = pass.at("name");
        if (name != "depth" && name != "normals" && name != "light" && name != "materials") continue;
        const double ms = pass.at("gpuMs").at("min");
        cost.ms += ms;
        cost.bytes += pass.at("bytes").get<double>();
        if (name == "light") cost.lightMs = ms;
    }
    times.machine = result.at("renderer"), times.threads = result.at("threads");
    times.width = result.at("size").at(0), times.height = result.at("size").at(1);
    // The fastest copy of all runs is the machine's limit.
    const double copied = result.at("copyGigabytesPerSecond");
    times.copyGigabytesPerSecond = std::fmax(times.copyGigabytesPerSecond, copied);
}

/// The cost of one renderer in one scene. `counts`: also counts covered pixels, in a separate run.
Cost costOf(RendererTimes& times, const Words& assignments, int frames, bool counts) {
    const test::TemporaryFolder folder;
    Cost cost;
    if (!runDemo(folder, assignments, {"--bench", "times.json", "--frames", std::to_string(frames)})) return cost;
    addPasses(readJson(folder, "times.json"), cost, times);
    if (!counts || !runDemo(folder, assignments, {"--measure", "measures.json"})) return cost;
    const Json measures = readJson(folder, "measures.json");
    cost.fragments = measures.at("lightFragments");
    return cost;
}

void measureSeries(RendererTimes& times, std::vector<CostRow>& rows, const std::string& what,
                   std::span<const int> counts, const std::string& rest) {
    for (const int count : counts) {
        CostRow& row = rows.emplace_back();
        row.count = count;
        for (std::size_t i = 0; i < kRenderers.size(); ++i) {
            std::printf("%s %d: %s\n", what.c_str(), count, kRenderers[i]);
            std::fflush(stdout);
            // A frame of forward shading takes seconds for hundreds of lights, half a minute for thousands.
            const bool isSlow = i == kForward && what == "lights" && count >= 256;
            const Words scene{std::string("renderer=") + kRenderers[i], what + "=" + std::to_string(count), rest};
            row.costs[i] = costOf(times, scene, !isSlow ? 8 : count > 256 ? 1 : 3, i == kPrepass);
        }
    }
}

RendererTimes measureAll(int maxLights) {
    RendererTimes times;
    const auto fewer = std::count_if(std::begin(kLights), std::end(kLights), [&](int n) { return n <= maxLights; });
    const auto lights = std::span(kLights).first(static_cast<std::size_t>(fewer));
    measureSeries(times, times.lights, "lights", lights, "lightRadius=1.5");
    measureSeries(times, times.objects, "objects", kObjects, "lights=64");
    for (const double radius : kRadii) {
        std::printf("radius %.1f m: %s\n", radius, kRenderers[kPrepass]);
        std::fflush(stdout);
        // Scene spheres has drifting lights only; crystals and embers would have a radius of their own.
        const Words scene{"scene=spheres", "lights=64", "lightRadius=" + std::to_string(radius)};
        times.radii.push_back({radius, costOf(times, scene, 8, true)});
    }
    return times;
}

Expected<Done> run(const BenchOptions& options) {
    return keepTimes<RendererTimes>(
        options.files, [&] { return measureAll(options.maxLights); }, readTimes, drawTimes);
}

}  // namespace
}  // namespace arclight::bench

int main(int argc, char** argv) {
    using namespace arclight;
    const auto options = bench::readOptions(std::span(argv, static_cast<std::size_t>(argc)).subspan(1));
    if (!options) {
        std::fputs("usage: bench_lightprepass [MAX_LIGHTS] [--json FILE] [--plot FILE.png] [--from FILE]\n", stderr);
        return 2;
    }
    const auto done = bench::run(*options);
    if (!done) return std::fprintf(stderr, "%s\n", done.error().message.c_str()), static_cast<int>(done.error().exit);
    return 0;
}
