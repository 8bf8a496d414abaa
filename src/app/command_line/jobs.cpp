#include "app/command_line/jobs.h"

#include <cstdio>

#include "app/capture/batch.h"
#include "app/bench/bench.h"
#include "app/bench/bench_result.h"
#include "core/files.h"
#include "core/measures_json.h"
#include "core/signals.h"
#include "core/text.h"

namespace arclight {
namespace {

Expected<Done> listPasses(Studio& studio, const Options& options, const Start& start) {
    studio.stage->draw(*studio.session, start.width, start.height);
    const auto names = studio.stage->scopeNames(*studio.session);
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
        if (auto done = writeJsonFile(*options.bench, *result); !done) return done;
        // Scripts read paths from stdout; a table is for a person who looks on.
        if (const auto times = readBench(*result, *options.bench); times && isTerminal(stdout))
            std::printf("%s", describeBench(*times).c_str());
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
    for (const Preset& preset : *presets) {
        if (!options.isPlain() || preset.name == "showcase") continue;
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

}  // namespace arclight
