// What a frame of the lightprepass demo costs by the number of its lights and of its objects, all four renderers in one
// run, in a process each. Ends with a table, with the ratio to forward shading, and what a covered pixel costs.
//
//     bench_lightprepass                              640x360, everything (many minutes on a software rasteriser)
//     bench_lightprepass 256                          no more lights than these
//     LIBGL_ALWAYS_SOFTWARE=1 bench_lightprepass      on Mesa's software rasteriser
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include "app/child.h"
#include "core/files.h"
#include "core/json.h"
#include "core/temporary_folder.h"

namespace arclight::bench {
namespace {

using Words = std::vector<std::string>;

constexpr std::array<const char*, 4> kRenderers{"prepass", "deferred", "tiled", "forward"};

/// Milliseconds of the passes that differ between renderers, the least of a few frames.
struct Cost {
    double frame = 0, light = 0, fragments = 0;
};

double numberAt(const Json& json, const char* name) { return json.at(name).is_number() ? json.at(name).get<double>() : 0; }

Json readJson(const std::string& path) {
    const auto text = readFile(path, kMaxJsonBytes);
    if (!text) return Json::object();
    return parseJson(*text, path).value_or(Json(Json::object()));
}

Cost costOf(const Words& assignments, int frames) {
    const test::TemporaryFolder folder;
    const std::string timesPath = (folder.path() / "times.json").string(), measuresPath = (folder.path() / "measures.json").string();
    Words common{"--headless", "--size", "640x360", "--set", "haze=1", "--set", "glowInAir=0", "--set", "smooth=false", "--set", "spots=false", "--set", "sun=false", "--set", "shadowRadius=0"};
    for (const std::string& assignment : assignments) common.insert(common.end(), {"--set", assignment});
    const auto run = [&](Words more) {
        Words words = common;
        words.insert(words.end(), more.begin(), more.end());
        return test::runProgram({ARCLIGHT_LIGHTPREPASS, words, folder.path(), {}}, 600).code == 0;
    };
    Cost cost;
    if (!run({"--bench", timesPath, "--frames", std::to_string(frames)}) || !run({"--measure", measuresPath})) return cost;
    const Json times = readJson(timesPath);
    for (const Json& pass : times.at("passes")) {
        const std::string name = pass.at("name");
        const double ms = pass.at("gpuMs").at("min");
        for (const char* own : {"depth", "normals", "light", "materials"})
            if (name == own) cost.frame += ms;
        if (name == "light") cost.light = ms;
    }
    cost.fragments = numberAt(readJson(measuresPath), "lightFragments");
    return cost;
}

void printSeries(const char* what, std::span<const int> values, const std::string& rest) {
    std::printf("\nms of the renderer's own passes at 640x360, by %s (%s)\n%8s", what, rest.c_str(), what);
    for (const char* renderer : kRenderers) std::printf("%12s", renderer);
    std::printf("%18s%20s\n", "forward/prepass", "ns/covered pixel");
    for (const int value : values) {
        std::array<Cost, kRenderers.size()> costs;
        for (std::size_t i = 0; i < kRenderers.size(); ++i) {
            const bool isSlow = i == 3 && std::string(what) == "lights" && value > 256;
            costs[i] = costOf({std::string("renderer=") + kRenderers[i], std::string(what) + "=" + std::to_string(value), rest}, isSlow ? 2 : 6);
        }
        std::printf("%8d", value);
        for (const Cost& cost : costs) std::printf("%12.1f", cost.frame);
        std::printf("%18.2f%20.2f\n", costs[0].frame > 0 ? costs[3].frame / costs[0].frame : 0.0,
                    costs[0].fragments > 0 ? 1e6 * costs[0].light / costs[0].fragments : 0.0);
        std::fflush(stdout);
    }
}

}  // namespace
}  // namespace arclight::bench

int main(int argc, char** argv) {
    using namespace arclight::bench;
    const std::array<int, 6> lights{4, 16, 64, 256, 1024, 4096};
    const std::array<int, 4> objects{10, 100, 500, 2000};
    const int most = argc > 1 ? std::atoi(argv[1]) : lights.back();
    const auto count = static_cast<std::size_t>(std::count_if(lights.begin(), lights.end(), [&](int n) { return n <= most; }));
    printSeries("lights", std::span(lights).first(count), "lightRadius=1.5");
    printSeries("objects", objects, "lights=64");
    return 0;
}
