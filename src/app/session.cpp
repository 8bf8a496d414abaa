#include "app/session.h"

#include "core/params_json.h"
#include "core/signals.h"

namespace arclight {
namespace {

constexpr std::int64_t kMaxTick = std::int64_t{1} << 53;

/// Only what differs from `before`, so that a long session stays small.
Json inputChanges(const Input& now, const Input& before) {
    Json json = Json::object();
    if (now.widthPx != before.widthPx || now.heightPx != before.heightPx) json["size"] = {now.widthPx, now.heightPx};
    if (now.pointerPx != before.pointerPx)
        json["pointer"] = {floatToJson(now.pointerPx[0]), floatToJson(now.pointerPx[1])};
    if (now.pointerInside != before.pointerInside) json["inside"] = now.pointerInside;
    if (now.buttons != before.buttons) json["buttons"] = now.buttons;
    if (now.pressed != before.pressed) json["pressed"] = now.pressed;
    if (now.scroll != before.scroll) json["scroll"] = floatToJson(now.scroll);
    if (now.keys != before.keys) json["keys"] = now.keys;
    if (now.dropped != before.dropped) json["dropped"] = now.dropped;
    return json;
}

/// Lays the members of `json` over `input`; throws what nlohmann throws for wrong types.
void applyChanges(const Json& json, Input& input) {
    if (json.contains("size")) {
        input.widthPx = json.at("size").at(0).get<int>();
        input.heightPx = json.at("size").at(1).get<int>();
    }
    if (json.contains("pointer"))
        input.pointerPx = {json.at("pointer").at(0).get<float>(), json.at("pointer").at(1).get<float>()};
    if (json.contains("inside")) input.pointerInside = json.at("inside").get<bool>();
    if (json.contains("buttons")) input.buttons = json.at("buttons").get<std::uint32_t>();
    if (json.contains("pressed")) input.pressed = json.at("pressed").get<std::uint32_t>();
    if (json.contains("scroll")) input.scroll = json.at("scroll").get<float>();
    if (json.contains("keys")) input.keys = json.at("keys").get<std::vector<int>>();
    if (json.contains("dropped")) input.dropped = json.at("dropped").get<std::vector<std::string>>();
}

}  // namespace

void Recording::clear(std::vector<ParamValue> start) {
    last_ = start;
    start_ = std::move(start);
    events_.clear();
    lastInput_ = Input{};
}

void Recording::addInput(std::int64_t tick, const Input& input) {
    if (input == lastInput_) return;
    lastInput_ = input;
    events_.push_back({tick, true, input, {}});
}

void Recording::addValues(std::int64_t tick, const std::vector<ParamValue>& values) {
    Event event{tick, false, {}, {}};
    for (std::size_t i = 0; i < values.size(); ++i)
        if (values[i] != last_[i]) event.set.emplace_back(i, values[i]);
    if (event.set.empty()) return;
    last_ = values;
    // Several moves of a slider between two ticks leave only the last.
    if (!events_.empty() && !events_.back().isInput && events_.back().tick == tick) {
        for (auto& change : event.set) {
            auto& old = events_.back().set;
            std::erase_if(old, [&](const auto& o) { return o.first == change.first; });
            old.push_back(change);
        }
        return;
    }
    events_.push_back(std::move(event));
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
        if (event.isInput) {
            item["input"] = inputChanges(event.input, before);
            before = event.input;
        } else {
            Json& set = item["set"] = Json::object();
            for (const auto& [index, value] : event.set)
                set[std::string(entries[index].info->name)] = arclight::toJson(*entries[index].info, value);
        }
        events.push_back(std::move(item));
    }
    return {{"start", std::move(start)}, {"events", std::move(events)}};
}

Expected<Recording> Recording::fromJson(const Json& json, const ParamSet& params, std::string_view source) {
    const auto bad = [&](const std::string& what) {
        return fail(Exit::badAsset, std::string(source) + ": inputs: " + what);
    };
    const auto entries = params.entries();
    const auto indexOf = [&](std::string_view name) {
        std::size_t i = 0;
        while (i < entries.size() && entries[i].info->name != name) ++i;
        return i;
    };
    Recording recording;
    std::vector<ParamValue> start = params.values();
    try {
        for (const auto& [name, value] : json.at("start").items()) {
            const std::size_t i = indexOf(name);
            if (i == entries.size()) return bad("no parameter '" + name + "'");
            auto read = arclight::fromJson(*entries[i].info, value, "start." + name);
            if (!read) return bad(read.error().message);
            start[i] = *read;
        }
        recording.clear(start);
        Input input;
        std::int64_t last = 0;
        for (const Json& item : json.at("events")) {
            const auto tick = item.at("tick").get<std::int64_t>();
            if (tick < last || tick > kMaxTick) return bad("ticks are not in order");
            last = tick;
            if (item.contains("input")) {
                applyChanges(item.at("input"), input);
                if (input.widthPx < 1 || input.heightPx < 1) return bad("a size is not positive");
                recording.events_.push_back({tick, true, input, {}});
                recording.lastInput_ = input;
                continue;
            }
            Event event{tick, false, {}, {}};
            for (const auto& [name, value] : item.at("set").items()) {
                const std::size_t i = indexOf(name);
                if (i == entries.size()) return bad("no parameter '" + name + "'");
                auto read = arclight::fromJson(*entries[i].info, value, "set." + name);
                if (!read) return bad(read.error().message);
                event.set.emplace_back(i, *read);
                recording.last_[i] = *read;
            }
            recording.events_.push_back(std::move(event));
        }
    } catch (const Json::exception& error) {
        return bad(error.what());
    }
    return recording;
}

Session::Session(const DemoType& type, Shaders& shaders)
    : type_(type), picture_(std::make_unique<PictureParams>()), demo_(type.make(shaders)) {}

void Session::reset(Seed seed) {
    seed_ = seed;
    tick_ = 0;
    recording_.clear(params().values());
    demo_.reset(demo_.object.get(), seed);
}

void Session::step(const Input& input) {
    recording_.addInput(tick_, input);
    demo_.step(demo_.object.get(), input);
    ++tick_;
}

void Session::noteChanges() {
    recording_.addValues(tick_, params().values());
    demo_.changed(demo_.object.get());
}

void Session::replay(Seed seed, const Recording& recording, std::int64_t tick, const Input& resting) {
    const ParamSet set = params();
    set.assign(recording.start());
    reset(seed);
    resume(recording, tick, resting);
}

void Session::resume(const Recording& recording, std::int64_t tick, const Input& resting) {
    const auto entries = params().entries();
    const auto& events = recording.events();
    Input input = resting;
    std::size_t next = 0;
    // What stands before the present tick has been played; its last input still holds.
    for (; next < events.size() && events[next].tick < tick_; ++next)
        if (events[next].isInput) input = events[next].input;
    for (;;) {
        bool changedAny = false;
        for (; next < events.size() && events[next].tick <= tick_; ++next) {
            if (events[next].isInput) input = events[next].input;
            for (const auto& [index, value] : events[next].set) entries[index].set(value);
            changedAny = changedAny || !events[next].isInput;
        }
        if (changedAny) noteChanges();
        if (tick_ >= tick || interrupted()) return;
        step(input);
    }
}

Json Session::dumpState() const {
    Json state = {{"tick", tick_}, {"dt", kTickLength}};
    state.update(demo_.dumpState(demo_.object.get()));
    return state;
}

}  // namespace arclight
