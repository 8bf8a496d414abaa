#include "app/capture.h"

#include <algorithm>

#include "app/json_values.h"
#include "core/base64.h"
#include "core/files.h"
#include "core/params_json.h"
#include "core/params_text.h"
#include "core/text.h"
#include "core/version.h"

namespace arclight {
namespace {
constexpr const char* kKey = "arclight";
constexpr const char* kInputKey = "arclight input";
constexpr int kFormat = 1;
constexpr std::size_t kMaxStateBytes = std::size_t{256} << 20;
constexpr int kMaxSide = 32768;
}  // namespace

Json captureState(Session& session, const std::string& renderer, int width, int height, bool ui,
                  const std::string& pass) {
    const ParamSet params = session.params();
    Json state = {{"demo", session.type().info.name},
                  {"version", arclightVersion()},
                  {"commit", arclightCommit()},
                  {"format", kFormat},
                  {"seed", session.seed().value},
                  {"size", {width, height}},
                  {"tick", session.tick()},
                  {"dt", kTickLength},
                  {"params", paramsToJson(params)},
                  {"inputs", session.recording().toJson(params)},
                  {"renderer", renderer}};
    if (const auto& input = session.input())
        state["input"] = {{"name", input->name}, {"size", {input->image.width, input->image.height}},
                          {"sha256", input->sha256}};
    if (ui) state["ui"] = true;
    if (!pass.empty()) state["pass"] = pass;
    return state;
}

Expected<Done> writeCapture(const std::string& path, const Image& image, const Json& state,
                            const std::optional<InputPicture>& input, PngEffort effort) {
    std::vector<TextChunk> chunks{{kKey, writeJsonLine(state)}};
    if (input && !input->base64.empty()) chunks.push_back({kInputKey, input->base64});
    auto bytes = encodePng(image, chunks, effort);
    if (!bytes) return fail(Exit::fileFailed, path + ": " + bytes.error().message);
    return writeFileWhole(path, *bytes);
}

namespace {

/// Reads what stands beside parameters and inputs; the name of the first member that is wrong, or nothing.
const char* readHead(const Json& json, CaptureState& state) {
    const auto read = [&](const char* name, auto& value) { return json.contains(name) && readValue(json.at(name), value); };
    const auto readIfThere = [&](const char* name, auto& value) { return !json.contains(name) || read(name, value); };
    if (!read("seed", state.seed.value)) return "seed";
    if (!json.contains("size") || !readPair(json.at("size"), state.width, state.height)) return "size";
    if (state.width < 1 || state.height < 1 || state.width > kMaxSide || state.height > kMaxSide) return "size";
    if (!read("tick", state.tick) || state.tick < 0 || state.tick > (std::int64_t{1} << 53)) return "tick";
    if (!readIfThere("ui", state.ui)) return "ui";
    if (!readIfThere("pass", state.pass)) return "pass";
    if (!readIfThere("renderer", state.renderer)) return "renderer";
    if (!json.contains("params")) return "params";
    if (!json.contains("inputs")) return "inputs";
    return nullptr;
}

/// What the text of a capture holds; `params` are changed on the way, also where it fails.
Expected<CaptureState> readState(const Json& json, const std::string& file, std::string_view demoName,
                                 const ParamSet& params) {
    const auto bad = [&](const std::string& what) { return fail(Exit::badAsset, file + ": " + what); };
    int format = 0;
    std::string demo, version = "?";
    if (!json.is_object() || !json.contains("format") || !readValue(json.at("format"), format) || format < 1)
        return bad("format is missing or wrong");
    if (json.contains("version")) readValue(json.at("version"), version);
    if (format > kFormat) return bad("made by a newer arclight, " + version);
    if (!json.contains("demo") || !readValue(json.at("demo"), demo)) return bad("demo is missing or wrong");
    if (demo != demoName) return bad("shows the demo " + inQuotes(demo) + ", not " + inQuotes(demoName));
    CaptureState state;
    if (const char* wrong = readHead(json, state)) return bad(std::string(wrong) + " is missing or wrong");
    if (auto done = applyParamsJson(params, json.at("params"), file + ": params"); !done)
        return tl::unexpected(done.error());
    auto recording = Recording::fromJson(json.at("inputs"), params, file);
    if (!recording) return tl::unexpected(recording.error());
    state.recording = std::move(*recording);
    return state;
}

}  // namespace

namespace {

/// Whether `name` names a file in no folder: captures come from strangers, and the name is shown and copied.
bool isFileName(std::string_view name) {
    return !name.empty() && std::none_of(name.begin(), name.end(), [](char c) {
        return c == '/' || c == '\\' || static_cast<unsigned char>(c) < 32 || c == 127;
    });
}

/// The input picture that a capture says it was made with, out of the capture itself.
Expected<std::optional<InputPicture>> readTravelling(const std::string& bytes, const Json& json, const std::string& file) {
    if (!json.contains("input")) return std::nullopt;
    const Json& says = json.at("input");
    InputPicture input;
    int width = 0, height = 0;
    std::string hash;
    if (!hasMembers(says, {"name", "size", "sha256"}) || !readValue(says.at("name"), input.name) ||
        !isFileName(input.name) || !readPair(says.at("size"), width, height) || !readValue(says.at("sha256"), hash))
        return fail(Exit::badAsset, file + ": input is wrong");
    auto text = readPngText(bytes, kInputKey, file);
    if (!text)
        return fail(Exit::badAsset, file + ": does not hold the picture " + inQuotes(input.name) +
                                        " that it was made with; give it with --input");
    const auto encoded = decodeBase64(*text);
    if (!encoded) return fail(Exit::badAsset, file + ": its input picture is damaged");
    auto image = decodePng(*encoded, file + ": input");
    if (!image) return tl::unexpected(image.error());
    if (image->width != width || image->height != height || pixelHash(*image) != hash)
        return fail(Exit::badAsset, file + ": its input picture is not the one it says");
    return makeInput(std::move(input.name), std::move(*image));
}

}  // namespace

Expected<InputPicture> makeInput(std::string name, Image image) {
    auto png = encodePng(image);
    if (!png) return fail(Exit::badAsset, name + ": " + png.error().message);
    InputPicture input{std::move(name), std::move(image), {}, {}};
    input.sha256 = pixelHash(input.image);
    if (png->size() <= kMaxTravellingBytes) input.base64 = encodeBase64(*png);
    return input;
}

bool isCapture(const std::string& path) {
    const auto bytes = readFile(path, kMaxPngBytes);
    return bytes && readPngText(*bytes, kKey, path);
}

Expected<InputPicture> readInput(const std::string& path) {
    const std::string file = absolutePath(path);
    auto bytes = readFile(path, kMaxPngBytes);
    if (!bytes) return fail(Exit::badAsset, bytes.error().message);
    auto image = decodePng(*bytes, file);
    if (!image) return tl::unexpected(image.error());
    return makeInput(std::filesystem::path(path).filename().string(), std::move(*image));
}

Expected<CaptureState> readCapture(const std::string& path, std::string_view demoName, const ParamSet& params,
                                   bool withInput) {
    const std::string file = absolutePath(path);
    auto bytes = readFile(path, kMaxPngBytes);
    if (!bytes) return fail(Exit::badAsset, bytes.error().message);
    auto text = readPngText(*bytes, kKey, file);
    if (!text) return tl::unexpected(text.error());
    auto json = parseJson(*text, file, kMaxStateBytes);
    if (!json) return tl::unexpected(json.error());
    const auto before = params.values();
    auto state = readState(*json, file, demoName, params);
    if (state && withInput) {
        auto input = readTravelling(*bytes, *json, file);
        if (input)
            state->input = std::move(*input);
        else
            state = tl::unexpected(input.error());
    }
    if (!state) params.assign(before);
    return state;
}

std::string commandLine(Session& session, int width, int height) {
    std::string line = std::string(session.type().info.name) + " --seed " + std::to_string(session.seed().value) +
                       " --size " + std::to_string(width) + "x" + std::to_string(height) + " --tick " +
                       std::to_string(session.tick());
    if (session.input()) line += " --input " + shellWord(session.input()->name);
    for (const ParamSet::Entry& entry : session.params().entries())
        if (!entry.isDefault())
            line += " --set " + std::string(entry.info->name) + "=" + formatParam(*entry.info, entry.value());
    return line;
}

}  // namespace arclight
