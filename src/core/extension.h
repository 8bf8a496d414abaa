// File names by their extension, in any case: cameras and some systems write `.PNG`.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace arclight {

/// `text` with the letters A to Z in lower case.
inline std::string lowerCase(std::string_view text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return lower;
}

/// Whether a path ends in `extension`, such as `.png`, in upper or lower case.
inline bool hasExtension(std::string_view path, std::string_view extension) {
    return path.size() >= extension.size() && lowerCase(path.substr(path.size() - extension.size())) == extension;
}

}  // namespace arclight
