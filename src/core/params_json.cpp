#include "core/params_json.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "core/json.h"
#include "core/params_text.h"
#include "core/text.h"

namespace arclight {
namespace {

tl::unexpected<Error> refuse(std::string_view path, const std::string& why) {
    return fail(Exit::badAsset, std::string(path) + " " + why);
}

template <std::size_t N>
Json numbersToJson(const std::array<float, N>& values) {
    Json array = Json::array();
    for (const float value : values) array.push_back(floatToJson(value));
    return array;
}

std::optional<float> numberFromJson(const Json& json) {
    if (!json.is_number()) return std::nullopt;
    const double value = json.get<double>();
    // Out of float's range: the range check rejects the infinity and names the parameter's limits.
    if (std::abs(value) > std::numeric_limits<float>::max()) return std::copysign(INFINITY, static_cast<float>(value));
    return static_cast<float>(value);
}

template <std::size_t N>
std::optional<std::array<float, N>> numbersFromJson(const Json& json) {
    if (!json.is_array() || json.size() != N) return std::nullopt;
    std::array<float, N> values;
    for (std::size_t i = 0; i < N; ++i) {
        const std::optional<float> value = numberFromJson(json[i]);
        if (!value) return std::nullopt;
        values[i] = *value;
    }
    return values;
}

std::optional<int> integerFromJson(const Json& json) {
    if (json.is_number_float()) {
        const double value = json.get<double>();
        if (value != std::floor(value) || std::abs(value) > std::numeric_limits<int>::max()) return std::nullopt;
        return static_cast<int>(value);
    }
    if (!json.is_number_integer()) return std::nullopt;
    if (json.is_number_unsigned() && json.get<std::uint64_t>() > std::numeric_limits<int>::max()) return std::nullopt;
    const std::int64_t value = json.get<std::int64_t>();
    if (value < std::numeric_limits<int>::min() || value > std::numeric_limits<int>::max()) return std::nullopt;
    return static_cast<int>(value);
}

std::optional<Choice> choiceFromJson(const ParamInfo& info, const Json& json) {
    if (!json.is_string()) return std::nullopt;
    return info.choice.find(json.get_ref<const std::string&>());
}

std::optional<Colour> colourFromJson(const Json& json) {
    const std::optional<Float3> parts = numbersFromJson<3>(json);
    if (!parts) return std::nullopt;
    return Colour{(*parts)[0], (*parts)[1], (*parts)[2]};
}

std::optional<ParamValue> valueFromJson(const ParamInfo& info, const Json& json) {
    switch (info.kind) {
        case ParamKind::real: return numberFromJson(json);
        case ParamKind::integer: return integerFromJson(json);
        case ParamKind::boolean:
            if (!json.is_boolean()) return std::nullopt;
            return ParamValue(json.get<bool>());
        case ParamKind::choice: return choiceFromJson(info, json);
        case ParamKind::colour: return colourFromJson(json);
        case ParamKind::vec2: return numbersFromJson<2>(json);
        case ParamKind::vec3: return numbersFromJson<3>(json);
        case ParamKind::seed:
            if (!json.is_number_unsigned() && !(json.is_number_integer() && json.get<std::int64_t>() >= 0))
                return std::nullopt;
            return ParamValue(Seed{json.get<std::uint64_t>()});
    }
    return std::nullopt;
}

/// The JSON type that a parameter accepts, for messages.
std::string expectedJson(const ParamInfo& info) {
    switch (info.kind) {
        case ParamKind::real: return "a number in " + rangeText(info);
        case ParamKind::integer: return "a whole number in " + rangeText(info);
        case ParamKind::boolean: return "true or false";
        case ParamKind::choice: return "one of " + rangeText(info);
        case ParamKind::colour: return "an array of 3 numbers in 0..1";
        case ParamKind::vec2: return "an array of 2 numbers";
        case ParamKind::vec3: return "an array of 3 numbers";
        case ParamKind::seed: return "a whole number in " + rangeText(info);
    }
    return {};
}

bool hasRange(const ParamInfo& info) {
    return info.kind == ParamKind::real || info.kind == ParamKind::integer || info.kind == ParamKind::vec2 ||
           info.kind == ParamKind::vec3;
}

Json limitToJson(const ParamInfo& info, double limit) {
    if (info.kind == ParamKind::integer) return static_cast<std::int64_t>(limit);
    return floatToJson(static_cast<float>(limit));
}

Json describeParam(const ParamInfo& info) {
    Json row{{"name", info.name}, {"label", info.label}};
    if (!info.symbol.empty()) row["symbol"] = info.symbol;
    row["type"] = kindName(info.kind);
    row["unit"] = info.unit;
    if (hasRange(info)) {
        row["min"] = limitToJson(info, info.min);
        row["max"] = limitToJson(info, info.max);
        row["step"] = limitToJson(info, info.step);
        row["logarithmic"] = info.isLogarithmic;
    }
    if (info.kind == ParamKind::choice) row["labels"] = info.choice.all();
    row["default"] = toJson(info, info.defaultValue);
    row["help"] = info.help;
    row["group"] = info.group;
    row["primary"] = info.isPrimary;
    return row;
}

}  // namespace

Json toJson(const ParamInfo& info, const ParamValue& value) {
    switch (info.kind) {
        case ParamKind::real: return floatToJson(std::get<float>(value));
        case ParamKind::integer: return std::get<int>(value);
        case ParamKind::boolean: return std::get<bool>(value);
        case ParamKind::choice: return info.choice.all()[static_cast<std::size_t>(std::get<Choice>(value).index)];
        case ParamKind::colour: {
            const Colour colour = std::get<Colour>(value);
            return numbersToJson(Float3{colour.r, colour.g, colour.b});
        }
        case ParamKind::vec2: return numbersToJson(std::get<Float2>(value));
        case ParamKind::vec3: return numbersToJson(std::get<Float3>(value));
        case ParamKind::seed: return std::get<Seed>(value).value;
    }
    return nullptr;
}

Expected<ParamValue> fromJson(const ParamInfo& info, const Json& json, std::string_view path) {
    const std::optional<ParamValue> value = valueFromJson(info, json);
    if (!value) {
        const std::span<const std::string_view> labels = info.choice.all();
        const std::string hint = json.is_string() ? suggestion(json.get_ref<const std::string&>(), labels) : "";
        return refuse(path, "must be " + expectedJson(info) + ", is " + inQuotes(writeJsonLine(json)) + hint);
    }
    const std::string fault = paramFault(info, *value);
    if (!fault.empty()) return refuse(path, fault);
    return *value;
}

Json paramsToJson(const ParamSet& params) {
    Json object = Json::object();
    for (const ParamSet::Entry& entry : params.entries())
        object[std::string(entry.info->name)] = toJson(*entry.info, entry.value());
    return object;
}

Expected<Done> applyParamsJson(const ParamSet& params, const Json& json, std::string_view path) {
    if (!json.is_object()) return refuse(path, "must be an object");
    std::vector<std::pair<ParamSet::Entry, ParamValue>> changes;
    for (auto member = json.begin(); member != json.end(); ++member) {
        const std::string at = memberPath(path, member.key());
        const ParamSet::Entry entry = params.find(member.key());
        if (entry.info == nullptr)
            return refuse(at, "is not a known parameter" + suggestion(member.key(), params.names()));
        const Expected<ParamValue> value = fromJson(*entry.info, *member, at);
        if (!value) return tl::unexpected<Error>(value.error());
        changes.emplace_back(entry, *value);
    }
    for (const auto& [entry, value] : changes) entry.set(value);
    return Done{};
}

Json describeParams(const ParamSet& params) {
    Json rows = Json::array();
    for (const ParamSet::Entry& entry : params.entries()) rows.push_back(describeParam(*entry.info));
    return rows;
}

std::string describeParamsText(const ParamSet& params) {
    const std::vector<ParamSet::Entry> entries = params.entries();
    std::vector<std::vector<std::string>> cells;
    for (const ParamSet::Entry& entry : entries) {
        const ParamInfo& info = *entry.info;
        cells.push_back({"  " + std::string(info.name), std::string(kindName(info.kind)), rangeText(info),
                         formatParam(info, info.defaultValue), std::string(info.help)});
    }
    const std::vector<std::string> lines = alignColumns(cells);
    std::string text;
    std::string_view group;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const ParamInfo& info = *entries[i].info;
        if (i == 0 || info.group != group) {
            group = info.group;
            const std::string heading = (group.empty() ? "Parameters" : std::string(group)) +
                                        (info.groupHelp.empty() ? "" : ": " + std::string(info.groupHelp));
            text += (i == 0 ? "" : "\n") + heading + "\n";
        }
        text += lines[i] + "\n";
    }
    return text;
}

}  // namespace arclight
