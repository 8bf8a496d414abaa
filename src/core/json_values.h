// Strict reading of the values in recordings and captures: nothing is rounded, wrapped or guessed.
#pragma once

#include <cmath>
#include <initializer_list>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/json.h"

namespace arclight {

/// Whether `json` is an object with exactly these members.
inline bool hasMembers(const Json& json, std::initializer_list<const char*> names) {
    if (!json.is_object() || json.size() != names.size()) return false;
    for (const char* name : names)
        if (!json.contains(name)) return false;
    return true;
}

/// Stores `json` in `value`. Returns false and keeps `value` if the type differs or the number does not fit.
template <class T>
bool readValue(const Json& json, T& value) {
    if constexpr (std::is_same_v<T, bool>) {
        if (!json.is_boolean()) return false;
    } else if constexpr (std::is_integral_v<T>) {
        if (!json.is_number_integer()) return false;
        const bool fits = json.is_number_unsigned() ? std::in_range<T>(json.get<std::uint64_t>())
                                                    : std::in_range<T>(json.get<std::int64_t>());
        if (!fits) return false;
    } else if constexpr (std::is_same_v<T, double>) {
        if (!json.is_number()) return false;
    } else if constexpr (std::is_same_v<T, float>) {
        if (!json.is_number() || !(std::abs(json.get<double>()) <= std::numeric_limits<float>::max())) return false;
    } else {
        static_assert(std::is_same_v<T, std::string>);
        if (!json.is_string()) return false;
    }
    value = json.get<T>();
    return true;
}

template <class T>
bool readValue(const Json& json, std::vector<T>& values) {
    if (!json.is_array()) return false;
    std::vector<T> read(json.size());
    for (std::size_t i = 0; i < read.size(); ++i)
        if (!readValue(json[i], read[i])) return false;
    values = std::move(read);
    return true;
}

/// Reads an array of two elements.
template <class T>
bool readPair(const Json& json, T& first, T& second) {
    return json.is_array() && json.size() == 2 && readValue(json[0], first) && readValue(json[1], second);
}

}  // namespace arclight
