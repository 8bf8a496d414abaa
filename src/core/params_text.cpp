#include "core/params_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>

#include "core/check.h"
#include "core/text.h"

namespace arclight {
namespace {

std::optional<bool> parseBool(std::string_view text) {
    if (text == "true" || text == "on" || text == "1") return true;
    if (text == "false" || text == "off" || text == "0") return false;
    return std::nullopt;
}

template <std::size_t N>
std::optional<std::array<float, N>> parseFloats(std::string_view text) {
    const std::optional<std::vector<float>> numbers = parseNumbers<float>(text, ',');
    if (!numbers || numbers->size() != N) return std::nullopt;
    std::array<float, N> values{};
    std::copy(numbers->begin(), numbers->end(), values.begin());
    return values;
}

float byteToUnit(unsigned byte) { return static_cast<float>(byte) / 255.0f; }

std::optional<Colour> parseColour(std::string_view text) {
    if (!text.starts_with('#')) {
        const std::optional<Float3> parts = parseFloats<3>(text);
        if (!parts) return std::nullopt;
        return Colour{(*parts)[0], (*parts)[1], (*parts)[2]};
    }
    unsigned bits = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, fault] = std::from_chars(text.data() + 1, end, bits, 16);
    if (text.size() != 7 || fault != std::errc{} || rest != end) return std::nullopt;
    return Colour{byteToUnit(bits >> 16), byteToUnit((bits >> 8) & 255), byteToUnit(bits & 255)};
}

std::optional<ParamValue> parseSeed(std::string_view text) {
    const std::optional<std::uint64_t> value = parseNumber<std::uint64_t>(text);
    if (!value) return std::nullopt;
    return ParamValue(Seed{*value});
}

std::optional<ParamValue> parseKind(const ParamInfo& info, std::string_view text) {
    switch (info.kind) {
        case ParamKind::real: return parseNumber<float>(text);
        case ParamKind::integer: return parseNumber<int>(text);
        case ParamKind::boolean: return parseBool(text);
        case ParamKind::choice: return info.choice.find(text);
        case ParamKind::colour: return parseColour(text);
        case ParamKind::vec2: return parseFloats<2>(text);
        case ParamKind::vec3: return parseFloats<3>(text);
        case ParamKind::seed: return parseSeed(text);
    }
    return std::nullopt;
}

template <std::size_t N>
std::string formatFloats(const std::array<float, N>& values) {
    std::string text;
    for (const float value : values) text += (text.empty() ? "" : ",") + formatNumber(value);
    return text;
}

std::string formatColour(const Colour& colour) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text = "#";
    for (const float component : {colour.r, colour.g, colour.b}) {
        const auto byte = static_cast<unsigned>(std::lround(component * 255.0f));
        if (byte > 255 || byteToUnit(byte) != component || std::signbit(component))
            return formatFloats(Float3{colour.r, colour.g, colour.b});
        text += kDigits[byte >> 4];
        text += kDigits[byte & 15];
    }
    return text;
}

/// For numbers with commas in place of decimal points, how to write them; otherwise empty.
std::string pointHint(const ParamInfo& info, std::string_view text) {
    const std::size_t count = info.kind == ParamKind::vec2 ? 2 : info.kind == ParamKind::vec3 ? 3 : 1;
    const bool isNumber = info.kind == ParamKind::real || info.kind == ParamKind::integer || count > 1;
    const std::vector<std::string_view> parts = split(text, ',');
    if (!isNumber || text.size() > 64) return {};
    if (count == 1) return decimalPointHint(text);
    if (parts.size() != 2 * count) return {};
    std::string pointed;
    for (std::size_t i = 0; i < parts.size(); i += 2) {
        const std::string number = std::string(parts[i]) + "." + std::string(parts[i + 1]);
        if (!parseNumber<float>(number)) return {};
        pointed += (i > 0 ? "," : "") + number;
    }
    return "; decimals are written with a point: " + pointed;
}

/// The name and help text of every parameter.
std::vector<Described> describedParams(const std::vector<ParamSet::Entry>& entries) {
    std::vector<Described> list;
    for (const ParamSet::Entry& entry : entries) list.push_back({entry.info->name, entry.info->help});
    return list;
}

}  // namespace

std::string suggestedParams(const ParamSet& params, std::string_view name) {
    return suggestion(name, describedParams(params.entries()));
}

Expected<ParamValue> parseParam(const ParamInfo& info, std::string_view text) {
    const std::string name(info.name);
    const std::optional<ParamValue> value = parseKind(info, text);
    if (!value)
        return fail(Exit::usage, name + ": " + inQuotes(text) + " is not valid, expected " + rangeText(info) +
                                     pointHint(info, text) + suggestion(text, info.choice.all()));
    const std::string fault = paramFault(info, *value);
    if (!fault.empty()) {
        const std::string unit = info.unit.empty() ? "" : " (" + std::string(info.unit) + ")";
        return fail(Exit::usage, name + ": " + fault + unit);
    }
    return *value;
}

std::string formatParam(const ParamInfo& info, const ParamValue& value) {
    CHECK_EQ(value.index(), static_cast<std::size_t>(info.kind));
    switch (info.kind) {
        case ParamKind::real: return formatNumber(std::get<float>(value));
        case ParamKind::integer: return std::to_string(std::get<int>(value));
        case ParamKind::boolean: return std::get<bool>(value) ? "true" : "false";
        case ParamKind::choice: {
            const auto index = static_cast<std::size_t>(std::get<Choice>(value).index);
            return std::string(info.choice.all()[index]);
        }
        case ParamKind::colour: return formatColour(std::get<Colour>(value));
        case ParamKind::vec2: return formatFloats(std::get<Float2>(value));
        case ParamKind::vec3: return formatFloats(std::get<Float3>(value));
        case ParamKind::seed: return std::to_string(std::get<Seed>(value).value);
    }
    return {};
}

Expected<Done> setParam(const ParamSet& params, std::string_view assignment) {
    const std::size_t equals = assignment.find('=');
    if (equals == std::string_view::npos)
        return fail(Exit::usage, inQuotes(assignment) + ": must have the form name=value");
    const std::string_view name = assignment.substr(0, equals);
    const ParamSet::Entry entry = params.find(name);
    if (entry.info == nullptr)
        return fail(Exit::usage, "unknown parameter " + inQuotes(name) + suggestedParams(params, name));
    const Expected<ParamValue> value = parseParam(*entry.info, assignment.substr(equals + 1));
    if (!value) return tl::unexpected<Error>(value.error());
    entry.set(*value);
    return Done{};
}

std::string rangeText(const ParamInfo& info) {
    const std::string unit = info.unit.empty() ? "" : " " + std::string(info.unit);
    const std::string range =
        formatNumber(static_cast<float>(info.min)) + ".." + formatNumber(static_cast<float>(info.max)) + unit;
    switch (info.kind) {
        case ParamKind::real: return range;
        case ParamKind::integer:
            return std::to_string(static_cast<long>(info.min)) + ".." + std::to_string(static_cast<long>(info.max)) +
                   unit;
        case ParamKind::boolean: return "true or false";
        case ParamKind::choice: return join(info.choice.all(), ", ");
        case ParamKind::colour: return "#rrggbb or r,g,b in 0..1";
        case ParamKind::vec2: return "x,y in " + range;
        case ParamKind::vec3: return "x,y,z in " + range;
        case ParamKind::seed: return "0..18446744073709551615";
    }
    return {};
}

std::string_view kindName(ParamKind kind) {
    constexpr std::array<std::string_view, 8> kNames{"float",  "int",  "bool", "choice",
                                                     "colour", "vec2", "vec3", "seed"};
    return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace arclight
