#include "core/params.h"

#include <cmath>
#include <cstring>

#include "core/check.h"
#include "core/text.h"

namespace arclight {
namespace {

template <class T>
T load(const void* field) {
    T value;
    std::memcpy(&value, field, sizeof value);
    return value;
}

std::string outside(double min, double max, double value) {
    return "must lie in " + formatNumber(static_cast<float>(min)) + ".." + formatNumber(static_cast<float>(max)) +
           ", is " + formatNumber(static_cast<float>(value));
}

/// Compares as floats, because a range declared as `0.1f` or `0.1` must admit the float that results from typing 0.1.
bool isInside(float value, double min, double max) {
    return value >= static_cast<float>(min) && value <= static_cast<float>(max);
}

std::string componentFault(const ParamInfo& info, std::span<const float> components) {
    for (const float component : components)
        if (!std::isfinite(component) || !isInside(component, info.min, info.max))
            return outside(info.min, info.max, component);
    return {};
}

}  // namespace

ParamValue readParam(const ParamInfo& info, const void* object) {
    const void* field = static_cast<const char*>(object) + info.offset;
    switch (info.kind) {
        case ParamKind::real: return load<float>(field);
        case ParamKind::integer: return load<int>(field);
        case ParamKind::boolean: return load<bool>(field);
        case ParamKind::choice: return Choice{load<int>(field)};
        case ParamKind::colour: return load<Colour>(field);
        case ParamKind::vec2: return load<Float2>(field);
        case ParamKind::vec3: return load<Float3>(field);
        case ParamKind::seed: return load<Seed>(field);
    }
    return {};
}

void writeParam(const ParamInfo& info, void* object, const ParamValue& value) {
    CHECK_EQ(paramFault(info, value), "");
    void* field = static_cast<char*>(object) + info.offset;
    std::visit(
        [field](const auto& stored) {
            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(stored)>, Choice>)
                std::memcpy(field, &stored.index, sizeof stored.index);
            else
                std::memcpy(field, &stored, sizeof stored);
        },
        value);
}

std::string paramFault(const ParamInfo& info, const ParamValue& value) {
    if (value.index() != static_cast<std::size_t>(info.kind)) return "has a value of the wrong type";
    switch (info.kind) {
        case ParamKind::real: return componentFault(info, {&std::get<float>(value), 1});
        case ParamKind::integer: {
            const int number = std::get<int>(value);
            const bool fits = number >= info.min && number <= info.max;
            return fits ? "" : "must lie in " + formatNumber(info.min) + ".." + formatNumber(info.max) + ", is " +
                                   std::to_string(number);
        }
        case ParamKind::choice: {
            const int index = std::get<Choice>(value).index;
            const bool fits = index >= 0 && index < info.choice.count;
            return fits ? "" : "has no label with index " + std::to_string(index);
        }
        case ParamKind::colour: {
            const Colour colour = std::get<Colour>(value);
            return componentFault(info, Float3{colour.r, colour.g, colour.b});
        }
        case ParamKind::vec2: return componentFault(info, std::get<Float2>(value));
        case ParamKind::vec3: return componentFault(info, std::get<Float3>(value));
        case ParamKind::boolean:
        case ParamKind::seed: return {};
    }
    return {};
}

std::vector<ParamSet::Entry> ParamSet::entries() const {
    std::vector<Entry> entries;
    for (const ParamBlock& block : blocks_)
        for (const ParamInfo& info : *block.table) entries.push_back({&info, block.object});
    return entries;
}

ParamSet::Entry ParamSet::find(std::string_view name) const {
    for (const ParamBlock& block : blocks_)
        for (const ParamInfo& info : *block.table)
            if (info.name == name || (!name.empty() && info.formerName == name)) return {&info, block.object};
    return {};
}

std::vector<std::string_view> ParamSet::names() const {
    std::vector<std::string_view> names;
    for (const Entry& entry : entries()) names.push_back(entry.info->name);
    return names;
}

void ParamSet::reset() const {
    for (const Entry& entry : entries()) entry.set(entry.info->defaultValue);
}

std::vector<ParamValue> ParamSet::values() const {
    std::vector<ParamValue> values;
    for (const Entry& entry : entries()) values.push_back(entry.value());
    return values;
}

void ParamSet::assign(const std::vector<ParamValue>& values) const {
    const std::vector<Entry> all = entries();
    CHECK_EQ(values.size(), all.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i].set(values[i]);
}

}  // namespace arclight
