#include "app/host/jobs.h"

#include <cstdio>

#include "app/bench/bench.h"
#include "app/bench/bench_result.h"
#include "app/capture/checks.h"
#include "app/capture/exports.h"
#include "app/compare/side_images.h"
#include "app/offscreen/batch.h"
#include "app/offscreen/equal_cost_run.h"
#include "app/offscreen/reference_report.h"
#include "app/offscreen/share.h"
#include "app/session/pixel_explanation.h"
#include "app/window/panelled_capture.h"
#include "core/files.h"
#include "core/signals.h"
#include "core/text.h"

namespace arclight {
namespace {

Expected<Done> listPasses(OffscreenRun& run, const Options& options, const RunPlan& plan) {
    run.renderer->draw(*run.session, plan.width, plan.height);
    const auto names = run.renderer->scopeNames(*run.session);
    if (options.json) {
        std::printf("%s\n", Json(names).dump(2).c_str());
    } else {
        for (const std::string& name : names) std::printf("%s\n", name.c_str());
    }
    return Done{};
}

Expected<Done> explain(OffscreenRun& run, const Options& options, const RunPlan& plan) {
    const auto [x, y] = *options.explain;
    const std::string asked = "--explain " + std::to_string(x) + "," + std::to_string(y);
    if (run.ab) return fail(Exit::usage, asked + ": the capture is a comparison; explain one of its sides");
    if (x >= plan.width || y >= plan.height)
        return fail(Exit::usage, asked + ": the frame has " + sizeText(plan.width, plan.height) + " pixels");
    const PixelExplanation explanation = explainPixel(*run.renderer, *run.session, {plan.width, plan.height}, {x, y});
    std::printf("%s", options.json ? (writeJson(toJson(explanation)) + "\n").c_str() : inWords(explanation).c_str());
    return checkGl(run.renderer->shaders());
}

/// Writes the exports of the frame drawn last, and prints the absolute paths.
Expected<Done> writeExports(OffscreenRun& run, const Options& options, const RunPlan& plan) {
    if (run.ab) return fail(Exit::usage, "--export: the run is a comparison; export one of its sides");
    const auto exports = exportsOf(*run.session, *run.renderer, {plan.width, plan.height});
    const std::string command =
        std::string(run.session->type().info.name) + " " + optionsOf(*run.session, plan.width, plan.height);
    for (const std::string& word : options.exports) {
        auto paths = writeExport(exports, word, command);
        if (!paths) return tl::unexpected(paths.error());
        for (const std::string& path : *paths) handOver(path);
    }
    return checkGl(run.renderer->shaders());
}

/// Writes both sides of the comparison, and prints the absolute paths.
Expected<Done> writeSides(OffscreenRun& run, const RunPlan& plan, const std::string& folder) {
    if (!run.ab || !run.ab->b()) return fail(Exit::usage, "--sides needs a comparison of two presets: see --ab");
    if (auto done = writeSideImages(*run.ab, run.renderer->canvas(), *run.session, plan.width, plan.height, folder);
        !done)
        return done;
    if (auto done = checkGl(run.renderer->shaders()); !done) return done;
    for (const char* name : {"a.png", "b.png", "sides.json"}) handOver(std::filesystem::path(folder) / name);
    return Done{};
}

}  // namespace

Expected<Done> runJob(const DemoType& type, const Options& options, const RunPlan& plan,
                      const std::filesystem::path& dataRoot) {
    auto run = OffscreenRun::make(type, plan, dataRoot, makePanelPainter);
    if (!run) return tl::unexpected(run.error());
    if (isBatch(plan) && options.equalCost)
        return fail(Exit::usage,
                    "--equal-cost: " + absolutePath(*options.from) + " is a sheet; it times a single tick");
    if (isBatch(plan)) return runBatch(*run, options, plan);
    if (options.shard || options.merge)
        return fail(Exit::usage, std::string(options.shard ? "--shard" : "--merge") +
                                     " needs a series: " + absolutePath(*options.from) + " is not a sheet");
    run->renderer->canvas().keepTextBoxes(options.dumpTexts.has_value());
    if (auto done = run->seek(plan.tick, plan); !done) return done;
    if (auto done = stopIfInterrupted(); !done) return done;
    Json cost;
    if (options.equalCost) {
        auto equal = equaliseCost(*run, plan, *options.equalCost);
        if (!equal) return tl::unexpected(equal.error());
        cost = std::move(*equal);
    }
    if (options.listPasses)
        if (auto done = listPasses(*run, options, plan); !done) return done;
    if (options.explain)
        if (auto done = explain(*run, options, plan); !done) return done;
    if (options.capture) {
        if (auto done = run->capture(plan, *options.capture); !done) return done;
    } else if (options.dumpState || options.dumpTexts || options.dumpShaders || options.measure || options.reference ||
               options.errorMap || options.equalCost || !options.exports.empty() || options.isComparison()) {
        // Some demos measure their image while drawing it.
        if (auto done = run->draw(plan); !done) return done;
    }
    const bool isReference = options.reference && !options.equalCost;
    const Json figures = isReference ? compareWithReference(*run->ab) : Json();
    if (options.errorMap)
        if (auto done = writeErrorMap(run->ab.get(), *options.errorMap); !done) return done;
    if (options.equalCost) {
        addErrors(*run, plan, cost);
        std::printf("%s", options.json ? writeJson(cost).c_str() : costInWords(cost).c_str());
    } else if (run->ab && !isReference && (options.errorMap || options.isComparison())) {
        const Json errors = compareSessions(*run->ab, run->session->tick());
        std::printf("%s", options.json ? writeJson(errors).c_str() : (errorsInWords(errors.at("flip")) + "\n").c_str());
    }
    if (options.sides)
        if (auto done = writeSides(*run, plan, *options.sides); !done) return done;
    if (options.dumpState) {
        auto state = run->session->checkedState();
        if (!state) return tl::unexpected(state.error());
        if (auto done = writeJsonFile(*options.dumpState, *state); !done) return done;
    }
    if (!options.exports.empty())
        if (auto done = writeExports(*run, options, plan); !done) return done;
    if (options.dumpTexts)
        if (auto done = writeJsonFile(*options.dumpTexts, run->texts()); !done) return done;
    if (options.dumpShaders)
        if (auto done = writeShaders(*options.dumpShaders, run->renderer->shaders()); !done) return done;
    if (options.measure) {
        auto measures = run->measures();
        if (!measures) return tl::unexpected(measures.error());
        if (isReference) (*measures)["reference"] = figures;
        if (auto done = writeJsonFile(*options.measure, *measures); !done) return done;
    }
    if (options.bench) {
        auto result = bench(*run->renderer, *run->session, run->context->gl(), plan.width, plan.height, options.frames);
        if (!result) return tl::unexpected(result.error());
        if (auto done = writeJsonFile(*options.bench, *result); !done) return done;
        // Scripts expect only paths on stdout; the table is for people.
        if (const auto times = readBench(*result, *options.bench); times && isTerminal(stdout))
            std::printf("%s", describeBench(*times).c_str());
    }
    const std::int64_t tick = run->session->tick();
    // The page's loop shows other ticks.
    if (options.share)
        if (auto done = writeShare(*run, options, plan); !done) return done;
    if (!isReference) return Done{};
    ReferenceReport report;
    report.add({{"tick", tick}, {"set", Json::object()}, {"reference", figures}});
    return report.finish(false, options.json);
}

Expected<Done> captureShowcase(const DemoType& type, const Options& options, const RunPlan& plan,
                               const std::filesystem::path& dataRoot) {
    auto presets = shippedPresets(type, dataRoot);
    if (!presets) return tl::unexpected(presets.error());
    auto run = OffscreenRun::make(type, plan, dataRoot, makePanelPainter);
    if (!run) return tl::unexpected(run.error());
    const std::string name(type.info.name);
    const std::string folder = "captures";
    if (!options.merge) {
        if (auto done = createFolders(folder); !done) return done;
        std::printf("No window: captures go to ./captures (--help lists the options).\n");
    }
    const std::string step = plan.lesson ? "-" + plan.lesson->lesson + "-" + std::to_string(plan.lesson->step) : "";
    const std::string first = folder + "/" + name + step + ".png";
    if (plan.restoresSheet) {
        RunPlan sheet = plan;
        sheet.sheet = first;
        return runBatch(*run, options, sheet);
    }
    std::vector<std::string> missing;
    std::size_t index = 0;
    const auto capture = [&](std::int64_t tick, const std::string& file) -> Expected<Done> {
        const bool isShared = options.shard || options.merge;
        const std::size_t number = index++;
        if (options.shard && !options.shard->has(number)) return Done{};
        if (auto done = stopIfInterrupted(); !done) return done;
        if (auto done = run->seek(tick, plan); !done) return done;
        if (isShared && holdsCapture(file, writeJsonLine(captureState(*run->session, run->facts(plan))))) return Done{};
        if (options.merge) return missing.push_back(file), Done{};
        return run->capture(plan, file);
    };
    if (auto done = capture(plan.tick, first); !done) return done;
    for (const Preset& preset : *presets) {
        if (!options.isPlain() || preset.name == "showcase") continue;
        const OwnedParams params(type);
        if (auto done = applyPreset(params.set(), preset, preset.name); !done) return done;
        Take take = plan.take();
        take.recording.clear(params.set().values());
        run->load({{std::move(take)}});
        if (auto done =
                capture(preset.tick.value_or(type.info.showcaseTick), folder + "/" + name + "-" + preset.name + ".png");
            !done)
            return done;
    }
    if (missing.empty()) return Done{};
    if (options.json) std::printf("%s", writeJson({{"captures", index}, {"missing", missing}}).c_str());
    return fail(Exit::fileFailed, "--merge: captures are missing: " + join(missing, ", "));
}

}  // namespace arclight
