// Base64: bytes as text (RFC 4648, section 4).
//
// Written by hand although libraries provide it. Of those that Debian packages, libsodium and nettle build only with
// autotools upstream, so CMake could not fetch them for other systems or a browser as it does all other libraries.
// Mbed TLS builds with CMake, but is a whole TLS library; its version in Debian 12 is no longer maintained upstream,
// and later versions have renamed these functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace arclight {

std::string encodeBase64(std::string_view bytes);

/// The bytes; nothing if a character, the length or the padding is invalid.
std::optional<std::string> decodeBase64(std::string_view text);

}  // namespace arclight
