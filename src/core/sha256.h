// SHA-256 (FIPS 180-4): which picture it is, in captures and in the manifests of golden frames. It guards no secret.
//
// Written by hand, though libraries have it. Of those that Debian packages, libsodium and nettle build with autotools
// alone upstream, so that CMake could not fetch them for other systems or for a browser as it does every other library.
// Mbed TLS builds with CMake, but is a whole TLS library, whose version in Debian 12 is no longer maintained upstream
// and whose later ones call these functions otherwise.
#pragma once

#include <string>
#include <string_view>

namespace arclight {

/// The digest of `bytes` in 64 lower-case hexadecimal digits.
std::string sha256(std::string_view bytes);

}  // namespace arclight
