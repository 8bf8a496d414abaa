// The system-dependent functions of core/files.cpp, defined in files_posix.cpp and files_windows.cpp.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

#include "core/error.h"

namespace arclight::detail {

/// The separator between the folders of PATH.
extern const char kListSeparator;
/// The file name extension of programs.
extern const std::string_view kProgramEnding;

/// Exit::fileFailed: `what`, the absolute path and the cause.
tl::unexpected<Error> failFile(std::string_view what, const std::filesystem::path& path, std::string_view cause);
/// The cause in English, whatever the language of the system.
std::string causeOf(const std::error_code& error);

/// Why `bytes` could not be written to `path`, which must not exist if `isNew`; empty if they were.
std::string writeFault(const std::filesystem::path& path, bool isNew, std::string_view bytes);
/// Whether `path` names an open stream of this process, even one that leads to a regular file.
bool isStream(const std::filesystem::path& path);
/// Why the existing file must not be replaced; empty if it may.
std::string replaceFault(const std::filesystem::path& target);
/// Renames a file atomically; an existing file of that name is replaced.
std::error_code renameOver(const std::filesystem::path& from, const std::filesystem::path& to);
bool isWritableFolder(const std::filesystem::path& folder);
/// Whether the regular file may be started as a program.
bool isStartable(const std::filesystem::path& program);

}  // namespace arclight::detail
