#include "app/command_line/run_plan.h"

#include <algorithm>

#include "core/files.h"
#include "core/params_text.h"
#include "core/text.h"

namespace arclight {
namespace {

std::filesystem::path presetFolder(const DemoType& type, const std::filesystem::path& dataRoot) {
    return dataRoot / "assets" / "presets" / std::string(type.info.name);
}

bool isFile(const std::string& word) { return word.ends_with(".json") || word.find('/') != std::string::npos; }

/// The path of a preset, given by name or as a file.
Expected<std::filesystem::path> presetPath(const DemoType& type, const std::string& word,
                                           const std::filesystem::path& dataRoot) {
    if (isFile(word)) return std::filesystem::path(word);
    std::vector<std::string> names;
    for (const auto& path : listPresets(presetFolder(type, dataRoot))) {
        if (path.stem() == word) return path;
        names.push_back(path.stem().string());
    }
    return fail(Exit::badAsset, "no preset " + inQuotes(word) + suggestion(word, names) +
                                    "; --list-presets lists them; a file name must end in .json");
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

/// Sets the plan's size to that of the window at that tick of the take, if the take holds any input by then.
void setSizeFromTake(const Take& take, std::int64_t tick, RunPlan& plan) {
    for (const Recording::Event& event : take.recording.events())
        if (event.isInput && event.tick <= tick) plan.width = event.input.widthPx, plan.height = event.input.heightPx;
}

Expected<Done> planFromCapture(const DemoType& type, const Options& options, const ParamSet& params, RunPlan& plan) {
    auto state =
        readCapture(*options.from, type.info.name, params, {options.input.has_value(), options.reference.has_value()});
    if (!state) return tl::unexpected(state.error());
    if (state->input && !type.takesInputImage)
        return fail(Exit::badAsset,
                    *options.from + ": holds an input image, but " + std::string(type.info.name) + " takes none");
    plan.width = state->width, plan.height = state->height, plan.tick = state->tick;
    plan.ui = state->ui, plan.pass = std::move(state->pass), plan.ab = std::move(state->ab);
    params.assign(state->recording.start());
    plan.sessionRecording.takes = {{state->seed, std::move(state->recording)}};
    if (state->input) plan.setInput(std::move(*state->input));
    if (!state->sheet) return Done{};
    plan.width = state->sheet->cellWidth, plan.height = state->sheet->cellHeight;
    plan.isSized = true;
    plan.sweepTexts = std::move(state->sheet->sweeps);
    if (state->sheet->ticks.empty()) return Done{};
    auto ticks = parseTicks(state->sheet->ticks);
    if (!ticks) return fail(Exit::badAsset, *options.from + ": sheet.ticks: " + ticks.error().message);
    plan.ticks = *ticks;
    return Done{};
}

Expected<Done> planFromPreset(const DemoType& type, const std::string& word, const std::filesystem::path& dataRoot,
                              const ParamSet& params, RunPlan& plan) {
    auto path = presetPath(type, word, dataRoot);
    if (!path) return tl::unexpected(path.error());
    auto preset = loadPreset(*path, type.info.name);
    if (!preset) return tl::unexpected(preset.error());
    if (preset->tick) plan.tick = *preset->tick;
    return applyPreset(params, *preset, path->string());
}

Expected<Done> planFromRecording(const DemoType& type, const Options& options, RunPlan& plan) {
    auto sessionRecording = readSessionRecording(*options.replay, type);
    if (!sessionRecording) return tl::unexpected(sessionRecording.error());
    plan.sessionRecording = std::move(*sessionRecording);
    plan.isReplay = true;
    plan.tick = options.ticks ? options.ticks->first : options.tick.value_or(plan.sessionRecording.ticks());
    const SessionRecording::Position position = plan.sessionRecording.locate(plan.tick);
    setSizeFromTake(plan.sessionRecording.takes[position.take], position.tick, plan);
    return Done{};
}

/// The comparison that the command line asks for, or that of the capture with a view of its own.
Expected<Done> readAbComparison(const DemoType& type, const Options& options, const std::filesystem::path& dataRoot,
                                RunPlan& plan) {
    if (options.ab) {
        auto ab = loadAbComparison(type, *options.ab, dataRoot);
        if (!ab) return tl::unexpected(ab.error());
        plan.ab = std::move(*ab);
    } else if (options.reference) {
        auto ab = loadReference(*options.reference);
        if (!ab) return tl::unexpected(ab.error());
        if (plan.ab) ab->look = plan.ab->look;
        plan.ab = std::move(*ab);
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
    return Done{};
}

Expected<Done> readSweeps(const DemoType& type, const Options& options, RunPlan& plan) {
    if (!options.sweep.empty()) plan.sweepTexts = options.sweep;
    if (options.ticks) plan.ticks = options.ticks;
    const OwnedParams params(type);
    for (const std::string& text : plan.sweepTexts) {
        auto sweep = parseSweep(params.set(), text);
        if (!sweep) return tl::unexpected(sweep.error());
        if (!plan.sweeps.empty() && plan.sweeps.front().index == sweep->index)
            return fail(Exit::usage, "--sweep: " + sweep->name + " is given twice");
        plan.sweeps.push_back(std::move(*sweep));
    }
    if (options.video && !plan.ticks) {
        // Five seconds, or the whole of a recording.
        const std::int64_t end = plan.isReplay ? std::max<std::int64_t>(plan.sessionRecording.ticks(), 1) : 300;
        plan.ticks = TickRange{0, end - 1, 1};
    }
    // With --from a sheet, --capture writes the whole sheet again.
    plan.sheet = options.sheet;
    const bool isSheet =
        options.from && (plan.ticks || !plan.sweeps.empty()) && options.sweep.empty() && !options.ticks;
    if (!plan.sheet && isSheet && !options.video) plan.sheet = options.capture;
    return Done{};
}

}  // namespace

Expected<AbComparison> loadAbComparison(const DemoType& type, const std::string& word,
                                        const std::filesystem::path& dataRoot) {
    const OwnedParams params(type);
    if (word.ends_with(".png")) {
        auto state = readCapture(word, type.info.name, params.set(), {true, true});
        if (!state) return tl::unexpected(state.error());
    } else {
        RunPlan unused;
        if (auto done = planFromPreset(type, word, dataRoot, params.set(), unused); !done)
            return tl::unexpected(done.error());
    }
    return AbComparison{std::filesystem::path(word).filename().string(), params.set().values(), std::nullopt, {}};
}

Expected<AbComparison> loadReference(const std::string& path) {
    auto input = readInput(path);
    if (!input) return tl::unexpected(input.error());
    return AbComparison{input->name, {}, std::move(*input), {}};
}

Expected<RunPlan> makeRunPlan(const DemoType& type, const Options& options, const std::filesystem::path& dataRoot) {
    RunPlan plan;
    plan.tick = type.info.showcaseTick;
    plan.sessionRecording.takes.resize(1);
    const OwnedParams params(type);
    Expected<Done> done = Done{};
    if (options.from) done = planFromCapture(type, options, params.set(), plan);
    if (options.preset) done = planFromPreset(type, *options.preset, dataRoot, params.set(), plan);
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
    if (options.input) {
        if (!type.takesInputImage)
            return fail(Exit::usage, "--input: " + std::string(type.info.name) + " takes no input image");
        auto input = readInput(*options.input);
        if (!input) return tl::unexpected(input.error());
        plan.setInput(std::move(*input));
    }
    if (options.seed) plan.sessionRecording.takes.front().seed = Seed{*options.seed};
    if (options.size) std::tie(plan.width, plan.height) = *options.size, plan.isSized = true;
    if (options.tick) plan.tick = *options.tick, plan.isSought = true;
    if (options.ui) plan.ui = true;
    if (options.pass) plan.pass = *options.pass;
    for (const FormerName& pass : type.info.formerPasses)
        if (!plan.pass.empty() && plan.pass == pass.former) plan.pass = pass.present;
    if (done = readAbComparison(type, options, dataRoot, plan); !done) return tl::unexpected(done.error());
    if (done = readSweeps(type, options, plan); !done) return tl::unexpected(done.error());
    return plan;
}

}  // namespace arclight
