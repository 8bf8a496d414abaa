// SHA-256 (FIPS 180-4), to identify images in captures and in the manifests of golden frames; not for security.
//
// Written by hand although libraries provide it, for the reasons in core/base64.h.
#pragma once

#include <string>
#include <string_view>

namespace arclight {

/// The digest of `bytes` in 64 lower-case hexadecimal digits.
std::string sha256(std::string_view bytes);

}  // namespace arclight
