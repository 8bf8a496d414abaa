#include "app/capture.h"

#include "app/json_values.h"
#include "core/files.h"
#include "core/params_json.h"
#include "core/params_text.h"
#include "core/text.h"
#include "core/version.h"

namespace arclight {
namespace {
constexpr const char* kKey = "arclight";
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
    if (ui) state["ui"] = true;
    if (!pass.empty()) state["pass"] = pass;
    return state;
}

Expected<Done> writeCapture(const std::string& path, const Image& image, const Json& state) {
    const TextChunk chunk{kKey, writeJsonLine(state)};
    auto bytes = encodePng(image, {&chunk, 1});
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

Expected<CaptureState> readCapture(const std::string& path, std::string_view demoName, const ParamSet& params) {
    const std::string file = absolutePath(path);
    auto bytes = readFile(path, kMaxPngBytes);
    if (!bytes) return fail(Exit::badAsset, bytes.error().message);
    auto text = readPngText(*bytes, kKey, file);
    if (!text) return tl::unexpected(text.error());
    auto json = parseJson(*text, file, kMaxStateBytes);
    if (!json) return tl::unexpected(json.error());
    const auto before = params.values();
    auto state = readState(*json, file, demoName, params);
    if (!state) params.assign(before);
    return state;
}

std::string commandLine(Session& session, int width, int height) {
    std::string line = std::string(session.type().info.name) + " --seed " + std::to_string(session.seed().value) +
                       " --size " + std::to_string(width) + "x" + std::to_string(height) + " --tick " +
                       std::to_string(session.tick());
    for (const ParamSet::Entry& entry : session.params().entries())
        if (!entry.isDefault())
            line += " --set " + std::string(entry.info->name) + "=" + formatParam(*entry.info, entry.value());
    return line;
}

}  // namespace arclight
