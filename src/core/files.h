// Reading and writing files: a written file is complete or absent.
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

/// Reads the whole file, byte for byte. `Exit::fileFailed` with the absolute path and the cause if it cannot be read,
/// is a folder or is larger than `maxBytes`.
Expected<std::string> readFile(const std::filesystem::path& path, std::size_t maxBytes);

/// Writes `bytes` to a temporary file beside `path`, checks every step and renames it: `path` is either unchanged or
/// complete. Writes directly to devices, pipes and anything else that is not a regular file. Creates no folders.
/// Failures are `Exit::fileFailed` with the absolute path and the cause, and leave nothing behind.
Expected<Done> writeFileWhole(const std::filesystem::path& path, std::string_view bytes);

/// Creates an empty file beside `path` under a temporary name, for another program to fill. The caller renames it to
/// `path` or removes it. Fails like `writeFileWhole`.
Expected<std::filesystem::path> reserveBeside(const std::filesystem::path& path);

/// Locks a folder against other runs that take the same lock. The system releases it when the process dies.
class FolderLock {
public:
    /// `Exit::fileFailed` if another process holds the lock, with its `holder` text, or if the folder cannot be written
    /// to. `holder` is one line.
    static Expected<FolderLock> take(const std::filesystem::path& folder, std::string_view holder);
    FolderLock(FolderLock&& other) noexcept;
    FolderLock& operator=(FolderLock&&) = delete;
    ~FolderLock();

private:
    FolderLock(std::filesystem::path path, int file) : path_(std::move(path)), file_(file) {}
    std::filesystem::path path_;
    int file_ = -1;
};

/// Creates the folder `path` and any missing parents.
Expected<Done> createFolders(const std::filesystem::path& path);

/// Whether files can be written into the folder, or, if it is missing, whether it can be created. Changes nothing.
bool canWriteIn(const std::filesystem::path& folder);

/// The full path of the program of that name in PATH; empty if there is none.
std::filesystem::path findProgram(std::string_view name);

/// Whether `stream` is a terminal.
bool isTerminal(std::FILE* stream);

/// `path` made absolute, without `.` and `..`. Links are followed only if there is a `..`, which refers to the folder
/// that a link points to. Never fails: a path that cannot be made absolute is returned unchanged.
std::string absolutePath(const std::filesystem::path& path);

}  // namespace arclight
