#include "app/takes.h"

#include <algorithm>
#include <sstream>

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

Takes takesOf(const std::string& demo, const std::vector<Settings>& settings) {
    const int tick = settings.front().tick, length = tick + 1;
    Json takes = Json::array();
    for (const Settings& one : settings)
        takes.push_back({{"seed", one.seed},
                         {"ticks", length},
                         {"params", one.params},
                         {"inputs", {{"start", Json::object()}, {"events", Json::array()}}}});
    const int last = tick + length * (static_cast<int>(takes.size()) - 1);
    return {Json{{"demo", demo}, {"version", "1.0"}, {"commit", "0"}, {"format", 1}, {"takes", takes}}.dump(),
            std::to_string(tick) + ":" + std::to_string(last) + ":" + std::to_string(length)};
}

std::vector<Image> TakesCli::framesOf(const std::string& demo, const std::vector<Settings>& settings,
                                      const Words& more) const {
    const Takes takes = takesOf(demo, settings);
    write("takes.json", takes.recording);
    const Outcome outcome = headlessDemo(
        demo, with({"--replay", "takes.json", "--ticks", takes.ticks, "--capture", "take-%d.png"}, more), 280);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    if (outcome.code != 0) return {};
    std::vector<Image> all;
    const int tick = settings.front().tick, length = tick + 1;
    for (std::size_t i = 0; i < settings.size(); ++i)
        all.push_back(image("take-" + std::to_string(tick + length * static_cast<int>(i)) + ".png"));
    return all;
}

std::vector<Drawn> TakesCli::drawAll(const std::string& demo, const std::vector<Settings>& settings,
                                     const Words& more) const {
    const std::vector<Image> frames = framesOf(demo, settings, with({"--measure", "takes-measures.json"}, more));
    const Json measures = frames.empty() ? Json() : json("takes-measures.json");
    EXPECT_EQ(measures.size(), frames.size());
    if (measures.size() != frames.size()) return {};
    std::vector<Drawn> all;
    for (std::size_t i = 0; i < frames.size(); ++i) all.push_back({frames[i], measures[i].at("measures")});
    return all;
}

}  // namespace arclight::test
