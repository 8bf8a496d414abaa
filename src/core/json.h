// A strict JSON parser, and a writer whose numbers read back exactly.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/error.h"
#include "core/json_fwd.h"

namespace arclight {

inline constexpr std::size_t kMaxJsonBytes = std::size_t{1} << 20;
inline constexpr int kMaxJsonDepth = 32;

/// Parses a JSON text. `Exit::badAsset`, with line and column or the JSON path, for more than `maxBytes`, nesting
/// deeper than `kMaxJsonDepth`, duplicate keys in an object, numbers that are not finite, invalid UTF-8, anything
/// after the value, or values that would take more than 192 MiB. The message starts with `source`, usually a path.
Expected<Json> parseJson(std::string_view text, std::string_view source, std::size_t maxBytes = kMaxJsonBytes);

/// The text of `json`, indented by two spaces, ending with a newline. Numbers read back exactly; a number that is not
/// finite becomes null. Arrays of up to 16 primitive values stay on one line.
std::string writeJson(const Json& json);

/// Like `writeJson`, but on a single line without a newline, for the text chunk of a capture.
std::string writeJsonLine(const Json& json);

/// `value` as a JSON number with the fewest digits that read back as the same float. If it is not finite, `writeJson`
/// writes null; `pathOfNonFinite` finds it before.
Json floatToJson(float value);

/// The JSON path of member `key` of the object at `path`: `params.frequency`, `a["odd key"]`.
std::string memberPath(std::string_view path, std::string_view key);
/// The JSON path of element `index` of the array at `path`: `params.goal[1]`.
std::string elementPath(std::string_view path, std::size_t index);
/// The error if the object at `path` has a member that is not `known`, starting with the member's path; else empty.
std::string unknownKeyFault(const Json& object, std::string_view path, std::span<const std::string_view> known);

}  // namespace arclight
