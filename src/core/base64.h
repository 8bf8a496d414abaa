// Bytes as text: RFC 4648, section 4.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace arclight {

std::string encodeBase64(std::string_view bytes);

/// The bytes; nothing where a character, the length or the padding is wrong.
std::optional<std::string> decodeBase64(std::string_view text);

}  // namespace arclight
