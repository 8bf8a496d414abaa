// Windows text, which is UTF-16 and may contain unpaired surrogates, and Windows error codes.
#pragma once

#include <string>
#include <string_view>
#include <system_error>

namespace arclight {

/// As UTF-8. An unpaired surrogate becomes U+FFFD.
std::string fromWide(std::wstring_view text);
/// As UTF-16. Bytes that are not UTF-8 become U+FFFD.
std::wstring toWide(std::string_view text);

/// The error of the last call of Windows.
std::error_code lastSystemError();

}  // namespace arclight
