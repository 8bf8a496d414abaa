#include "app/recording/session_recording.h"

#include <algorithm>
#include <map>
#include <optional>

#include "app/capture/capture.h"
#include "app/session/owned_params.h"
#include "core/base64.h"
#include "core/files.h"
#include "core/json_values.h"
#include "core/params_json.h"
#include "core/signals.h"
#include "core/text.h"
#include "core/version.h"
#include "data/image_input.h"

namespace arclight {
namespace {

/// In format 2, a take that repeats an input refers to the first take that shows it. In format 3, inputs are files of
/// any kind; before, they are PNG images.
constexpr int kFormat = 3;

constexpr std::size_t kMaxRecordingBytes = std::size_t{96} << 20;
/// The memory limit for the inputs of a file, decoded images included.
constexpr std::size_t kMaxInputBytes = std::size_t{256} << 20;

/// `firsts` holds the first take that shows each input image: the others name that take.
Json takeToJson(const SessionRecording& sessionRecording, std::size_t index, const ParamSet& params,
                std::vector<std::optional<std::size_t>>& firsts) {
    const Take& take = sessionRecording.takes[index];
    params.assign(take.recording.start());
    Json json = {{"seed", take.seed.value},
                 {"ticks", take.ticks},
                 {"params", paramsToJson(params)},
                 {"inputs", take.recording.toJson(params)}};
    if (!take.input) return json;
    const InputFile& input = sessionRecording.inputs[*take.input];
    std::optional<std::size_t>& first = firsts[*take.input];
    if (first) {
        json["input"] = {{"take", *first}};
        return json;
    }
    json["input"] = describeInput(input);
    if (!input.base64.empty()) json["input"]["content"] = input.base64;
    first = index;
    return json;
}

/// Reads the takes of a file one after the other, and counts the memory they take.
class TakeReader {
public:
    TakeReader(const DemoType& type, std::string file) : type_(type), file_(std::move(file)) {}
    Expected<Done> add(const Json& json);
    SessionRecording finish() && { return std::move(read_); }

private:
    Expected<Take> readTake(const Json& json, const std::string& path);
    Expected<std::size_t> readInput(const Json& json, const std::string& path);
    Expected<InputFile> readStored(const Json& json, const std::string& path) const;

    const DemoType& type_;
    std::string file_;
    SessionRecording read_;
    std::int64_t ticks_ = 0;
    std::size_t freeBytes_ = kMaxRecordedBytes, freeInputBytes_ = kMaxInputBytes;
    /// The indices of the inputs that were read, by their JSON.
    std::map<Json, std::size_t> indices_;
};

/// The index of the input in `read_`.
Expected<std::size_t> TakeReader::readInput(const Json& json, const std::string& path) {
    std::size_t first = 0;
    if (hasMembers(json, {"take"}) && readValue(json.at("take"), first) && first < read_.takes.size() &&
        read_.takes[first].input)
        return *read_.takes[first].input;
    // Many takes may repeat one file, which may take long to read.
    const auto [found, isNew] = indices_.try_emplace(json);
    if (!isNew) return found->second;
    auto input = readStored(json, path);
    if (!input) return tl::unexpected(input.error());
    const std::size_t pixels =
        3 * static_cast<std::size_t>(input->content.widthPx) * static_cast<std::size_t>(input->content.heightPx);
    const std::size_t size = input->size + pixels, count = read_.inputs.size();
    found->second = read_.addInput(std::move(*input));
    if (read_.inputs.size() == count) return found->second;
    if (size > freeInputBytes_)
        return fail(Exit::badAsset, path + " exceeds the limit: the inputs of a recording may take at most " +
                                        std::to_string(kMaxInputBytes) + " bytes of memory");
    freeInputBytes_ -= size;
    return found->second;
}

/// An input that is stored at this take, as `takeToJson` or an earlier format writes it.
Expected<InputFile> TakeReader::readStored(const Json& json, const std::string& path) const {
    const char* const content = hasMembers(json, {"name", "png"}) ? "png" : "content";
    if (!json.is_object() || !json.contains("name") || !json.at("name").is_string() ||
        !isFileName(json.at("name").get_ref<const std::string&>()) ||
        (json.contains(content) && !json.at(content).is_string()))
        return fail(Exit::badAsset, path + " is invalid");
    const std::string* const base64 =
        json.contains(content) ? &json.at(content).get_ref<const std::string&>() : nullptr;
    if (content == std::string_view("content")) return restoreInput(type_, json, base64, path);
    auto bytes = decodeBase64(*base64);
    if (!bytes) return fail(Exit::badAsset, path + ".png is damaged");
    Progress progress;
    return makeInput(kImageInput, json.at("name").get<std::string>(), {}, std::move(*bytes), path + ".png", progress);
}

Expected<Take> TakeReader::readTake(const Json& json, const std::string& path) {
    const auto wrong = [&](const char* member) {
        return fail(Exit::badAsset, memberPath(path, member) + " is missing or invalid");
    };
    Take take;
    if (!json.is_object()) return fail(Exit::badAsset, path + " is not an object");
    for (const auto& [name, value] : json.items())
        if (name != "seed" && name != "ticks" && name != "params" && name != "inputs" && name != "input")
            return fail(Exit::badAsset, memberPath(path, name) + " is unknown");
    if (!json.contains("seed") || !readValue(json.at("seed"), take.seed.value)) return wrong("seed");
    if (!json.contains("ticks") || !readValue(json.at("ticks"), take.ticks) || take.ticks < 0 ||
        take.ticks > kMaxRestoredTick)
        return wrong("ticks");
    if (!json.contains("params")) return wrong("params");
    if (!json.contains("inputs")) return wrong("inputs");
    const OwnedParams params(type_);
    if (auto done = applyParamsJson(params.set(), json.at("params"), path + ".params"); !done)
        return tl::unexpected(done.error());
    auto recording = Recording::fromJson(json.at("inputs"), params.set(), path, freeBytes_);
    if (!recording) return tl::unexpected(recording.error());
    take.recording = std::move(*recording);
    if (!json.contains("input")) return take;
    if (type_.inputs.empty()) return wrong("input");
    auto input = readInput(json.at("input"), memberPath(path, "input"));
    if (!input) return tl::unexpected(input.error());
    take.input = *input;
    return take;
}

Expected<Done> TakeReader::add(const Json& json) {
    const std::string path = file_ + ": " + elementPath("takes", read_.takes.size());
    auto take = readTake(json, path);
    if (!take) return tl::unexpected(take.error());
    ticks_ += take->ticks;
    if (ticks_ > kMaxRestoredTick)
        return fail(Exit::badAsset,
                    path + ".ticks: the takes together have more than " + std::to_string(kMaxRestoredTick) + " ticks");
    read_.takes.push_back(std::move(*take));
    return Done{};
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
        if (take.ticks > kMaxRestoredTick - sum)
            return std::numeric_limits<std::int64_t>::max();
        else
            sum += take.ticks;
    return sum;
}

void SessionRecording::add(const Session& session, const Recording& recording, std::int64_t ticks) {
    Take take{session.seed(), recording, ticks, {}};
    if (session.input()) take.input = addInput(*session.input());
    takes.push_back(std::move(take));
}

std::size_t SessionRecording::addInput(InputFile input) {
    const auto found =
        std::find_if(inputs.begin(), inputs.end(), [&](const auto& other) { return isSameInput(other, input); });
    if (found != inputs.end()) return static_cast<std::size_t>(found - inputs.begin());
    inputs.push_back(std::move(input));
    return inputs.size() - 1;
}

void SessionRecording::showInput(const Take& take, Session& session) const {
    if (!take.input)
        session.setInput(std::nullopt);
    else if (!session.input() || !isSameInput(*session.input(), inputs[*take.input]))
        session.setInput(inputs[*take.input]);
}

Expected<Done> writeSessionRecording(const std::string& path, const SessionRecording& sessionRecording,
                                     const DemoType& type) {
    const OwnedParams params(type);
    Json takes = Json::array();
    std::vector<std::optional<std::size_t>> firsts(sessionRecording.inputs.size());
    for (std::size_t i = 0; i < sessionRecording.takes.size(); ++i)
        takes.push_back(takeToJson(sessionRecording, i, params.set(), firsts));
    return writeFileWhole(path, writeJson({{"demo", type.info.name},
                                           {"version", arclightVersion()},
                                           {"commit", arclightCommit()},
                                           {"format", firsts.empty() ? 1 : kFormat},
                                           {"takes", std::move(takes)}}));
}

Expected<SessionRecording> readSessionRecording(const std::string& path, const DemoType& type) {
    const std::string file = absolutePath(path);
    const auto bad = [&](const std::string& what) { return fail(Exit::badAsset, file + ": " + what); };
    auto bytes = readFile(path, kMaxRecordingBytes);
    if (!bytes) return fail(Exit::badAsset, bytes.error().message);
    auto json = parseJson(*bytes, file, kMaxRecordingBytes);
    *bytes = std::string();  // it may be large
    if (!json) return tl::unexpected(json.error());
    std::string demo, version, commit;
    int format = 0;
    if (!hasMembers(*json, {"demo", "version", "commit", "format", "takes"}) || !readValue(json->at("demo"), demo) ||
        !readValue(json->at("version"), version) || !readValue(json->at("commit"), commit) ||
        !readValue(json->at("format"), format) || format < 1 || !json->at("takes").is_array() ||
        json->at("takes").empty())
        return bad("is not a recording: it must hold demo, version, commit, format and takes");
    if (format > kFormat) return bad("made by a newer arclight (" + inQuotes(version) + ")");
    if (demo != type.info.name)
        return bad("is a recording of " + inQuotes(demo) + ", not of " + inQuotes(type.info.name));
    TakeReader reader(type, file);
    for (const Json& item : json->at("takes")) {
        if (interrupted()) return fail(interruptedExit(), "stopped by a signal");
        if (auto done = reader.add(item); !done) return tl::unexpected(done.error());
    }
    return std::move(reader).finish();
}

}  // namespace arclight
