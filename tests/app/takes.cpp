#include "app/takes.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace arclight::test {

std::vector<std::string> demoNames() {
    std::vector<std::string> names;
    std::istringstream list(ARCLIGHT_DEMOS);
    for (std::string name; std::getline(list, name, ',');) names.push_back(name);
    return names;
}

std::vector<Settings> presetSettings(const std::string& demo, int lastTick) {
    std::vector<Settings> found;
    for (const auto& file : std::filesystem::directory_iterator(dataRoot() / "assets" / "presets" / demo)) {
        if (file.path().extension() != ".json") continue;
        const Json preset = parseJson(slurp(file.path()), file.path().string()).value_or(Json::object());
        found.push_back({"preset " + file.path().stem().string(),
                         std::min(lastTick, preset.value("tick", Settings().tick)),
                         preset.value("params", Json::object())});
    }
    return found;
}

std::vector<Settings> sceneSettings(const std::string& demo) {
    const Outcome list = runProgram({executable(demo), {"--list-params", "--json"}, ".", {}});
    const Json params = parseJson(list.out, "params").value_or(Json::array());
    for (const Json& param : params) {
        if (param.value("type", "") != "choice" || !param.value("primary", false)) continue;
        std::vector<Settings> found;
        const std::string name = param.at("name").get<std::string>();
        for (const Json& label : param.at("labels"))
            found.push_back({name + " " + label.get<std::string>(), Settings().tick, {{name, label}}});
        return found;
    }
    return {{"the only scene", Settings().tick, Json::object()}};
}

Json randomValue(const Json& param, Random& random) {
    if (param.at("default").is_array() && param.contains("min")) {
        Json values = Json::array(), part = param;
        for (const Json& value : param.at("default"))
            part["default"] = value, values.push_back(randomValue(part, random));
        return values;
    }
    if (param.contains("labels") && !param.at("labels").empty())
        return param.at("labels")[random.below(static_cast<std::uint32_t>(param.at("labels").size()))];
    if (!param.contains("min") || !param.at("min").is_number()) return random.below(2) == 0;
    const std::uint32_t end = random.below(4);
    if (end < 2) return param.at(end == 0 ? "min" : "max");
    const double low = param.at("min"), high = param.at("max");
    const double value = low + (high - low) * static_cast<double>(random.uniform01());
    if (param.at("default").is_number_integer()) return static_cast<std::int64_t>(value);
    return value;
}

Json randomValues(const Json& listed, const std::vector<std::string>& names, Random& random) {
    Json values = Json::object();
    for (const Json& param : listed) {
        const std::string name = param.at("name");
        if (std::find(names.begin(), names.end(), name) != names.end()) values[name] = randomValue(param, random);
    }
    EXPECT_EQ(values.size(), names.size()) << values.dump();
    return values;
}

namespace {

/// Without the subjects of the frame.
Json onlyTexts(const Json& dumped) {
    Json texts = Json::array();
    for (const Json& one : dumped)
        if (one.contains("text")) texts.push_back(one);
    return texts;
}

}  // namespace

Json takeOf(const Json& params, int ticks, Json events, std::uint64_t seed) {
    return {{"seed", seed},
            {"ticks", ticks},
            {"params", params},
            {"inputs", {{"start", Json::object()}, {"events", std::move(events)}}}};
}

std::string recordingOf(std::string_view demo, Json takes) {
    return Json{{"demo", demo}, {"version", "1.0"}, {"commit", "0"}, {"format", 1}, {"takes", std::move(takes)}}.dump();
}

Words assignmentsOf(const Json& params) {
    Words assignments;
    for (const auto& [name, value] : params.items())
        assignments.push_back(name + "=" + (value.is_string() ? value.get<std::string>() : value.dump()));
    return assignments;
}

Takes takesOf(std::string_view demo, const std::vector<Settings>& settings) {
    Takes made;
    made.first = settings.front().tick;
    for (const Settings& one : settings) made.stride = std::max(made.stride, one.tick + 1);
    Json takes = Json::array();
    // Each begins as many ticks before its stop as the stop's tick says, where the one before it ends.
    int begin = 0, stop = made.first;
    for (std::size_t i = 0; i < settings.size(); ++i, stop += made.stride) {
        const bool isLast = i + 1 == settings.size();
        const int end = isLast ? stop + 1 : stop + made.stride - settings[i + 1].tick;
        takes.push_back(takeOf(settings[i].params, end - begin, settings[i].events, settings[i].seed));
        begin = end;
    }
    made.ticks =
        std::to_string(made.first) + ":" + std::to_string(stop - made.stride) + ":" + std::to_string(made.stride);
    made.recording = recordingOf(demo, std::move(takes));
    return made;
}

double figure(const Json& json, const std::string& name) {
    const auto it = json.find(name);
    if (it != json.end() && it->is_number()) return it->get<double>();
    ADD_FAILURE() << name << " has no value: " << json.dump();
    return std::nan("");
}

double Drawn::measure(const std::string& name) const { return figure(measures, name); }

std::vector<Drawn> DemoCli::shown(const std::vector<Settings>& settings, unsigned parts, const Words& more) const {
    const Takes takes = takesOf(demo_, settings);
    write("takes.json", takes.recording);
    Words words = with({"--replay", "takes.json", "--ticks", takes.ticks}, sized(more));
    if (parts & kFrames) words = with(words, {"--capture", "take-%d.png"});
    if (parts & kMeasures) words = with(words, {"--measure", "takes-measures.json"});
    if (parts & kStates) words = with(words, {"--dump-state", "takes-states.json"});
    if (parts & kTexts) words = with(words, {"--dump-texts", "takes-texts.json"});
    const Outcome outcome = run(words);
    if (outcome.code != 0) throw std::runtime_error(outcome.err);
    std::vector<Drawn> all(settings.size());
    for (std::size_t i = 0; i < all.size() && parts & kFrames; ++i)
        all[i].frame = image("take-" + std::to_string(takes.first + takes.stride * static_cast<int>(i)) + ".png");
    const auto read = [&](Part part, const char* file, const char* member, Json Drawn::*to) {
        if (!(parts & part)) return;
        const Json list = json(file);
        if (list.size() != settings.size()) throw std::runtime_error(std::string(file) + " lacks entries");
        for (std::size_t i = 0; i < all.size(); ++i) all[i].*to = list[i].at(member);
    };
    read(kMeasures, "takes-measures.json", "measures", &Drawn::measures);
    read(kStates, "takes-states.json", "state", &Drawn::state);
    read(kTexts, "takes-texts.json", "texts", &Drawn::texts);
    for (Drawn& one : all)
        if (parts & kTexts) one.texts = onlyTexts(one.texts);
    return all;
}

std::vector<Drawn> DemoCli::shown(int tick, const std::vector<Json>& each, unsigned parts, const Words& more) const {
    std::vector<Settings> settings;
    for (const Json& params : each) settings.push_back({params.dump(), tick, params});
    return shown(settings, parts, more);
}

Json DemoCli::pointer(int tick, double x, double y, unsigned buttons, unsigned pressed) const {
    const int width = std::stoi(size_), height = std::stoi(size_.substr(size_.find('x') + 1));
    return {{"tick", tick},
            {"input",
             {{"size", {width, height}},
              {"pointer", {x, y}},
              {"inside", true},
              {"buttons", buttons},
              {"pressed", pressed}}}};
}

Words DemoCli::sized(Words words) const {
    const bool hasSize = std::ranges::find(words, "--size") != words.end();
    return hasSize ? words : with({"--size", size_}, words);
}

Outcome DemoCli::run(const Words& assignments, const Words& more) const {
    Outcome outcome = run(with(settings(assignments), sized(more)));
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome;
}

Image DemoCli::captured(const Words& assignments, const Words& more) const {
    run(assignments, with({"--capture", "frame.png"}, more));
    return image("frame.png");
}

Json DemoCli::measured(const Words& assignments, const Words& more) const {
    run(assignments, with({"--measure", "measures.json"}, more));
    return json("measures.json");
}

double DemoCli::mostFlashes(const Words& assignments, const std::string& ticks, const Words& more) const {
    double most = 0;
    const Json frames = measured(assignments, with({"--ticks", ticks}, more));
    EXPECT_TRUE(frames.at(0).at("measures").at("flashesPerSecond").is_null()) << "of a single frame";
    for (std::size_t i = 1; i < frames.size(); ++i)
        most = std::max(most, figure(frames[i].at("measures"), "flashesPerSecond"));
    return most;
}

Json DemoCli::dumped(const Words& assignments, const Words& more) const {
    run(assignments, with({"--dump-state", "state.json"}, more));
    return json("state.json");
}

Json DemoCli::textsOf(const Words& assignments, const Words& more) const {
    run(assignments, with({"--dump-texts", "texts.json"}, more));
    return onlyTexts(json("texts.json"));
}

Json DemoCli::listedParams() const {
    const Outcome list = run({"--list-params", "--json"});
    EXPECT_EQ(list.code, 0) << list.err;
    return parseJson(list.out, "stdout").value_or(Json::array());
}

}  // namespace arclight::test
