#include "app/compare/ab_comparison.h"

#include "app/json_values.h"
#include "core/params_json.h"

namespace arclight {

Json AbComparison::toJson(const ParamSet& params) const {
    AbParams shown = look;
    Json json = {{"name", name}, {"look", paramsToJson(ParamSet({{&paramTable<AbParams>(), &shown}}))}};
    if (reference) return json;
    const auto before = params.values();
    params.assign(values);
    json["params"] = paramsToJson(params);
    params.assign(before);
    return json;
}

Expected<AbComparison> AbComparison::fromJson(const Json& json, const ParamSet& params, const std::string& source) {
    const std::string path = source + ": ab";
    const bool isSession = json.is_object() && json.contains("params");
    AbComparison ab;
    if (!(isSession ? hasMembers(json, {"name", "look", "params"}) : hasMembers(json, {"name", "look", "reference"})) ||
        !readValue(json.at("name"), ab.name))
        return fail(Exit::badAsset, path + " is invalid");
    if (auto done = applyParamsJson(ab.lookSet(), json.at("look"), path + ".look"); !done)
        return tl::unexpected(done.error());
    if (!isSession) return ab;
    const auto before = params.values();
    params.reset();
    auto done = applyParamsJson(params, json.at("params"), path + ".params");
    if (done) ab.values = params.values();
    params.assign(before);
    if (!done) return tl::unexpected(done.error());
    return ab;
}

}  // namespace arclight
