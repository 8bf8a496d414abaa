#include "app/plan/run_plan.h"

#include <algorithm>
#include <cstdio>
#include <functional>

#include "app/capture/sheet.h"
#include "app/compare/ab_layout.h"
#include "app/plan/capture_names.h"
#include "app/plan/lesson.h"
#include "app/plan/outputs.h"
#include "app/session/figure_text.h"
#include "core/extension.h"
#include "core/files.h"
#include "core/json.h"
#include "core/memory.h"
#include "core/params_text.h"
#include "core/text.h"

namespace arclight {
namespace {

std::filesystem::path presetFolder(const DemoType& type, const std::filesystem::path& dataRoot) {
    return dataRoot / "assets" / "presets" / std::string(type.info.name);
}

bool isFile(const std::string& word) {
    return hasExtension(word, ".json") || word.find_first_of("/\\") != std::string::npos;
}

/// The path of a preset, given by name or as a file.
Expected<std::filesystem::path> presetPath(const DemoType& type, const std::string& word,
                                           const std::filesystem::path& dataRoot) {
    if (isFile(word)) return std::filesystem::path(word);
    const auto paths = listPresets(presetFolder(type, dataRoot));
    for (const auto& path : paths)
        if (path.stem() == word) return path;
    // The word may also come from a preset's description: its title or, if no title matches, its sentence.
    std::vector<Preset> presets;
    std::vector<Described> titles, sentences;
    for (const auto& path : paths)
        if (auto preset = loadPreset(path, type.info.name)) presets.push_back(std::move(*preset));
    for (const Preset& preset : presets) {
        titles.push_back({preset.name, preset.title});
        sentences.push_back({preset.name, preset.sentence});
    }
    std::string hint = suggestion(word, std::span<const Described>(titles));
    if (hint.empty()) hint = suggestion(word, std::span<const Described>(sentences));
    return fail(Exit::badAsset,
                "no preset " + inQuotes(word) + hint + "; --list-presets lists them; a file name must end in .json");
}

}  // namespace

Expected<std::vector<Preset>> shippedPresets(const DemoType& type, const std::filesystem::path& dataRoot) {
    std::vector<Preset> presets;
    for (const auto& path : listPresets(presetFolder(type, dataRoot))) {
        auto preset = loadPreset(path, type.info.name);
        if (!preset) return tl::unexpected(preset.error());
        presets.push_back(std::move(*preset));
    }
    std::stable_sort(presets.begin(), presets.end(),
                     [](const Preset& a, const Preset& b) { return a.order < b.order; });
    return presets;
}

namespace {

/// Sets the plan's size to the window size at that tick of the take, if the take contains any input by then.
void setSizeFromTake(const Take& take, std::int64_t tick, RunPlan& plan) {
    for (const Recording::Event& event : take.recording.events())
        if (event.isInput() && event.tick <= tick) plan.width = event.input.widthPx, plan.height = event.input.heightPx;
}

/// The sweeps of `texts`. An error message begins with `nameOf` of the faulty one.
Expected<std::vector<Sweep>> parseSweeps(const ParamSet& params, const std::vector<std::string>& texts, Exit exit,
                                         const std::function<std::string(std::size_t)>& nameOf) {
    std::vector<Sweep> sweeps;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        auto sweep = parseSweep(params, texts[i]);
        if (!sweep) return fail(exit, nameOf(i) + sweep.error().message);
        if (!sweeps.empty() && sweeps.front().index == sweep->index)
            return fail(exit, nameOf(i) + inQuotes(texts[i]) + ": " + sweep->name + " is given twice");
        sweeps.push_back(std::move(*sweep));
    }
    return sweeps;
}

/// The axes of a sheet, which may be untrusted.
Expected<Done> planFromSheet(SheetPlan& sheet, const Options& options, const ParamSet& params, RunPlan& plan) {
    const std::string file = absolutePath(*options.from) + ": sheet.";
    plan.width = sheet.cellWidth, plan.height = sheet.cellHeight;
    // Checked before a frame of that size is drawn; `Batch` checks the whole page.
    if (!options.size && kSheetBytesPerPixel * plan.width * plan.height > kMaxForeignSheetBytes)
        return fail(Exit::badAsset, file + "cell: " + sizeText(plan.width, plan.height) + " pixels take more than " +
                                        bytesText(kMaxForeignSheetBytes) + " of memory; use a smaller --size");
    plan.isSized = plan.restoresSheet = true;
    auto sweeps = parseSweeps(params, sheet.sweeps, Exit::badAsset,
                              [&](std::size_t i) { return file + elementPath("sweeps", i) + ": "; });
    if (!sweeps) return tl::unexpected(sweeps.error());
    plan.sweeps = std::move(*sweeps);
    plan.sweepTexts = std::move(sheet.sweeps);
    if (sheet.ticks.empty()) return Done{};
    auto ticks = parseTicks(sheet.ticks);
    if (!ticks) return fail(Exit::badAsset, file + "ticks: " + ticks.error().message);
    plan.ticks = *ticks;
    return Done{};
}

Expected<Done> planFromCapture(const DemoType& type, const Options& options, const ParamSet& params, RunPlan& plan) {
    auto state = readCapture(*options.from, type, params, {options.input.has_value(), options.reference.has_value()});
    if (!state) return tl::unexpected(state.error());
    plan.width = state->width, plan.height = state->height, plan.tick = state->tick;
    plan.sizedBy = absolutePath(*options.from);
    plan.lesson = std::move(state->lesson);
    plan.ui = state->ui, plan.pass = std::move(state->pass), plan.ab = std::move(state->ab);
    if (!plan.pass.empty()) plan.captureOfPass = absolutePath(*options.from);
    params.assign(state->recording.start());
    plan.sessionRecording.takes = {{state->seed, std::move(state->recording)}};
    if (state->input) plan.setInput(std::move(*state->input));
    if (plan.ui && !plan.pass.empty())
        return fail(Exit::badAsset, absolutePath(*options.from) + ": ui and pass cannot be combined");
    return state->sheet ? planFromSheet(*state->sheet, options, params, plan) : Done{};
}

Expected<Done> planFromPreset(const DemoType& type, const std::string& word, const std::filesystem::path& dataRoot,
                              const ParamSet& params, RunPlan& plan) {
    auto path = presetPath(type, word, dataRoot);
    if (!path) return tl::unexpected(path.error());
    auto preset = loadPreset(*path, type.info.name);
    if (!preset) return tl::unexpected(preset.error());
    if (preset->tick) plan.tick = *preset->tick, plan.isMoment = true;
    plan.preset = *preset;
    return applyPreset(params, *preset, path->string());
}

/// The preset of the demo's card, if it ships one.
Expected<Done> planFromShowcase(const DemoType& type, const std::filesystem::path& dataRoot, const ParamSet& params,
                                RunPlan& plan) {
    const std::filesystem::path path = presetFolder(type, dataRoot) / "showcase.json";
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return Done{};
    auto done = planFromPreset(type, path.string(), dataRoot, params, plan);
    // A launch plays the showcase from its beginning.
    plan.isMoment = false;
    return done;
}

Expected<Done> planFromLesson(const DemoType& type, const Options& options, const std::filesystem::path& dataRoot,
                              const ParamSet& params, RunPlan& plan) {
    auto lesson = loadLesson(type, *options.lesson, dataRoot);
    if (!lesson) return tl::unexpected(lesson.error());
    const auto count = static_cast<int>(lesson->steps.size());
    if (options.step > count)
        return fail(Exit::usage, "--step " + std::to_string(options.step) + ": the lesson " + inQuotes(lesson->name) +
                                     " has " + std::to_string(count) + " steps");
    const LessonStep& step = lesson->steps[static_cast<std::size_t>(options.step - 1)];
    plan.lesson = LessonPlace{lesson->name, options.step, options.answer.value_or("")};
    plan.tick = step.state.tick.value_or(0);
    plan.isMoment = true;
    plan.sessionRecording.takes.front().seed = step.seed;
    if (step.isCompared) {
        auto shipped = shippedPresets(type, dataRoot);
        if (!shipped) return tl::unexpected(shipped.error());
        auto ab = comparisonOf(type, step.state, *shipped, plan.height > plan.width);
        if (!ab) return tl::unexpected(ab.error());
        plan.ab = std::move(*ab);
    }
    return applyPreset(params, step.state, lesson->name);
}

Expected<Done> planFromRecording(const DemoType& type, const Options& options, RunPlan& plan) {
    auto sessionRecording = readSessionRecording(*options.replay, type);
    if (!sessionRecording) return tl::unexpected(sessionRecording.error());
    plan.sessionRecording = std::move(*sessionRecording);
    plan.isReplay = true;
    plan.tick = options.ticks ? options.ticks->first : options.tick.value_or(plan.sessionRecording.ticks());
    const SessionRecording::Position position = plan.sessionRecording.locate(plan.tick);
    setSizeFromTake(plan.sessionRecording.takes[position.take], position.tick, plan);
    plan.sizedBy = absolutePath(*options.replay);
    return Done{};
}

Expected<Preset> presetOf(const DemoType& type, const std::string& word, const std::filesystem::path& dataRoot) {
    auto path = presetPath(type, word, dataRoot);
    if (!path) return tl::unexpected(path.error());
    return loadPreset(*path, type.info.name);
}

/// The comparison of the preset named on the command line.
Expected<AbComparison> comparisonOfPreset(const DemoType& type, const Options& options,
                                          const std::filesystem::path& dataRoot, const RunPlan& plan) {
    if (!options.preset) return fail(Exit::usage, "--ab against needs --preset");
    auto preset = presetOf(type, *options.preset, dataRoot);
    if (!preset) return tl::unexpected(preset.error());
    if (!preset->against)
        return fail(Exit::usage, "--ab against: the preset " + inQuotes(preset->name) +
                                     " defines no comparison (it has no \"against\")");
    auto shipped = shippedPresets(type, dataRoot);
    if (!shipped) return tl::unexpected(shipped.error());
    return comparisonOf(type, *preset, *shipped, plan.height > plan.width);
}

/// Whether the command line names the preset of a mistake and no comparison.
bool namesMistake(const DemoType& type, const Options& options, const std::filesystem::path& dataRoot) {
    if (!options.preset || options.ab || options.reference) return false;
    const auto preset = presetOf(type, *options.preset, dataRoot);
    return preset && preset->against;
}

/// The comparison that the command line requests, or the capture's comparison with the view that the options set.
Expected<Done> readAbComparison(const DemoType& type, const Options& options, const std::filesystem::path& dataRoot,
                                RunPlan& plan) {
    const bool isMistake = namesMistake(type, options, dataRoot), opens = !options.headless && !options.isJob();
    // A sweep is already a comparison.
    plan.isAlone = isMistake && (options.capture || options.video || options.share) && options.sweep.empty();
    if (options.ab == "none") {
        plan.ab.reset();
    } else if (options.ab == "against" || (isMistake && opens)) {
        auto ab = comparisonOfPreset(type, options, dataRoot, plan);
        if (!ab) return tl::unexpected(ab.error());
        plan.ab = std::move(*ab);
    } else if (options.ab) {
        auto ab = loadAbComparison(type, *options.ab, dataRoot);
        if (!ab) return tl::unexpected(ab.error());
        plan.ab = std::move(*ab);
    } else if (options.reference) {
        auto ab = loadReference(*options.reference);
        if (!ab) return tl::unexpected(ab.error());
        if (plan.ab) ab->look = plan.ab->look;
        plan.ab = std::move(*ab);
    }
    if (options.equalCost && options.reference) {
        auto reference = loadReference(*options.reference);
        if (!reference) return tl::unexpected(reference.error());
        plan.equalCostReference = std::move(reference->reference);
    }
    const std::pair<const char*, const std::optional<std::string>*> looks[] = {
        {"view", &options.view}, {"split", &options.split}, {"gain", &options.gain}};
    for (const auto& [name, value] : looks) {
        if (!*value) continue;
        if (!plan.ab)
            return fail(Exit::usage, "--" + std::string(name) + ": the capture is not a comparison; see --ab");
        if (auto done = setParam(plan.ab->lookSet(), std::string(name) + "=" + **value); !done)
            return fail(done.error().exit, "--" + done.error().message);
    }
    // Each side is a whole frame of the size asked for, also for what happens before the tick.
    if (options.sides && plan.ab) plan.ab->look.view = AbView::a;
    return Done{};
}

/// The axes of the sheet that `--from` restores, in words.
std::string axesOf(const RunPlan& plan) {
    std::vector<std::string> names;
    for (const Sweep& sweep : plan.sweeps) names.push_back(sweep.name);
    if (plan.ticks) names.push_back("tick");
    return (names.size() == 1 ? "axis " : "axes ") + join(names, " and ");
}

/// A sheet is restored whole. Options that cannot be combined with typed axes cannot be combined with its axes either.
Expected<Done> checkSheetOptions(const Options& o, const RunPlan& plan) {
    const std::pair<const char*, bool> others[] = {
        {"--sweep", !o.sweep.empty()},    {"--ticks", o.ticks.has_value()},
        {"--tick", o.tick && plan.ticks}, {"--video", o.video && !plan.sweeps.empty()},
        {"--bench", o.bench.has_value()}, {"--list-passes", o.listPasses},
        {"--share", o.share.has_value()}};
    for (const auto& [option, isGiven] : others)
        if (isGiven)
            return fail(Exit::usage, std::string(option) + ": " + absolutePath(*o.from) + " is a sheet with the " +
                                         axesOf(plan) + ", which --from restores whole; use a capture of one cell");
    return Done{};
}

Expected<Done> readAxes(const DemoType& type, const Options& options, RunPlan& plan) {
    if (plan.restoresSheet) {
        if (auto done = checkSheetOptions(options, plan); !done) return done;
        // --capture writes the whole sheet again.
        plan.sheet = options.sheet || options.video ? options.sheet : options.capture;
        return Done{};
    }
    const OwnedParams params(type);
    auto sweeps = parseSweeps(params.set(), options.sweep, Exit::usage, [](std::size_t) { return "--sweep "; });
    if (!sweeps) return tl::unexpected(sweeps.error());
    plan.sweeps = std::move(*sweeps);
    plan.sweepTexts = options.sweep;
    plan.ticks = options.ticks;
    if (options.video && !plan.ticks) {
        // Five seconds, or the whole recording.
        const std::int64_t end = plan.isReplay ? std::max<std::int64_t>(plan.sessionRecording.ticks(), 1) : 300;
        plan.ticks = TickRange{0, end - 1, 1};
    }
    plan.sheet = options.sheet;
    if (!plan.sheet) return Done{};
    if (!plan.ticks && plan.sweeps.empty())
        return fail(Exit::usage,
                    "--sheet needs --sweep or --ticks: " + absolutePath(*options.from) + " is not a sheet");
    if (plan.sessionRecording.takes.size() > 1)
        return fail(Exit::usage, "--sheet: " + absolutePath(*options.replay) + " has " +
                                     std::to_string(plan.sessionRecording.takes.size()) +
                                     " takes, but a sheet holds the state of one; use --capture with a pattern");
    return Done{};
}

/// Checks that the captures of a series have distinct names, and none the name of another output.
Expected<Done> checkNames(const Options& options, const RunPlan& plan) {
    if (!options.capture || plan.sheet || (!plan.ticks && plan.sweeps.empty())) return Done{};
    const CaptureNames names(*options.capture, plan.batchTicks(), plan.sweeps);
    if (auto done = names.checkDistinct(); !done) return done;
    return checkSeriesOutputs(options, names);
}

}  // namespace

Expected<AbComparison> loadAbComparison(const DemoType& type, const std::string& word,
                                        const std::filesystem::path& dataRoot) {
    const OwnedParams params(type);
    if (hasExtension(word, ".png")) {
        auto state = readCapture(word, type, params.set(), {true, true});
        if (!state) return tl::unexpected(state.error());
    } else {
        RunPlan unused;
        if (auto done = planFromPreset(type, word, dataRoot, params.set(), unused); !done)
            return tl::unexpected(done.error());
    }
    return AbComparison{std::filesystem::path(word).filename().string(), params.set().values()};
}

Expected<AbComparison> comparisonOf(const DemoType& type, const Preset& preset, const std::vector<Preset>& shipped,
                                    bool isUpright) {
    const OwnedParams params(type), own(type);
    if (auto done = applyPreset(own.set(), preset, preset.name); !done) return tl::unexpected(done.error());
    if (auto done = applyAgainst(params.set(), preset, shipped, preset.name); !done)
        return tl::unexpected(done.error());
    AbComparison ab;
    for (const Preset& other : shipped)
        if (other.name == preset.against->preset) ab.name = other.title;
    const auto ofA = own.set().entries(), ofB = params.set().entries();
    for (std::size_t i = 0; i < ofB.size() && preset.against->preset.empty(); ++i)
        if (ofA[i].value() != ofB[i].value()) ab.name += (ab.name.empty() ? "" : ", ") + paramWords(ofB[i]);
    ab.values = params.set().values();
    ab.isOfPreset = true;
    ab.pin = preset.pin;
    if (!isUpright) ab.zoomTo(preset.zoom);
    if (auto done = setParam(ab.lookSet(), "view=" + preset.view); !done) return tl::unexpected(done.error());
    ab.both = ab.look.view;
    // The mistake is seen first.
    ab.look.flipped = flipShowsB(ab.look, preset.tick.value_or(type.info.showcaseTick));
    return ab;
}

Expected<AbComparison> loadReference(const std::string& path) {
    auto input = readReference(path);
    if (!input) return tl::unexpected(input.error());
    return AbComparison{.name = input->name, .reference = std::move(*input)};
}

namespace {

/// Reads the file of `--input`. Shows the first scene that takes it, unless the command line chooses another scene.
Expected<Done> planInput(const DemoType& type, const Options& options, const ParamSet& params, RunPlan& plan) {
    if (type.inputs.empty())
        return fail(Exit::usage, "--input: " + std::string(type.info.name) + " takes no input file");
    const InputWord word = parseInputWord(*options.input);
    const InputKind* kind = inputKindFor(type, word.path);
    Recording& recording = plan.sessionRecording.takes.front().recording;
    params.assign(recording.start());
    if (const auto scene = kind != nullptr ? sceneFor(type, *kind, params) : std::nullopt) {
        const auto choosesScene = [](const std::string& text) { return text.starts_with("scene="); };
        if (options.from || options.preset || std::any_of(options.set.begin(), options.set.end(), choosesScene))
            return fail(Exit::usage, "--input: the chosen scene does not take " + std::string(kind->what) +
                                         "; use --set scene=" + std::string(*scene));
        if (auto done = setParam(params, "scene=" + std::string(*scene)); !done) return done;
        recording.setStart(params.values());
    }
    Progress progress;
    auto input = readInput(type, word, progress);
    if (!input) return tl::unexpected(input.error());
    for (const std::string& note : input->content.notes)
        std::fprintf(stderr, "%s: %s\n", printable(input->path).c_str(), printable(note).c_str());
    plan.setInput(std::move(*input));
    return Done{};
}

}  // namespace

Expected<RunPlan> makeRunPlan(const DemoType& type, const Options& options, const std::filesystem::path& dataRoot) {
    RunPlan plan;
    plan.tick = type.info.showcaseTick;
    plan.sessionRecording.takes.resize(1);
    const OwnedParams params(type);
    Expected<Done> done = Done{};
    if (options.from) done = planFromCapture(type, options, params.set(), plan);
    if (options.preset) done = planFromPreset(type, *options.preset, dataRoot, params.set(), plan);
    if (options.lesson && !options.grade) done = planFromLesson(type, options, dataRoot, params.set(), plan);
    if (options.isBare()) done = planFromShowcase(type, dataRoot, params.set(), plan);
    if (options.replay) done = planFromRecording(type, options, plan);
    if (!done) return tl::unexpected(done.error());
    if (!options.from && !options.replay) plan.sessionRecording.takes.front().recording.clear(params.set().values());
    for (Take& take : plan.sessionRecording.takes) {
        params.set().assign(take.recording.start());
        for (const std::string& assignment : options.set)
            if (done = setParam(params.set(), assignment); !done)
                return fail(done.error().exit, "--set: " + done.error().message);
        take.recording.setStart(params.set().values());
    }
    if (options.input)
        if (done = planInput(type, options, params.set(), plan); !done) return tl::unexpected(done.error());
    if (options.seed) plan.sessionRecording.takes.front().seed = Seed{*options.seed};
    if (options.size) std::tie(plan.width, plan.height) = *options.size, plan.isSized = true, plan.sizedBy.reset();
    if (options.tick) plan.tick = *options.tick, plan.isSought = true;
    // Panels are never drawn over a pass: typed options override the panels or the pass of the capture.
    if (options.ui) plan.ui = true, plan.pass.clear();
    if (options.pass) plan.ui = false, plan.pass = *options.pass, plan.captureOfPass.reset();
    if (done = readAbComparison(type, options, dataRoot, plan); !done) return tl::unexpected(done.error());
    if (done = readAxes(type, options, plan); !done) return tl::unexpected(done.error());
    if (done = checkNames(options, plan); !done) return tl::unexpected(done.error());
    return plan;
}

}  // namespace arclight
