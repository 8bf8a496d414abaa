// What core/files.cpp needs from the system: files_posix.cpp, files_windows.cpp.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

#include "core/error.h"

namespace arclight::detail {

/// Between the folders of PATH.
extern const char kListSeparator;
/// Of the files of programs.
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
/// Gives a file another name, in place of a file that has it, in one step.
std::error_code renameOver(const std::filesystem::path& from, const std::filesystem::path& to);
bool isWritableFolder(const std::filesystem::path& folder);
/// Whether the regular file may be started as a program.
bool isStartable(const std::filesystem::path& program);

}  // namespace arclight::detail
