#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <initializer_list>
#include <io.h>
#include <string>
#include <string_view>

#include "core/files.h"
#include "core/files_system.h"
#include "core/wide_text.h"
#include "core/windows_api.h"

namespace arclight {
namespace {

namespace fs = std::filesystem;
using detail::causeOf;
using detail::failFile;

constexpr DWORD kShareAll = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

OwnedHandle openFile(const fs::path& path, DWORD access, DWORD share, DWORD disposition, DWORD flags) {
    return owned(CreateFileW(path.c_str(), access, share, nullptr, disposition, flags, nullptr));
}

/// Calls `attempt` again while its error is one of `passing`, because a virus scanner or an indexer holds the file.
/// Returns the last error.
template <class Attempt>
std::error_code untilReleased(std::initializer_list<int> passing, const Attempt& attempt) {
    constexpr DWORD kLongestPauseMs = 200;
    constexpr int kMaxAttempts = 12;
    for (DWORD i = 0, pause = 1;; ++i, pause = std::min(2 * pause, kLongestPauseMs)) {
        if (attempt()) return {};
        const std::error_code error = lastSystemError();
        const bool isPassing = std::find(passing.begin(), passing.end(), error.value()) != passing.end();
        if (!isPassing || i == kMaxAttempts) return error;
        Sleep(pause);
    }
}

/// Writes all bytes and flushes them to disk; on failure, returns false and sets GetLastError.
bool writeAll(HANDLE file, std::string_view bytes) {
    constexpr std::size_t kMaxBytes = std::size_t{1} << 26;
    while (!bytes.empty()) {
        DWORD count = 0;
        if (!WriteFile(file, bytes.data(), static_cast<DWORD>(std::min(bytes.size(), kMaxBytes)), &count, nullptr))
            return false;
        bytes.remove_prefix(count);
    }
    // Pipes and devices, which cannot be synchronised, count as flushed.
    return GetFileType(file) != FILE_TYPE_DISK || FlushFileBuffers(file);
}

}  // namespace

constinit const char detail::kListSeparator = ';';
constinit const std::string_view detail::kProgramEnding = ".exe";

std::string detail::writeFault(const fs::path& path, bool isNew, std::string_view bytes) {
    const OwnedHandle file = openFile(path, GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_DELETE,
                                      isNew ? CREATE_NEW : OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL);
    if (!file || !writeAll(file.get(), bytes)) return causeOf(lastSystemError());
    return {};
}

bool detail::isStream(const fs::path& path) { return absolutePath(path).starts_with("\\\\.\\"); }

std::string detail::replaceFault(const fs::path& target) {
    return _waccess(target.c_str(), 2) == 0 ? "" : std::strerror(errno);
}

std::error_code detail::renameOver(const fs::path& from, const fs::path& to) {
    return untilReleased({ERROR_SHARING_VIOLATION, ERROR_LOCK_VIOLATION, ERROR_ACCESS_DENIED}, [&] {
        return MoveFileExW(from.c_str(), to.c_str(), MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH);
    });
}

/// A folder's attributes do not show whether files can be created in it, so this opens it with that access right.
bool detail::isWritableFolder(const fs::path& folder) {
    return openFile(folder, FILE_ADD_FILE, kShareAll, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS) != nullptr;
}

bool detail::isStartable(const fs::path&) { return true; }

Expected<std::string> readFile(const fs::path& path, std::size_t maxBytes) {
    std::error_code error;
    if (fs::is_directory(path, error)) return failFile("cannot read", path, "is a folder");
    OwnedHandle file;
    const auto open = [&] {
        file = openFile(path, GENERIC_READ, kShareAll, OPEN_EXISTING, FILE_FLAG_SEQUENTIAL_SCAN);
        return file != nullptr;
    };
    if (const auto fault = untilReleased({ERROR_SHARING_VIOLATION}, open))
        return failFile("cannot read", path, causeOf(fault));
    std::string bytes, buffer(std::size_t{1} << 20, '\0');
    for (DWORD count = 0; bytes.size() <= maxBytes; bytes.append(buffer.data(), count)) {
        const bool isRead = ReadFile(file.get(), buffer.data(), static_cast<DWORD>(buffer.size()), &count, nullptr);
        // The writer of a pipe ends it by closing it.
        if (!isRead && GetLastError() != ERROR_BROKEN_PIPE)
            return failFile("cannot read", path, causeOf(lastSystemError()));
        if (!isRead || count == 0) break;
    }
    if (bytes.size() > maxBytes)
        return failFile("cannot read", path, "is larger than " + std::to_string(maxBytes) + " bytes");
    return bytes;
}

Expected<std::string> readRegularFile(const fs::path& path, std::size_t maxBytes) {
    std::error_code error;
    if (fs::exists(path, error) && !fs::is_regular_file(path, error) && !fs::is_directory(path, error))
        return failFile("cannot read", path, "is not a regular file");
    return readFile(path, maxBytes);
}

fs::path followLinks(const fs::path& path) {
    const fs::path absolute = absolutePath(path);
    const OwnedHandle file = openFile(absolute, 0, kShareAll, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS);
    if (!file) return absolute;
    std::wstring text(32768, L'\0');
    const DWORD size = GetFinalPathNameByHandleW(file.get(), text.data(), static_cast<DWORD>(text.size()), 0);
    if (size == 0 || size >= text.size()) return absolute;
    text.resize(size);
    constexpr std::wstring_view kPrefix = L"\\\\?\\", kUnc = L"\\\\?\\UNC\\";
    if (text.starts_with(kUnc)) return L"\\\\" + text.substr(kUnc.size());
    return text.starts_with(kPrefix) ? text.substr(kPrefix.size()) : text;
}

// Not std::filesystem::absolute, which mistakes `\\server` for a folder of the current drive.
std::string absolutePath(const fs::path& path) {
    std::wstring text(32768, L'\0');
    const DWORD size = GetFullPathNameW(path.c_str(), static_cast<DWORD>(text.size()), text.data(), nullptr);
    if (size == 0 || size >= text.size()) return path.string();
    return fromWide(std::wstring_view(text).substr(0, size));
}

std::FILE* createStream(const fs::path& path) {
    OwnedHandle file = openFile(path, GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_DELETE, CREATE_ALWAYS, 0);
    if (!file) {
        errno = lastSystemError().default_error_condition().value();
        return nullptr;
    }
    const int number = _open_osfhandle(reinterpret_cast<std::intptr_t>(file.get()), _O_BINARY);
    if (number < 0) return nullptr;
    static_cast<void>(file.release());
    return _fdopen(number, "wb");
}

bool isTerminal(std::FILE* stream) {
    // `_isatty` is also true for NUL.
    DWORD mode = 0;
    return _fileno(stream) >= 0 &&
           GetConsoleMode(reinterpret_cast<HANDLE>(_get_osfhandle(_fileno(stream))), &mode) != 0;
}

}  // namespace arclight
