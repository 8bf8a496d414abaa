#include "core/preset.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <system_error>

#include "core/extension.h"
#include "core/files.h"
#include "core/json.h"
#include "core/params_json.h"
#include "core/text.h"
#include "core/time.h"

namespace arclight {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 13> kKeys{"demo",    "version", "title", "sentence", "tick", "order", "params",
                                                 "against", "view",    "zoom",  "pin",      "play", "loop"};

bool isTick(const Json& json) { return json.is_number_integer() && json >= 0 && json <= kMaxRestoredTick; }

/// The error in the members that control how a window plays the preset; empty if there is none.
std::string playFault(const Json& json) {
    if (json.contains("play") && json["play"] != "on" && json["play"] != "stop")
        return "play must be \"on\" or \"stop\"";
    const bool stops = json.value("play", Json("on")) == "stop";
    if (stops && !json.contains("tick")) return "play \"stop\" needs tick";
    if (!json.contains("loop")) return {};
    if (stops) return "loop and play \"stop\" exclude each other";
    const Json& loop = json["loop"];
    if (!loop.is_array() || loop.size() != 2 || !isTick(loop[0]) || !isTick(loop[1]) || loop[0] >= loop[1])
        return "loop must be [from, to], two ticks in ascending order";
    if (json.contains("tick") && (json["tick"] < loop[0] || json["tick"] >= loop[1]))
        return "tick must lie in loop, before its end";
    return {};
}

constexpr std::array<std::string_view, 8> kViews{"split",      "beside",    "stacked", "flip",
                                                 "difference", "luminance", "error",   "mask"};

std::string viewFault(const Json& view) {
    const bool isText = view.is_string();
    if (isText && std::find(kViews.begin(), kViews.end(), view.get_ref<const std::string&>()) != kViews.end())
        return {};
    return "view must be split, beside, stacked, flip, difference, luminance, error or mask" +
           (isText ? suggestion(view.get_ref<const std::string&>(), kViews) : std::string());
}

/// The error in the members that compare a mistake with the correct version; empty if there is none.
std::string againstFault(const Json& json) {
    if (!json.contains("against")) {
        for (const char* key : {"view", "zoom", "pin"})
            if (json.contains(key)) return std::string(key) + " needs against";
        return {};
    }
    const Json& against = json["against"];
    if (!against.is_object() && (!against.is_string() || against.get_ref<const std::string&>().empty()))
        return "against must be the name of a preset or an object of parameters";
    if (json.contains("pin") && (!json["pin"].is_string() || json["pin"].get_ref<const std::string&>().empty()))
        return "pin must be the name of a measure";
    if (json.contains("view"))
        if (std::string fault = viewFault(json["view"]); !fault.empty()) return fault;
    if (!json.contains("zoom")) return {};
    constexpr const char* kZoomFault =
        "zoom must be [x, y, width, height], a part of the frame in fractions of its size";
    const Json& zoom = json["zoom"];
    if (!zoom.is_array() || zoom.size() != 4) return kZoomFault;
    for (const Json& number : zoom)
        if (!number.is_number()) return kZoomFault;
    const double x = zoom[0], y = zoom[1], width = zoom[2], height = zoom[3];
    const bool isInside =
        x >= 0 && y >= 0 && width >= 0.01 && height >= 0.01 && x + width <= 1 + 1e-6 && y + height <= 1 + 1e-6;
    return isInside ? "" : kZoomFault;
}

/// The error in the members of a preset of `demoName`, starting with a JSON path; empty if there is none.
std::string memberFault(const Json& json, std::string_view demoName) {
    if (!json.is_object()) return "the value must be an object";
    if (std::string fault = unknownKeyFault(json, "", kKeys); !fault.empty()) return fault;
    for (const char* key : {"demo", "version", "params"})
        if (!json.contains(key)) return std::string(key) + " is missing";
    for (const char* key : {"demo", "title", "sentence"})
        if (json.contains(key) && !json[key].is_string()) return std::string(key) + " must be a string";
    if (json["demo"] != demoName)
        return "demo is " + inQuotes(json["demo"].get_ref<const std::string&>()) + ", not " + inQuotes(demoName);
    const Json& version = json["version"];
    if (!version.is_number_integer() || version < 1) return "version must be a positive whole number";
    if (version > kPresetVersion)
        return "version is " + writeJsonLine(version) + ", newer than this program's " + std::to_string(kPresetVersion);
    if (json.contains("tick") && !isTick(json["tick"]))
        return "tick must be a whole number from 0 to " + std::to_string(kMaxRestoredTick);
    if (json.contains("order") &&
        (!json["order"].is_number_integer() || json["order"] < 0 || json["order"] > kLastPreset))
        return "order must be a whole number from 0 to " + std::to_string(kLastPreset);
    if (!json["params"].is_object()) return "params must be an object";
    if (const std::string fault = playFault(json); !fault.empty()) return fault;
    return againstFault(json);
}

void readAgainst(const Json& json, Preset& preset) {
    if (!json.contains("against")) return;
    const Json& against = json["against"];
    preset.against.emplace();
    if (against.is_string())
        preset.against->preset = against.get<std::string>();
    else
        preset.against->params = writeJsonLine(against);
    preset.pin = json.value("pin", std::string());
    preset.view = json.value("view", preset.view);
    if (!json.contains("zoom")) return;
    const Json& zoom = json["zoom"];
    preset.zoom = {zoom[0].get<float>(), zoom[1].get<float>(), zoom[2].get<float>(), zoom[3].get<float>()};
}

/// Parameters of a preset, and the JSON path of their object.
struct Values {
    std::string_view path, object;
};

/// Stores values over the defaults, later ones over earlier ones, all or none.
Expected<Done> applyOverDefaults(const ParamSet& params, std::initializer_list<Values> all, std::string_view source) {
    const std::vector<ParamValue> before = params.values();
    params.reset();
    for (const Values& values : all) {
        const auto apply = [&](const Json& json) { return applyParamsJson(params, json, values.path); };
        const Expected<Done> applied = parseJson(values.object, values.path, values.object.size()).and_then(apply);
        if (applied) continue;
        params.assign(before);
        return fail(applied.error().exit, std::string(source) + ": " + applied.error().message);
    }
    return Done{};
}

}  // namespace

Expected<Preset> parsePreset(std::string_view text, std::string_view source, std::string_view demoName) {
    const Expected<Json> json = parseJson(text, source);
    if (!json) return tl::unexpected<Error>(json.error());
    if (const std::string fault = memberFault(*json, demoName); !fault.empty())
        return fail(Exit::badAsset, std::string(source) + ": " + fault);
    Preset preset;
    preset.name = fs::path(source).stem().string();
    preset.title = json->value("title", preset.name);
    preset.sentence = json->value("sentence", std::string());
    preset.params = writeJsonLine((*json)["params"]);
    preset.order = json->value("order", kLastPreset);
    if (json->contains("tick")) preset.tick = (*json)["tick"].get<std::int64_t>();
    preset.stops = json->value("play", std::string("on")) == "stop";
    if (json->contains("loop"))
        preset.loop = {(*json)["loop"][0].get<std::int64_t>(), (*json)["loop"][1].get<std::int64_t>()};
    readAgainst(*json, preset);
    return preset;
}

Expected<Preset> loadPreset(const fs::path& path, std::string_view demoName) {
    const Expected<std::string> text = readFile(path, kMaxJsonBytes);
    if (!text) return fail(Exit::badAsset, text.error().message);
    return parsePreset(*text, absolutePath(path), demoName);
}

Expected<Done> applyPreset(const ParamSet& params, const Preset& preset, std::string_view source) {
    return applyOverDefaults(params, {{"params", preset.params}}, source);
}

Expected<Done> applyAgainst(const ParamSet& params, const Preset& preset, const std::vector<Preset>& shipped,
                            std::string_view source) {
    const std::string at = std::string(source) + ": against";
    if (!preset.against) return fail(Exit::badAsset, at + " is missing");
    if (!preset.against->preset.empty()) {
        std::vector<std::string> names;
        for (const Preset& other : shipped) {
            if (other.name == preset.against->preset) return applyPreset(params, other, other.name);
            names.push_back(other.name);
        }
        return fail(Exit::badAsset,
                    at + ": no preset " + inQuotes(preset.against->preset) + suggestion(preset.against->preset, names));
    }
    return applyOverDefaults(params, {{"params", preset.params}, {"against", preset.against->params}}, source);
}

std::vector<fs::path> listPresets(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        std::error_code unknown;
        if (hasExtension(entry->path().string(), ".json") && entry->is_regular_file(unknown))
            files.push_back(entry->path());
    }
    const auto rank = [](const fs::path& path) { return path.stem() == "showcase" ? 0 : 1; };
    std::sort(files.begin(), files.end(), [&](const fs::path& a, const fs::path& b) {
        return rank(a) != rank(b) ? rank(a) < rank(b) : a.filename() < b.filename();
    });
    return files;
}

}  // namespace arclight
