#include "app/session/recording.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "core/image.h"
#include "core/json_values.h"
#include "core/params_json.h"
#include "core/text.h"

namespace arclight {
namespace {

/// Limits for values read. Recordings may be untrusted, and demos compute with these numbers.
constexpr float kMaxPointerPx = 1e6f, kMaxScroll = 1e4f;
constexpr int kMaxKey = 1023;
constexpr std::size_t kMaxKeys = 64, kMaxDropped = 4096, kMaxPathBytes = 4096;

/// The members that differ from `before`, which keeps the recording of a long session small.
Json inputChanges(const Input& now, const Input& before) {
    Json json = Json::object();
    if (now.widthPx != before.widthPx || now.heightPx != before.heightPx) json["size"] = {now.widthPx, now.heightPx};
    if (now.pointerPx != before.pointerPx)
        json["pointer"] = {floatToJson(now.pointerPx[0]), floatToJson(now.pointerPx[1])};
    if (now.pointerInside != before.pointerInside) json["inside"] = now.pointerInside;
    if (now.byFinger != before.byFinger) json["finger"] = now.byFinger;
    if (now.motionPx != before.motionPx)
        json["motion"] = {floatToJson(now.motionPx[0]), floatToJson(now.motionPx[1])};
    if (now.buttons != before.buttons) json["buttons"] = now.buttons;
    if (now.pressed != before.pressed) json["pressed"] = now.pressed;
    if (now.scroll != before.scroll) json["scroll"] = floatToJson(now.scroll);
    if (now.keys != before.keys) json["keys"] = now.keys;
    if (now.dropped != before.dropped) json["dropped"] = now.dropped;
    if (now.gamepadAxes != before.gamepadAxes)
        for (const float axis : now.gamepadAxes) json["axes"].push_back(floatToJson(axis));
    if (now.gamepadButtons != before.gamepadButtons) json["gamepad"] = now.gamepadButtons;
    return json;
}

/// Reads all axes of a gamepad, each within the range of its stick or trigger.
bool readAxes(const Json& json, std::array<float, kGamepadAxes>& axes) {
    std::vector<float> values;
    if (!readValue(json, values) || values.size() != axes.size()) return false;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (values[i] > 1 || values[i] < lowestReading(static_cast<GamepadAxis>(i))) return false;
    std::copy(values.begin(), values.end(), axes.begin());
    return true;
}

bool readSize(const Json& json, int& width, int& height) {
    return readPair(json, width, height) && std::min(width, height) > 0 && std::max(width, height) <= kMaxImageSide;
}

bool readPointer(const Json& json, Float2& pointer) {
    return readPair(json, pointer[0], pointer[1]) &&
           std::max(std::abs(pointer[0]), std::abs(pointer[1])) <= kMaxPointerPx;
}

/// Reads the keys held, which must be in ascending order for `Input::isDown`.
bool readKeys(const Json& json, std::vector<int>& keys) {
    if (!json.is_array() || json.size() > kMaxKeys || !readValue(json, keys)) return false;
    return std::is_sorted(keys.begin(), keys.end(), std::less_equal<>()) &&
           (keys.empty() || (keys.front() >= 0 && keys.back() <= kMaxKey));
}

bool readDropped(const Json& json, std::vector<std::string>& paths) {
    if (!json.is_array() || json.size() > kMaxDropped || !readValue(json, paths)) return false;
    return std::all_of(paths.begin(), paths.end(), [](const auto& path) { return path.size() <= kMaxPathBytes; });
}

std::size_t bytesOf(const Recording::Event& event) {
    std::size_t bytes = sizeof event + event.input.keys.size() * sizeof(int) +
                        event.set.size() * sizeof(std::pair<std::size_t, ParamValue>);
    for (const std::string& path : event.input.dropped) bytes += sizeof path + path.size();
    return bytes;
}

/// Stores the members of `json` in `input`. False if one is unknown or invalid, with its name in `wrong`.
bool applyChanges(const Json& json, Input& input, std::string& wrong) {
    if (!json.is_object()) return false;
    for (const auto& [name, value] : json.items()) {
        wrong = name;
        const bool isRead = name == "size"      ? readSize(value, input.widthPx, input.heightPx)
                            : name == "pointer" ? readPointer(value, input.pointerPx)
                            : name == "inside"  ? readValue(value, input.pointerInside)
                            : name == "finger"  ? readValue(value, input.byFinger)
                            : name == "motion"  ? readPointer(value, input.motionPx)
                            : name == "buttons" ? readValue(value, input.buttons)
                            : name == "pressed" ? readValue(value, input.pressed)
                            : name == "scroll"  ? readValue(value, input.scroll) && std::abs(input.scroll) <= kMaxScroll
                            : name == "keys"    ? readKeys(value, input.keys)
                            : name == "dropped" ? readDropped(value, input.dropped)
                            : name == "axes"    ? readAxes(value, input.gamepadAxes)
                            : name == "gamepad" ? readValue(value, input.gamepadButtons)
                                                : false;
        if (!isRead) return false;
    }
    return true;
}

using Values = std::vector<std::pair<std::size_t, ParamValue>>;

/// Reads the members of `json` as pairs of parameter index and value.
Expected<Values> readValues(const Json& json, const std::vector<ParamSet::Entry>& entries, const std::string& path) {
    if (!json.is_object()) return fail(Exit::badAsset, path + " is not an object");
    Values values;
    for (const auto& [name, value] : json.items()) {
        std::size_t i = 0;
        while (i < entries.size() && entries[i].info->name != name) ++i;
        if (i == entries.size()) return fail(Exit::badAsset, path + ": no parameter " + inQuotes(name));
        auto read = fromJson(*entries[i].info, value, memberPath(path, name));
        if (!read) return tl::unexpected(read.error());
        values.emplace_back(i, *read);
    }
    return values;
}

/// The member that holds an event's input or values.
const char* memberOf(Recording::EventKind kind) {
    switch (kind) {
        case Recording::EventKind::input: return "input";
        case Recording::EventKind::pausedInput: return "pausedInput";
        case Recording::EventKind::change: break;
    }
    return "set";
}

/// Reads `{"tick": 3, "input": {…}}`, `{"tick": 3, "pausedInput": {…}}` or `{"tick": 3, "set": {…}}`. An input holds
/// only changes, which are stored in `input`.
Expected<Recording::Event> readEvent(const Json& json, Input& input, const std::vector<ParamSet::Entry>& entries,
                                     const std::string& path) {
    Recording::Event event;
    const auto isOf = [&](Recording::EventKind kind) {
        event.kind = kind;
        return hasMembers(json, {"tick", memberOf(kind)});
    };
    if (!isOf(Recording::EventKind::input) && !isOf(Recording::EventKind::pausedInput) &&
        !isOf(Recording::EventKind::change))
        return fail(Exit::badAsset, path + " must hold tick and one of input, pausedInput and set");
    if (!readValue(json.at("tick"), event.tick) || event.tick < 0 || event.tick > kMaxRestoredTick)
        return fail(Exit::badAsset,
                    path + ".tick must be a whole number from 0 to " + std::to_string(kMaxRestoredTick));
    const std::string member(memberOf(event.kind));
    if (event.isInput()) {
        std::string wrong;
        if (!applyChanges(json.at(member), input, wrong))
            return fail(Exit::badAsset, memberPath(path + "." + member, wrong) + " is unknown or invalid");
        event.input = input;
        return event;
    }
    auto values = readValues(json.at("set"), entries, path + ".set");
    if (!values) return tl::unexpected(values.error());
    event.set = std::move(*values);
    return event;
}

/// Whether any part of the input lasts for a single tick.
bool hasMomentaryInput(const Input& input) {
    Input lasting = input;
    clearMomentaryInput(lasting);
    return input != lasting;
}

}  // namespace

void clearMomentaryInput(Input& input) {
    input.pressed = 0;
    input.scroll = 0;
    input.motionPx = {0, 0};
    input.dropped.clear();
}

bool isAction(const Input& input) {
    // A stick at rest is never exactly at its centre.
    constexpr float kStick = 0.2f;
    const bool isStickMoved = std::any_of(input.gamepadAxes.begin(), input.gamepadAxes.end(),
                                          [](float axis) { return std::fabs(axis) > kStick; });
    const bool isKeyHeld = std::any_of(input.keys.begin(), input.keys.end(), [](int key) {
        return key != static_cast<int>(Key::shift) && key != static_cast<int>(Key::control) &&
               key != static_cast<int>(Key::alt);
    });
    return input.buttons != 0 || input.gamepadButtons != 0 || isKeyHeld || isStickMoved || hasMomentaryInput(input);
}

bool Recording::hasActions() const {
    return std::any_of(events_.begin(), events_.end(),
                       [](const Event& event) { return !event.isInput() || isAction(event.input); });
}

void Recording::clear(std::vector<ParamValue> start) {
    last_ = start;
    start_ = std::move(start);
    events_.clear();
    lastInput_ = Input{};
}

void Recording::addInput(std::int64_t tick, const Input& input) {
    if (input == lastInput_ && !hasMomentaryInput(input)) return;
    lastInput_ = input;
    events_.push_back({tick, EventKind::input, input, {}});
}

void Recording::addPausedInput(std::int64_t tick, const Input& input) {
    lastInput_ = input;
    events_.push_back({tick, EventKind::pausedInput, input, {}});
}

bool Recording::addValues(std::int64_t tick, const std::vector<ParamValue>& values) {
    Values changed;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (values[i] != last_[i]) changed.emplace_back(i, values[i]);
    if (changed.empty()) return false;
    addChanges(tick, changed);
    return true;
}

void Recording::addChanges(std::int64_t tick, const std::vector<std::pair<std::size_t, ParamValue>>& changes) {
    // If a slider moves several times between two ticks, only its last value is kept.
    if (events_.empty() || events_.back().isInput() || events_.back().tick != tick)
        events_.push_back({tick, EventKind::change});
    auto& set = events_.back().set;
    for (const auto& change : changes) {
        last_[change.first] = change.second;
        std::erase_if(set, [&](const auto& old) { return old.first == change.first; });
        set.push_back(change);
    }
}

Json Recording::toJson(const ParamSet& params) const {
    const auto entries = params.entries();
    Json start = Json::object();
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (start_[i] != entries[i].value())
            start[std::string(entries[i].info->name)] = arclight::toJson(*entries[i].info, start_[i]);
    Json events = Json::array();
    Input before;
    for (const Event& event : events_) {
        Json item = {{"tick", event.tick}};
        Json& content = item[memberOf(event.kind)] = Json::object();
        if (event.isInput()) {
            content = inputChanges(event.input, before);
            before = event.input;
        } else {
            for (const auto& [index, value] : event.set)
                content[std::string(entries[index].info->name)] = arclight::toJson(*entries[index].info, value);
        }
        events.push_back(std::move(item));
    }
    return {{"start", std::move(start)}, {"events", std::move(events)}};
}

Expected<Recording> Recording::fromJson(const Json& json, const ParamSet& params, std::string_view source) {
    std::size_t freeBytes = kMaxRecordedBytes;
    return fromJson(json, params, source, freeBytes);
}

Expected<Recording> Recording::fromJson(const Json& json, const ParamSet& params, std::string_view source,
                                        std::size_t& freeBytes) {
    const auto bad = [&](const std::string& what) {
        return fail(Exit::badAsset, std::string(source) + ": inputs: " + what);
    };
    if (!hasMembers(json, {"start", "events"})) return bad("must hold start and events");
    if (!json.at("events").is_array()) return bad("events is not an array");
    const auto entries = params.entries();
    auto changed = readValues(json.at("start"), entries, "start");
    if (!changed) return bad(changed.error().message);
    std::vector<ParamValue> start = params.values();
    for (auto& [index, value] : *changed) start[index] = value;
    Recording recording;
    recording.clear(std::move(start));
    Input input;
    const auto take = [&](std::size_t bytes) {
        const bool isFree = bytes <= freeBytes;
        freeBytes -= std::min(bytes, freeBytes);
        return isFree;
    };
    const auto tooLarge = [&](const std::string& what) {
        return bad(what + " exceeds the limit: a recording may take at most " + std::to_string(kMaxRecordedBytes) +
                   " bytes of memory");
    };
    if (!take(sizeof recording + 2 * entries.size() * sizeof(ParamValue))) return tooLarge("start");
    for (const Json& item : json.at("events")) {
        auto event = readEvent(item, input, entries, elementPath("events", recording.events_.size()));
        if (!event) return bad(event.error().message);
        if (!recording.events_.empty() && event->tick < recording.events_.back().tick)
            return bad("ticks are not in ascending order");
        if (!take(bytesOf(*event))) return tooLarge(elementPath("events", recording.events_.size()));
        for (const auto& [index, value] : event->set) recording.last_[index] = value;
        recording.events_.push_back(std::move(*event));
    }
    recording.lastInput_ = input;
    return recording;
}

}  // namespace arclight
