#include "app/capture.h"

#include "core/files.h"
#include "core/params_json.h"
#include "core/params_text.h"
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

Expected<CaptureState> readCapture(const std::string& path, std::string_view demoName, const ParamSet& params) {
    const auto bad = [&](const std::string& what) { return fail(Exit::badAsset, absolutePath(path) + ": " + what); };
    auto bytes = readFile(path, kMaxPngBytes);
    if (!bytes) return fail(Exit::badAsset, bytes.error().message);
    auto text = readPngText(*bytes, kKey, absolutePath(path));
    if (!text) return tl::unexpected(text.error());
    auto parsed = parseJson(*text, absolutePath(path), kMaxStateBytes);
    if (!parsed) return tl::unexpected(parsed.error());
    const Json& json = *parsed;
    CaptureState state;
    try {
        if (json.value("format", 0) > kFormat) return bad("made by a newer arclight, " + json.value("version", "?"));
        if (const std::string demo = json.at("demo"); demo != demoName)
            return bad("shows the demo '" + demo + "', not '" + std::string(demoName) + "'");
        state.seed.value = json.at("seed").get<std::uint64_t>();
        state.width = json.at("size").at(0).get<int>();
        state.height = json.at("size").at(1).get<int>();
        state.tick = json.at("tick").get<std::int64_t>();
        state.ui = json.value("ui", false);
        state.pass = json.value("pass", "");
        state.renderer = json.value("renderer", "");
        if (state.width < 1 || state.height < 1 || state.width > kMaxSide || state.height > kMaxSide)
            return bad("size is out of range");
        if (state.tick < 0 || state.tick > (std::int64_t{1} << 53)) return bad("tick is out of range");
        if (auto done = applyParamsJson(params, json.at("params"), absolutePath(path) + ": params"); !done)
            return tl::unexpected(done.error());
        auto recording = Recording::fromJson(json.at("inputs"), params, absolutePath(path));
        if (!recording) return tl::unexpected(recording.error());
        state.recording = std::move(*recording);
    } catch (const Json::exception& error) {
        return bad(error.what());
    }
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
