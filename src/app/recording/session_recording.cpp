#include "app/recording/session_recording.h"

#include "app/capture/capture.h"
#include "app/command_line/owned_params.h"
#include "app/json_values.h"
#include "core/base64.h"
#include "core/files.h"
#include "core/params_json.h"
#include "core/text.h"
#include "core/version.h"

namespace arclight {
namespace {

constexpr int kFormat = 1;
constexpr const char* kFormerInputKey = "picture";  // in older recordings
constexpr std::size_t kMaxBytes = std::size_t{96} << 20;
constexpr std::int64_t kMaxTicks = kMaxRestoredTick;

Json takeToJson(const Take& take, const ParamSet& params) {
    params.assign(take.recording.start());
    Json json = {{"seed", take.seed.value},
                 {"ticks", take.ticks},
                 {"params", paramsToJson(params)},
                 {"inputs", take.recording.toJson(params)}};
    if (take.input) json["input"] = {{"name", take.input->name}, {"png", take.input->base64}};
    return json;
}

Expected<std::optional<InputImage>> readInputImage(const Json& json, const std::string& path) {
    std::string name, base64;
    if (!hasMembers(json, {"name", "png"}) || !readValue(json.at("name"), name) || !isFileName(name) ||
        !readValue(json.at("png"), base64))
        return fail(Exit::badAsset, path + " is invalid");
    const auto bytes = decodeBase64(base64);
    if (!bytes) return fail(Exit::badAsset, path + ".png is damaged");
    auto image = decodePng(*bytes, path + ".png");
    if (!image) return tl::unexpected(image.error());
    auto input = makeInput(std::move(name), std::move(*image));
    if (!input) return tl::unexpected(input.error());
    return std::optional(std::move(*input));
}

Expected<Take> readTake(const Json& json, const DemoType& type, const std::string& path) {
    const auto wrong = [&](const char* member) {
        return fail(Exit::badAsset, memberPath(path, member) + " is missing or invalid");
    };
    Take take;
    if (!json.is_object()) return fail(Exit::badAsset, path + " is not an object");
    for (const auto& [name, value] : json.items())
        if (name != "seed" && name != "ticks" && name != "params" && name != "inputs" && name != "input" &&
            name != kFormerInputKey)
            return fail(Exit::badAsset, memberPath(path, name) + " is unknown");
    if (!json.contains("seed") || !readValue(json.at("seed"), take.seed.value)) return wrong("seed");
    if (!json.contains("ticks") || !readValue(json.at("ticks"), take.ticks) || take.ticks < 0 || take.ticks > kMaxTicks)
        return wrong("ticks");
    if (!json.contains("params")) return wrong("params");
    if (!json.contains("inputs")) return wrong("inputs");
    const OwnedParams params(type);
    if (auto done = applyParamsJson(params.set(), json.at("params"), path + ".params"); !done)
        return tl::unexpected(done.error());
    auto recording = Recording::fromJson(json.at("inputs"), params.set(), path);
    if (!recording) return tl::unexpected(recording.error());
    take.recording = std::move(*recording);
    const char* const key = json.contains("input") ? "input" : kFormerInputKey;
    if (!json.contains(key)) return take;
    if (!type.takesInputImage) return wrong(key);
    auto input = readInputImage(json.at(key), memberPath(path, key));
    if (!input) return tl::unexpected(input.error());
    take.input = std::move(*input);
    return take;
}

}  // namespace

SessionRecording::Position SessionRecording::locate(std::int64_t tick) const {
    Position position{0, tick};
    while (position.take + 1 < takes.size() && position.tick >= takes[position.take].ticks)
        position.tick -= takes[position.take++].ticks;
    return position;
}

std::int64_t SessionRecording::ticks() const {
    std::int64_t sum = 0;
    for (const Take& take : takes)
        if (take.ticks > kMaxTicks - sum)
            return std::numeric_limits<std::int64_t>::max();
        else
            sum += take.ticks;
    return sum;
}

Take takeOf(const Session& session) { return {session.seed(), session.recording(), session.tick(), session.input()}; }

Expected<Done> writeSessionRecording(const std::string& path, const SessionRecording& sessionRecording,
                                     const DemoType& type) {
    const OwnedParams params(type);
    Json takes = Json::array();
    for (const Take& take : sessionRecording.takes)
        if (take.input && take.input->base64.empty())
            return fail(Exit::fileFailed, absolutePath(path) + ": the input image " + inQuotes(take.input->name) +
                                              " is too large for a recording");
    for (const Take& take : sessionRecording.takes) takes.push_back(takeToJson(take, params.set()));
    return writeFileWhole(path, writeJson({{"demo", type.info.name},
                                           {"version", arclightVersion()},
                                           {"commit", arclightCommit()},
                                           {"format", kFormat},
                                           {"takes", std::move(takes)}}));
}

Expected<SessionRecording> readSessionRecording(const std::string& path, const DemoType& type) {
    const std::string file = absolutePath(path);
    const auto bad = [&](const std::string& what) { return fail(Exit::badAsset, file + ": " + what); };
    auto bytes = readFile(path, kMaxBytes);
    if (!bytes) return fail(Exit::badAsset, bytes.error().message);
    auto json = parseJson(*bytes, file, kMaxBytes);
    *bytes = std::string();  // it may be large
    if (!json) return tl::unexpected(json.error());
    std::string demo, version, commit;
    int format = 0;
    if (!hasMembers(*json, {"demo", "version", "commit", "format", "takes"}) || !readValue(json->at("demo"), demo) ||
        !readValue(json->at("version"), version) || !readValue(json->at("commit"), commit) ||
        !readValue(json->at("format"), format) || format < 1 || !json->at("takes").is_array() ||
        json->at("takes").empty())
        return bad("is not a recording: it must hold demo, version, commit, format and takes");
    if (format > kFormat) return bad("made by a newer arclight (" + version + ")");
    if (demo != type.info.name)
        return bad("is a recording of " + inQuotes(demo) + ", not of " + inQuotes(type.info.name));
    SessionRecording sessionRecording;
    for (const Json& item : json->at("takes")) {
        auto take = readTake(item, type, file + ": " + elementPath("takes", sessionRecording.takes.size()));
        if (!take) return tl::unexpected(take.error());
        sessionRecording.takes.push_back(std::move(*take));
    }
    return sessionRecording;
}

}  // namespace arclight
