#include "app/start.h"

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

Expected<Start> makeStart(const DemoType& type, const Options& options, const std::filesystem::path& dataRoot) {
    Start start;
    start.tick = type.info.showcaseTick;
    const LooseParams params(type);
    if (options.from) {
        auto state = readCapture(*options.from, type.info.name, params.set(), !options.input);
        if (!state) return tl::unexpected(state.error());
        start = {state->seed, state->width, state->height, state->tick, state->ui, state->pass, std::move(state->input),
                 std::move(state->recording)};
        params.set().assign(start.recording.start());
        if (start.input && !type.takesPicture)
            return fail(Exit::badAsset, *options.from + ": holds an input picture, which " + std::string(type.info.name) +
                                            " does not show");
    } else if (options.preset) {
        auto path = presetPath(type, *options.preset, dataRoot);
        if (!path) return tl::unexpected(path.error());
        auto preset = loadPreset(*path, type.info.name);
        if (!preset) return tl::unexpected(preset.error());
        if (auto done = applyPreset(params.set(), *preset, path->string()); !done) return tl::unexpected(done.error());
        if (preset->tick) start.tick = *preset->tick;
    }
    for (const std::string& assignment : options.set)
        if (auto done = setParam(params.set(), assignment); !done)
            return fail(done.error().exit, "--set " + done.error().message);
    if (!options.from)
        start.recording.clear(params.set().values());
    else
        start.recording.setStart(params.set().values());
    if (options.input) {
        if (!type.takesPicture)
            return fail(Exit::usage, "--input: " + std::string(type.info.name) + " shows no picture from a file");
        auto input = readInput(*options.input);
        if (!input) return tl::unexpected(input.error());
        start.input = std::move(*input);
    }
    if (options.seed) start.seed = Seed{*options.seed};
    if (options.size) std::tie(start.width, start.height) = *options.size;
    if (options.tick) start.tick = *options.tick;
    if (options.ui) start.ui = true;
    if (options.pass) start.pass = *options.pass;
    return start;
}

}  // namespace arclight
