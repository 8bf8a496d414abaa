#include "app/compare/versus.h"

#include "app/json_values.h"
#include "core/params_json.h"

namespace arclight {

Json Versus::toJson(const ParamSet& params) const {
    VersusParams shown = look;
    Json json = {{"name", name}, {"look", paramsToJson(ParamSet({{&paramTable<VersusParams>(), &shown}}))}};
    if (reference) return json;
    const auto before = params.values();
    params.assign(values);
    json["params"] = paramsToJson(params);
    params.assign(before);
    return json;
}

Expected<Versus> Versus::fromJson(const Json& json, const ParamSet& params, const std::string& source) {
    const std::string path = source + ": versus";
    const bool isSession = json.is_object() && json.contains("params");
    Versus versus;
    if (!(isSession ? hasMembers(json, {"name", "look", "params"}) : hasMembers(json, {"name", "look", "reference"})) ||
        !readValue(json.at("name"), versus.name))
        return fail(Exit::badAsset, path + " is wrong");
    if (auto done = applyParamsJson(versus.lookSet(), json.at("look"), path + ".look"); !done)
        return tl::unexpected(done.error());
    if (!isSession) return versus;
    const auto before = params.values();
    params.reset();
    auto done = applyParamsJson(params, json.at("params"), path + ".params");
    if (done) versus.values = params.values();
    params.assign(before);
    if (!done) return tl::unexpected(done.error());
    return versus;
}

}  // namespace arclight
