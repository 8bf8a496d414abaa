// Which arclight this is: in `--version`, in captures and in benchmark files.
#pragma once

#include <string_view>

namespace arclight {

/// Of the suite, such as "0.1.0".
std::string_view arclightVersion();

/// The first 12 digits of the git commit, with a "+" behind if files differ from it; "unknown" outside a clone.
std::string_view arclightCommit();

/// Build type, compiler and its version: "Release GNU 12.2.0".
std::string_view arclightBuild();

}  // namespace arclight
