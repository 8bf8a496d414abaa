#include "app/jobs.h"

#include <cstdio>
#include <cstdlib>

#include "app/batch.h"
#include "app/bench.h"
#include "core/files.h"
#include "core/measures_json.h"
#include "core/signals.h"
#include "core/text.h"
#include "core/version.h"

namespace arclight {
namespace {

Expected<Done> listPasses(Studio& studio, const Options& options, const Start& start) {
    studio.stage->draw(*studio.session, start.width, start.height);
    const auto names = studio.stage->store().passNames();
    if (options.json) {
        std::printf("%s\n", Json(names).dump(2).c_str());
    } else {
        for (const std::string& name : names) std::printf("%s\n", name.c_str());
    }
    return Done{};
}

}  // namespace

Expected<Done> runJob(const DemoType& type, const Options& options, const Start& start,
                      const std::filesystem::path& dataRoot) {
    auto studio = Studio::make(type, start, dataRoot);
    if (!studio) return tl::unexpected(studio.error());
    if (isBatch(start)) return runBatch(*studio, options, start);
    studio->seek(start.tick, start);
    if (auto done = stopIfInterrupted(); !done) return done;
    if (options.listPasses)
        if (auto done = listPasses(*studio, options, start); !done) return done;
    if (options.capture) {
        if (auto done = studio->capture(start, *options.capture); !done) return done;
    } else if (options.dumpState || options.measure) {
        // What a demo measures of its picture it measures as it draws.
        if (auto done = studio->draw(start); !done) return done;
    }
    if (options.dumpState)
        if (auto done = writeJsonFile(*options.dumpState, studio->session->dumpState()); !done) return done;
    if (options.measure)
        if (auto done = writeJsonFile(*options.measure, measuresToJson(*type.measures, studio->session->measure())); !done)
            return done;
    if (options.bench) {
        auto result = bench(*studio->stage, *studio->session, studio->context->gl(), start.width, start.height,
                            options.frames);
        if (!result) return tl::unexpected(result.error());
        return writeJsonFile(*options.bench, *result);
    }
    return Done{};
}

Expected<Done> captureShowcase(const DemoType& type, const Options& options, const Start& start,
                               const std::filesystem::path& dataRoot) {
    auto presets = shippedPresets(type, dataRoot);
    if (!presets) return tl::unexpected(presets.error());
    auto studio = Studio::make(type, start, dataRoot);
    if (!studio) return tl::unexpected(studio.error());
    const std::string name(type.info.name);
    const std::string folder = "captures";
    if (auto done = createFolders(folder); !done) return done;
    std::printf("No display: captures of the showcase instead (--help lists the options).\n");
    studio->seek(start.tick, start);
    if (auto done = studio->capture(start, folder + "/" + name + ".png"); !done) return done;
    const bool isPlain = !options.preset && !options.from && !options.replay && options.set.empty();
    for (const Preset& preset : *presets) {
        if (!isPlain || preset.name == "showcase") continue;
        if (auto done = stopIfInterrupted(); !done) return done;
        const LooseParams params(type);
        if (auto done = applyPreset(params.set(), preset, preset.name); !done) return done;
        Take take = start.take();
        take.recording.clear(params.set().values());
        studio->load({{std::move(take)}});
        studio->seek(preset.tick.value_or(type.info.showcaseTick), start);
        if (auto done = studio->capture(start, folder + "/" + name + "-" + preset.name + ".png"); !done) return done;
    }
    return Done{};
}

Expected<Done> runDoctor(const DemoType& type, const Options& options) {
    std::printf("%s %s (%s), %s\n", std::string(type.info.name).c_str(), std::string(arclightVersion()).c_str(),
                std::string(arclightCommit()).c_str(), std::string(arclightBuild()).c_str());
    for (const auto& path : dataRootCandidates(options.dataDir))
        std::printf("data      %s%s\n", path.string().c_str(), isDataRoot(path) ? "  found" : "");
    auto dataRoot = findDataRoot(options.dataDir);
    if (!dataRoot) return tl::unexpected(dataRoot.error());
    auto context = Offscreen::make();
    if (!context) return tl::unexpected(context.error());
    const GlInfo& gl = context->gl();
    std::printf("OpenGL    %s\nrenderer  %s (%s)\n", gl.version.c_str(), gl.renderer.c_str(), gl.vendor.c_str());
    std::printf("limits    textures %d, samples %d\n", gl.maxTextureSize, gl.maxSamples);
    std::printf("debug     KHR_debug %s\ncompute   %s\n", GLAD_GL_KHR_debug ? "yes" : "no",
                gl.hasCompute ? "OpenGL 4.3 available (not used by this demo)" : "no");
    const char* display = std::getenv("DISPLAY");
    std::printf("display   %s\n", display && *display ? display : "none: captures instead of a window");
    std::printf("ffmpeg    %s\n", std::system("command -v ffmpeg >/dev/null 2>&1") == 0 ? "found" : "not found (only video needs it)");
    auto stage = Stage::make(*dataRoot);
    if (!stage) return tl::unexpected(stage.error());
    std::printf("fonts     found\n");
    Session session(type, (*stage)->shaders());
    if (auto done = checkGl((*stage)->shaders()); !done) return done;
    std::printf("shaders   built\n");
    return Done{};
}

}  // namespace arclight
