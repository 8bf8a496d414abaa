#include "app/command_line/start.h"

#include "core/files.h"
#include "core/params_text.h"
#include "core/text.h"

namespace arclight {
namespace {

std::filesystem::path presetFolder(const DemoType& type, const std::filesystem::path& dataRoot) {
    return dataRoot / "assets" / "presets" / std::string(type.info.name);
}

bool isFile(const std::string& word) { return word.ends_with(".json") || word.find('/') != std::string::npos; }

/// The path of a preset named or given as a file.
Expected<std::filesystem::path> presetPath(const DemoType& type, const std::string& word,
                                           const std::filesystem::path& dataRoot) {
    if (isFile(word)) return std::filesystem::path(word);
    std::vector<std::string> names;
    for (const auto& path : listPresets(presetFolder(type, dataRoot))) {
        if (path.stem() == word) return path;
        names.push_back(path.stem().string());
    }
    return fail(Exit::badAsset, "--preset: no preset " + inQuotes(word) + suggestion(word, names) +
                                    "; --list-presets names them, a file ends in .json");
}

}  // namespace

Expected<std::vector<Preset>> shippedPresets(const DemoType& type, const std::filesystem::path& dataRoot) {
    std::vector<Preset> presets;
    for (const auto& path : listPresets(presetFolder(type, dataRoot))) {
        auto preset = loadPreset(path, type.info.name);
        if (!preset) return tl::unexpected(preset.error());
        presets.push_back(std::move(*preset));
    }
    return presets;
}

namespace {

/// The framebuffer's size that the person had at that tick of the take, if it says.
void takeSize(const Take& take, std::int64_t tick, Start& start) {
    for (const Recording::Event& event : take.recording.events())
        if (event.isInput && event.tick <= tick) start.width = event.input.widthPx, start.height = event.input.heightPx;
}

Expected<Done> startFromCapture(const DemoType& type, const Options& options, const ParamSet& params, Start& start) {
    auto state =
        readCapture(*options.from, type.info.name, params, {options.input.has_value(), options.reference.has_value()});
    if (!state) return tl::unexpected(state.error());
    if (state->input && !type.takesPicture)
        return fail(Exit::badAsset, *options.from + ": holds an input picture, which " + std::string(type.info.name) +
                                        " does not show");
    start.width = state->width, start.height = state->height, start.tick = state->tick;
    start.ui = state->ui, start.pass = std::move(state->pass), start.versus = std::move(state->versus);
    params.assign(state->recording.start());
    start.reel.takes = {{state->seed, std::move(state->recording), Take{}.ticks, std::move(state->input)}};
    if (!state->sheet) return Done{};
    start.width = state->sheet->cellWidth, start.height = state->sheet->cellHeight;
    start.isSized = true;
    start.sweepTexts = std::move(state->sheet->sweeps);
    if (state->sheet->ticks.empty()) return Done{};
    auto ticks = parseTicks(state->sheet->ticks);
    if (!ticks) return fail(Exit::badAsset, *options.from + ": sheet.ticks: " + ticks.error().message);
    start.ticks = *ticks;
    return Done{};
}

Expected<Done> startFromPreset(const DemoType& type, const std::string& word, const std::filesystem::path& dataRoot,
                               const ParamSet& params, Start& start) {
    auto path = presetPath(type, word, dataRoot);
    if (!path) return tl::unexpected(path.error());
    auto preset = loadPreset(*path, type.info.name);
    if (!preset) return tl::unexpected(preset.error());
    if (preset->tick) start.tick = *preset->tick;
    return applyPreset(params, *preset, path->string());
}

Expected<Done> startFromRecording(const DemoType& type, const Options& options, Start& start) {
    auto reel = readReel(*options.replay, type);
    if (!reel) return tl::unexpected(reel.error());
    start.reel = std::move(*reel);
    start.isReplay = true;
    start.tick = options.ticks ? options.ticks->first : options.tick.value_or(start.reel.ticks());
    const Reel::Place place = start.reel.locate(start.tick);
    takeSize(start.reel.takes[place.take], place.tick, start);
    return Done{};
}

/// The other side that the command line asks for, or the capture's with another look.
Expected<Done> readVersus(const DemoType& type, const Options& options, const std::filesystem::path& dataRoot,
                          Start& start) {
    if (options.ab) {
        auto versus = loadVersus(type, *options.ab, dataRoot);
        if (!versus) return tl::unexpected(versus.error());
        start.versus = std::move(*versus);
    } else if (options.reference) {
        auto versus = loadReference(*options.reference);
        if (!versus) return tl::unexpected(versus.error());
        if (start.versus) versus->look = start.versus->look;
        start.versus = std::move(*versus);
    }
    const std::pair<const char*, const std::optional<std::string>*> looks[] = {
        {"view", &options.view}, {"split", &options.split}, {"gain", &options.gain}};
    for (const auto& [name, value] : looks) {
        if (!*value) continue;
        if (!start.versus)
            return fail(Exit::usage, "--" + std::string(name) + ": the capture shows no two sides; see --ab");
        if (auto done = setParam(start.versus->lookSet(), std::string(name) + "=" + **value); !done)
            return fail(done.error().exit, "--" + done.error().message);
    }
    return Done{};
}

Expected<Done> readSweeps(const DemoType& type, const Options& options, Start& start) {
    if (!options.sweep.empty()) start.sweepTexts = options.sweep;
    if (options.ticks) start.ticks = options.ticks;
    const LooseParams params(type);
    for (const std::string& text : start.sweepTexts) {
        auto sweep = parseSweep(params.set(), text);
        if (!sweep) return tl::unexpected(sweep.error());
        if (!start.sweeps.empty() && start.sweeps.front().index == sweep->index)
            return fail(Exit::usage, "--sweep: " + sweep->name + " stands twice");
        start.sweeps.push_back(std::move(*sweep));
    }
    if (options.video && !start.ticks) {
        // Five seconds, or the whole of a recording.
        const std::int64_t end = start.isReplay ? std::max<std::int64_t>(start.reel.ticks(), 1) : 300;
        start.ticks = TickRange{0, end - 1, 1};
    }
    // The capture of a sheet is that sheet again.
    start.sheet = options.sheet;
    const bool isSheet =
        options.from && (start.ticks || !start.sweeps.empty()) && options.sweep.empty() && !options.ticks;
    if (!start.sheet && isSheet && !options.video) start.sheet = options.capture;
    return Done{};
}

}  // namespace

Expected<Versus> loadVersus(const DemoType& type, const std::string& word, const std::filesystem::path& dataRoot) {
    const LooseParams params(type);
    if (word.ends_with(".png")) {
        auto state = readCapture(word, type.info.name, params.set(), {true, true});
        if (!state) return tl::unexpected(state.error());
    } else {
        Start unused;
        if (auto done = startFromPreset(type, word, dataRoot, params.set(), unused); !done)
            return tl::unexpected(done.error());
    }
    return Versus{std::filesystem::path(word).filename().string(), params.set().values(), std::nullopt, {}};
}

Expected<Versus> loadReference(const std::string& path) {
    auto picture = readInput(path);
    if (!picture) return tl::unexpected(picture.error());
    return Versus{picture->name, {}, std::move(*picture), {}};
}

Expected<Start> makeStart(const DemoType& type, const Options& options, const std::filesystem::path& dataRoot) {
    Start start;
    start.tick = type.info.showcaseTick;
    start.reel.takes.resize(1);
    const LooseParams params(type);
    Expected<Done> done = Done{};
    if (options.from) done = startFromCapture(type, options, params.set(), start);
    if (options.preset) done = startFromPreset(type, *options.preset, dataRoot, params.set(), start);
    if (options.replay) done = startFromRecording(type, options, start);
    if (!done) return tl::unexpected(done.error());
    if (!options.from && !options.replay) start.reel.takes.front().recording.clear(params.set().values());
    for (Take& take : start.reel.takes) {
        params.set().assign(take.recording.start());
        for (const std::string& assignment : options.set)
            if (done = setParam(params.set(), assignment); !done)
                return fail(done.error().exit, "--set " + done.error().message);
        take.recording.setStart(params.set().values());
    }
    if (options.input) {
        if (!type.takesPicture)
            return fail(Exit::usage, "--input: " + std::string(type.info.name) + " shows no picture from a file");
        auto input = readInput(*options.input);
        if (!input) return tl::unexpected(input.error());
        start.reel.takes.front().input = std::move(*input);
    }
    if (options.seed) start.reel.takes.front().seed = Seed{*options.seed};
    if (options.size) std::tie(start.width, start.height) = *options.size, start.isSized = true;
    if (options.tick) start.tick = *options.tick;
    if (options.ui) start.ui = true;
    if (options.pass) start.pass = *options.pass;
    if (done = readVersus(type, options, dataRoot, start); !done) return tl::unexpected(done.error());
    if (done = readSweeps(type, options, start); !done) return tl::unexpected(done.error());
    return start;
}

}  // namespace arclight
