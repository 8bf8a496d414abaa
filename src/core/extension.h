// File names by their extension, in any case: cameras and some systems write `.PNG`.
#pragma once

#include <string_view>

#include "core/text.h"

namespace arclight {

/// Whether a path ends in `extension`, such as `.png`, in upper or lower case.
inline bool hasExtension(std::string_view path, std::string_view extension) {
    return path.size() >= extension.size() && lowerCase(path.substr(path.size() - extension.size())) == extension;
}

}  // namespace arclight
