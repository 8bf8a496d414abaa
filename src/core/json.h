// JSON that is read strictly and written so that numbers read back exactly.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/error.h"

namespace arclight {

/// Keeps keys in the order of writing.
using Json = nlohmann::ordered_json;

inline constexpr std::size_t kMaxJsonBytes = std::size_t{1} << 20;
inline constexpr int kMaxJsonDepth = 32;

/// Parses one whole JSON text. Refused with `Exit::badAsset` and the line and column, or the JSON path: more than
/// `maxBytes`, nesting deeper than `kMaxJsonDepth`, a key twice in an object, numbers that are not finite, invalid
/// UTF-8, anything after the value. `source` (a path) starts the message.
Expected<Json> parseJson(std::string_view text, std::string_view source, std::size_t maxBytes = kMaxJsonBytes);

/// The text of `json`, indented by two, ending with a newline. Numbers read back exactly; a number that is not
/// finite becomes null. Arrays of up to 16 numbers, strings or such stay on one line.
std::string writeJson(const Json& json);

/// The same on a single line without a newline, as a capture's text chunk holds it.
std::string writeJsonLine(const Json& json);

/// The double that a person would write for `value`: the one with the shortest decimal that reads back as `value`
/// (0.3, not 0.30000001192092896). Casting it to float gives `value` again.
double shortDouble(float value);

/// `value` as a JSON number with as few digits as read back the identical float; null if it is not finite.
Json floatToJson(float value);

/// The JSON path of member `key` of the object at `path`: `params.frequency`, `a["odd key"]`.
std::string memberPath(std::string_view path, std::string_view key);
/// The JSON path of element `index` of the array at `path`: `params.goal[1]`.
std::string elementPath(std::string_view path, std::size_t index);

}  // namespace arclight
