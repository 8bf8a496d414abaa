// A lock that keeps two runs from writing into one folder.
#pragma once

#include <filesystem>
#include <string_view>

#include "core/error.h"

namespace arclight {

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

}  // namespace arclight
