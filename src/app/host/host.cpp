#include <cstdio>

#include "app/bench/bench_compare.h"
#include "app/bench/doctor.h"
#include "app/host/jobs.h"
#include "app/host/search_terms.h"
#include "app/offscreen/lesson_check.h"
#include "app/plan/lesson.h"
#include "app/platform/gl_context.h"
#include "app/platform/offscreen_context.h"
#include "app/platform/platform.h"
#include "app/run.h"
#include "app/session/flash_watch.h"
#include "app/window/window.h"
#include "core/environment.h"
#include "core/forced_end.h"
#include "core/measures_json.h"
#include "core/memory.h"
#include "core/parallel.h"
#include "core/params_json.h"
#include "core/signals.h"
#include "core/text.h"
#include "core/version.h"

namespace arclight {
namespace {

void print(const std::string& text) {
    std::fputs(text.c_str(), stdout);
    if (!text.ends_with('\n')) std::fputc('\n', stdout);
}

Json describePresets(const std::vector<Preset>& presets) {
    Json list = Json::array();
    for (const Preset& preset : presets) {
        list.push_back({{"name", preset.name}, {"title", preset.title}, {"sentence", preset.sentence}});
        if (preset.against) list.back()["view"] = preset.view;
    }
    return list;
}

std::string describePresetsText(const std::vector<Preset>& presets) {
    std::string text;
    for (const Preset& preset : presets)
        text += printable(preset.name + "  " + preset.title + ". " + preset.sentence) + "\n";
    return text;
}

/// The description that the gallery reads.
Json describeAbout(const DemoType& type, const std::vector<Preset>& presets, const std::filesystem::path& dataRoot) {
    const DemoInfo& info = type.info;
    return {{"name", info.name},
            {"title", info.title},
            {"about", info.about},
            {"accent", {floatToJson(info.accent.r), floatToJson(info.accent.g), floatToJson(info.accent.b)}},
            {"showcaseTick", info.showcaseTick},
            {"presets", describePresets(presets)},
            {"terms", searchTerms(type, dataRoot)}};
}

std::string describeAboutText(const DemoInfo& info, const std::vector<Preset>& presets) {
    return std::string(info.title) + "\n" + std::string(info.about) + "\n\n" + describePresetsText(presets);
}

/// The measures of the demo, then those of the frames of every demo.
void listMeasures(const MeasureTable& ofDemo, bool asJson) {
    const MeasureTable& ofFrames = measureTable<FrameMeasures>();
    if (!asJson) return print(describeMeasuresText(ofDemo) + describeMeasuresText(ofFrames));
    Json rows = describeMeasures(ofDemo);
    for (Json& row : describeMeasures(ofFrames)) {
        row["ofFrames"] = true;
        rows.push_back(std::move(row));
    }
    print(writeJson(rows));
}

/// `--list-lessons`.
Expected<Done> listLessons(const DemoType& type, const Options& options) {
    auto dataRoot = findDataRoot(options.dataDir);
    if (!dataRoot) return tl::unexpected(dataRoot.error());
    const auto presets = shippedPresets(type, *dataRoot);
    if (!presets) return tl::unexpected(presets.error());
    const auto lessons = shippedLessons(type, *dataRoot, *presets);
    if (!lessons) return tl::unexpected(lessons.error());
    Json list = Json::array();
    std::string text;
    for (const Lesson& lesson : *lessons) {
        list.push_back({{"name", lesson.name},
                        {"title", lesson.title},
                        {"minutes", lesson.minutes},
                        {"steps", lesson.steps.size()},
                        {"expert", lesson.isExpert}});
        text += printable(lesson.name + "  " + std::to_string(lesson.minutes) + " min, " +
                          std::to_string(lesson.steps.size()) + " steps" + (lesson.isExpert ? ", expert" : "") +
                          ". " + lesson.title) +
                "\n";
    }
    print(options.json ? writeJson(list) : text);
    return Done{};
}

/// `--list-presets` and `--about`.
Expected<Done> listFromPresets(const DemoType& type, const Options& options) {
    auto dataRoot = findDataRoot(options.dataDir);
    if (!dataRoot) return tl::unexpected(dataRoot.error());
    auto presets = shippedPresets(type, *dataRoot);
    if (!presets) return tl::unexpected(presets.error());
    if (options.about)
        print(options.json ? writeJson(describeAbout(type, *presets, *dataRoot)) : describeAboutText(type.info, *presets));
    else
        print(options.json ? writeJson(describePresets(*presets)) : describePresetsText(*presets));
    return Done{};
}

/// Prints how to get the comparison that a window shows when it opens the preset of a mistake.
void mentionComparison(std::string_view demo, const std::string& preset) {
    std::fprintf(stderr,
                 "%s: --preset %s is drawn alone; --ab against adds the other side, as in a window; --ab none is for "
                 "scripts, without this line\n",
                 std::string(demo).c_str(), printable(preset).c_str());
}

/// Prints lists and comparisons that need no OpenGL; false if none was requested.
Expected<bool> list(const DemoType& type, const Options& options) {
    if (!options.help.empty()) {
        print(options.help);
    } else if (options.version) {
        print(std::string(type.info.name) + " " + std::string(arclightVersion()) + " (" +
              std::string(arclightCommit()) + ", " + std::string(arclightBuild()) + ")");
    } else if (options.listParams) {
        const OwnedParams params(type);
        print(options.json ? writeJson(describeParams(params.set())) : describeParamsText(params.set()));
    } else if (options.listMeasures) {
        listMeasures(*type.measures, options.json);
    } else if (!options.benchCompare.empty()) {
        auto text = compareBenchFiles(options.benchCompare[0], options.benchCompare[1], options.json);
        if (!text) return tl::unexpected(text.error());
        print(*text);
    } else if (options.listPresets || options.about) {
        if (auto done = listFromPresets(type, options); !done) return tl::unexpected(done.error());
    } else if (options.listLessons) {
        if (auto done = listLessons(type, options); !done) return tl::unexpected(done.error());
    } else {
        return false;
    }
    return true;
}

/// Uses the GPU of `--gpu`. The desktop chooses the GPU of a window.
Expected<Done> chooseDevices(const Options& options) {
    if (!options.gpu) return Done{};
    if (!options.isJob() && !options.headless && !options.doctor && hasDisplay())
        return fail(
            Exit::usage,
            "--gpu is for runs without a window: add --headless or an option that writes. The desktop chooses the "
            "GPU of a window");
    return chooseGpu(*options.gpu);
}

Expected<Done> runAll(const DemoType& type, int argc, char** argv) {
    auto options = parseOptions(type.info, argc, argv);
    if (!options) return tl::unexpected(options.error());
    auto listed = list(type, *options);
    if (!listed) return tl::unexpected(listed.error());
    if (*listed) return Done{};
    setThreads(options->threads);
    if (options->glDebug) wantDebugContexts();
    if (options->scale) chooseScale(*options->scale);
    if (auto done = chooseDevices(*options); !done) return done;
    if (options->doctor) return runDoctor(type, *options);
    auto dataRoot = findDataRoot(options->dataDir);
    if (!dataRoot) return tl::unexpected(dataRoot.error());
    auto plan = makeRunPlan(type, *options, *dataRoot);
    if (!plan) return tl::unexpected(plan.error());
    if (plan->isAlone && !options->shard && !options->merge) mentionComparison(type.info.name, *options->preset);
    try {
        if (options->check) return checkLesson(type, *options, *plan, *dataRoot);
        if (options->grade) return gradeCapture(type, *options, *plan, *dataRoot);
        if (options->isJob()) return runJob(type, *options, *plan, *dataRoot);
        for (const auto& [option, isGiven] :
             {std::pair{"--record", options->record.has_value()}, {"--scale", options->scale.has_value()}})
            if (isGiven && !hasDisplay())
                return fail(Exit::noDisplay, std::string(option) + " needs a window, but there is no display");
        if (options->headless || !hasDisplay())
            return options->reference ? runJob(type, *options, *plan, *dataRoot)
                                      : captureShowcase(type, *options, *plan, *dataRoot);
        return runWindow(type, *options, *plan, *dataRoot);
    } catch (const std::bad_alloc&) {
        return fail(Exit::glFailed, "out of memory for frames of " + sizeText(plan->width, plan->height) + ", with " +
                                        bytesText(static_cast<double>(freeMemory())) + " left; use a smaller --size");
    }
}

/// Exceptions from libraries become errors like any other.
Expected<Done> runSafely(const DemoType& type, int argc, char** argv) {
    try {
        return runAll(type, argc, argv);
    } catch (const std::filesystem::filesystem_error& error) {
        return fail(Exit::fileFailed, error.what());
    } catch (const std::exception& error) {
        return fail(Exit::glFailed, error.what());
    }
}

}  // namespace

int runDemo(const DemoType& type, int argc, char** argv) {
    openStandardStreams();
    installSignalHandlers();
    installMemoryHandlers(type.info.name);
    const Arguments arguments = argumentsOf(argc, argv);
    return endProgram(type.info.name, runSafely(type, arguments.count, arguments.words));
}

}  // namespace arclight
