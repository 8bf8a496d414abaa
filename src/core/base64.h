// Bytes as text: RFC 4648, section 4.
//
// Written by hand, though libraries have it. Of those that Debian packages, libsodium and nettle build with autotools
// alone upstream, so that CMake could not fetch them for other systems or for a browser as it does every other library.
// Mbed TLS builds with CMake, but is a whole TLS library, whose version in Debian 12 is no longer maintained upstream
// and whose later ones call these functions otherwise.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace arclight {

std::string encodeBase64(std::string_view bytes);

/// The bytes; nothing where a character, the length or the padding is wrong.
std::optional<std::string> decodeBase64(std::string_view text);

}  // namespace arclight
