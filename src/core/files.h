// Files that are whole or absent.
#pragma once

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace arclight {

/// The whole file, byte for byte. `Exit::fileFailed` with the absolute path and the cause if it cannot be read, is a
/// folder or holds more than `maxBytes`.
Expected<std::string> readFile(const std::filesystem::path& path, std::size_t maxBytes);

/// Writes `bytes` to a temporary file beside `path`, checks every step and renames it: `path` is either as it was or
/// whole. What exists and is no regular file (a device, a pipe) is written directly. Creates no folders. Failures are
/// `Exit::fileFailed` with the absolute path and the cause, and leave nothing behind.
Expected<Done> writeFileWhole(const std::filesystem::path& path, std::string_view bytes);

/// Makes an empty file beside `path`, under a name of its own, for another program to fill; to be renamed to `path` or
/// removed. The failures of `writeFileWhole`.
Expected<std::filesystem::path> reserveBeside(const std::filesystem::path& path);

/// Keeps other runs that ask for it out of a folder while it lives. The system lets go of it when the process dies.
class FolderLock {
public:
    /// `Exit::fileFailed` where another holds it, with what that one said of itself, or where the folder cannot be
    /// written to. `holder` is one line.
    static Expected<FolderLock> take(const std::filesystem::path& folder, std::string_view holder);
    FolderLock(FolderLock&& other) noexcept;
    FolderLock& operator=(FolderLock&&) = delete;
    ~FolderLock();

private:
    FolderLock(std::filesystem::path path, int file) : path_(std::move(path)), file_(file) {}
    std::filesystem::path path_;
    int file_ = -1;
};

/// Creates `path` as a folder, and its parents where they are missing.
Expected<Done> createFolders(const std::filesystem::path& path);

/// Whether files can be written into the folder, or it can be made where it is missing. Changes nothing.
bool canWriteIn(const std::filesystem::path& folder);

/// The full path of the program of that name in the environment's PATH; empty where there is none.
std::filesystem::path findProgram(std::string_view name);

/// Whether what is written to `stream` is shown on a terminal.
bool isTerminal(std::FILE* stream);

/// Absolute and without `.` and `..` steps. Links are followed only where there is a `..`, which leaves the folder that
/// a link points to. Never fails: a path that cannot be made absolute comes back as it is.
std::string absolutePath(const std::filesystem::path& path);

}  // namespace arclight
