// The version of arclight, for `--version`, captures and benchmark files.
#pragma once

#include <string_view>

namespace arclight {

/// The version of the suite, such as "0.1.0".
std::string_view arclightVersion();

/// The first 12 digits of the git commit, followed by "+" if files differ from it; "unknown" outside a clone.
std::string_view arclightCommit();

/// The build type, the compiler and its version: "Release GNU 12.2.0".
std::string_view arclightBuild();

}  // namespace arclight
