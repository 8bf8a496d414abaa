#include "app/compare/ab_comparison.h"

#include <algorithm>

#include "core/json_values.h"
#include "core/params_json.h"

namespace arclight {

void AbComparison::zoomTo(const FramePart& part) {
    look.magnification = std::min(1 / std::max(part.width, part.height), 100.0f);
    look.centre = {part.x + 0.5f * part.width, part.y + 0.5f * part.height};
}

Json AbComparison::toJson(const ParamSet& params) const {
    AbParams shown = look;
    Json json = {{"name", name}, {"look", paramsToJson(ParamSet({{&paramTable<AbParams>(), &shown}}))}};
    if (!pin.empty()) json["pin"] = pin;
    if (reference) return json;
    const auto before = params.values();
    params.assign(values);
    json["params"] = paramsToJson(params);
    if (past) json["past"] = past->toJson(params);
    params.assign(before);
    return json;
}

Expected<AbComparison> AbComparison::fromJson(const Json& whole, const ParamSet& params, const std::string& source) {
    const std::string path = source + ": ab";
    AbComparison ab;
    Json json = whole;
    if (json.is_object() && json.contains("pin")) {
        if (!readValue(json.at("pin"), ab.pin)) return fail(Exit::badAsset, path + ".pin is invalid");
        json.erase("pin");
    }
    const bool isSession = json.is_object() && json.contains("params");
    const bool hasPast = isSession && json.contains("past");
    const bool isWhole = hasPast     ? hasMembers(json, {"name", "look", "params", "past"})
                         : isSession ? hasMembers(json, {"name", "look", "params"})
                                     : hasMembers(json, {"name", "look", "reference"});
    if (!isWhole || !readValue(json.at("name"), ab.name)) return fail(Exit::badAsset, path + " is invalid");
    if (auto done = applyParamsJson(ab.lookSet(), json.at("look"), path + ".look"); !done)
        return tl::unexpected(done.error());
    if (!isSession) return ab;
    const auto before = params.values();
    params.reset();
    auto done = applyParamsJson(params, json.at("params"), path + ".params");
    if (done) ab.values = params.values();
    if (done && hasPast) {
        auto past = Recording::fromJson(json.at("past"), params, path + ".past");
        if (past)
            ab.past = std::move(*past);
        else
            done = tl::unexpected(past.error());
    }
    params.assign(before);
    if (!done) return tl::unexpected(done.error());
    return ab;
}

}  // namespace arclight
