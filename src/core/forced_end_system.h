// The system-dependent functions of core/forced_end.cpp. All of them may be called in a signal handler.
#pragma once

#include <filesystem>
#include <string_view>

namespace arclight::detail {

/// Kills the process, on POSIX systems with its group.
void killProcess(int id);
void removeFile(const std::filesystem::path& path);
void writeToStderr(std::string_view text);
[[noreturn]] void exitAtOnce(int code);

}  // namespace arclight::detail
