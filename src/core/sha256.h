// SHA-256 (FIPS 180-4), for golden manifests. Written here because nothing else in the suite needs a crypto library.
#pragma once

#include <string>
#include <string_view>

namespace arclight {

/// The digest of `bytes` in 64 lower-case hexadecimal digits.
std::string sha256(std::string_view bytes);

}  // namespace arclight
