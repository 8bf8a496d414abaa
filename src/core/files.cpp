#include "core/files.h"

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <system_error>
#include <utility>

#if defined(_WIN32)
#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <share.h>
#include <windows.h>
#else
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

#include "core/text.h"

namespace arclight {
namespace {

namespace fs = std::filesystem;

tl::unexpected<Error> failFile(std::string_view what, const fs::path& path, std::string_view cause) {
    return fail(Exit::fileFailed,
                std::string(what) + " " + absolutePath(path) + ": " + std::string(cause));
}

int processId() {
#if defined(_WIN32)
    return _getpid();
#else
    return static_cast<int>(getpid());
#endif
}

/// Flushes `file` to the disk. Pipes and devices, which cannot be synchronised, count as flushed.
bool flushToDisk(std::FILE* file) {
    if (std::fflush(file) != 0) return false;
#if defined(_WIN32)
    return _commit(_fileno(file)) == 0;
#else
    return fsync(fileno(file)) == 0 || errno == EINVAL || errno == ENOTSUP;
#endif
}

/// Why `bytes` could not be written to `path`, opened with `mode`; empty if they were.
std::string writeFault(const fs::path& path, const char* mode, std::string_view bytes) {
    std::FILE* file = std::fopen(path.string().c_str(), mode);
    if (file == nullptr) return std::strerror(errno);
    const bool isWritten = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size() && flushToDisk(file);
    const int writeError = errno;
    const bool isClosed = std::fclose(file) == 0;
    if (!isWritten) return std::strerror(writeError);
    return isClosed ? "" : std::strerror(errno);
}

/// Whether `path` names an open stream of this process, even one that leads to a regular file.
bool isStream(const fs::path& path) {
    const std::string text = absolutePath(path);
    return text.starts_with("/dev/std") || text.starts_with("/dev/fd/") || text.starts_with("/proc/");
}

/// A short name, so that it fits wherever the final name does, and different for each call and process.
fs::path temporaryBeside(const fs::path& path) {
    static std::atomic<unsigned> counter{0};
    return path.parent_path() / (".arclight-" + std::to_string(processId()) + "-" + std::to_string(counter++) + ".tmp");
}

Expected<Done> replaceFile(const fs::path& path, const fs::path& target, const fs::file_status& before,
                           std::string_view bytes) {
    std::error_code error;
    const fs::path temporary = temporaryBeside(target);
    const std::string fault = writeFault(temporary, "wbx", bytes);
    if (!fault.empty()) {
        fs::remove(temporary, error);
        return failFile("cannot write", path, fault);
    }
    if (fs::is_regular_file(before)) fs::permissions(temporary, before.permissions(), error);
    fs::rename(temporary, target, error);
    if (!error) return Done{};
    const std::string cause = error.message();
    fs::remove(temporary, error);
    return failFile("cannot write", path, cause);
}

}  // namespace

Expected<std::string> readFile(const fs::path& path, std::size_t maxBytes) {
    std::error_code error;
    if (fs::is_directory(path, error)) return failFile("cannot read", path, "is a folder");
    std::FILE* file = std::fopen(path.string().c_str(), "rb");
    if (file == nullptr) return failFile("cannot read", path, std::strerror(errno));
    std::string bytes;
    const std::uintmax_t size = fs::file_size(path, error);
    if (!error && size <= maxBytes) bytes.reserve(static_cast<std::size_t>(size));
    char buffer[65536];
    std::size_t count = 0;
    while (bytes.size() <= maxBytes && (count = std::fread(buffer, 1, sizeof buffer, file)) > 0)
        bytes.append(buffer, count);
    const int readError = std::ferror(file) != 0 ? errno : 0;
    std::fclose(file);
    if (readError != 0) return failFile("cannot read", path, std::strerror(readError));
    if (bytes.size() > maxBytes)
        return failFile("cannot read", path, "is larger than " + std::to_string(maxBytes) + " bytes");
    return bytes;
}

Expected<Done> writeFileWhole(const fs::path& path, std::string_view bytes) {
    std::error_code error;
    if (path.empty() || !path.has_filename()) return failFile("cannot write", path, "is not a file name");
    const fs::file_status before = fs::status(path, error);
    if (fs::is_directory(before)) return failFile("cannot write", path, "is a folder");
    if (fs::exists(before) && (!fs::is_regular_file(before) || isStream(path))) {
        const std::string fault = writeFault(path, "ab", bytes);
        if (!fault.empty()) return failFile("cannot write", path, fault);
        return Done{};
    }
    // Resolve links, so that their target is replaced instead of the link; make a relative path absolute, so that the
    // temporary file has a folder.
    fs::path target = fs::weakly_canonical(fs::absolute(path, error), error);
    if (error || target.empty()) target = path;
#if !defined(_WIN32)
    if (fs::is_regular_file(before) && access(target.c_str(), W_OK) != 0)
        return failFile("cannot write", path, std::strerror(errno));
#endif
    return replaceFile(path, target, before, bytes);
}

Expected<fs::path> reserveBeside(const fs::path& path) {
    std::error_code error;
    if (path.empty() || !path.has_filename()) return failFile("cannot write", path, "is not a file name");
    if (fs::is_directory(path, error)) return failFile("cannot write", path, "is a folder");
    const fs::path temporary = temporaryBeside(path);
    if (const std::string fault = writeFault(temporary, "wbx", ""); !fault.empty())
        return failFile("cannot write", path, fault);
    return temporary;
}

namespace {

#if defined(_WIN32)

/// Opens `path` for this process alone; -1 if another one has it open.
int openAlone(const fs::path& path) {
    int file = -1;
    _sopen_s(&file, path.string().c_str(), _O_RDWR | _O_CREAT | _O_TRUNC | _O_TEMPORARY, _SH_DENYWR,
             _S_IREAD | _S_IWRITE);
    return file;
}
int writeTo(int file, const std::string& line) { return _write(file, line.data(), static_cast<unsigned>(line.size())); }
void closeLock(int file, const fs::path&) { _close(file); }

#else

/// Whether `path` still names the open `file`: its previous holder may have removed it meanwhile.
bool isStill(int file, const fs::path& path) {
    struct stat open {}, named {};
    return fstat(file, &open) == 0 && stat(path.c_str(), &named) == 0 && open.st_ino == named.st_ino &&
           open.st_dev == named.st_dev;
}

/// Opens `path` and locks it; -1 if another process has locked it or it cannot be opened.
int openAlone(const fs::path& path) {
    for (;;) {
        const int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (file < 0) return -1;
        if (flock(file, LOCK_EX | LOCK_NB) != 0) {
            const int cause = errno;
            close(file);
            errno = cause;
            return -1;
        }
        if (isStill(file, path) && ftruncate(file, 0) == 0) return file;
        close(file);
    }
}
long writeTo(int file, const std::string& line) { return write(file, line.data(), line.size()); }
void closeLock(int file, const fs::path& path) {
    unlink(path.c_str());
    close(file);
}

#endif

}  // namespace

Expected<FolderLock> FolderLock::take(const fs::path& folder, std::string_view holder) {
    const fs::path path = folder / ".arclight-lock";
    const int file = openAlone(path);
    if (file >= 0) {
        const std::string line = std::string(holder) + " (process " + std::to_string(processId()) + ")";
        // The line only informs people: the lock holds even if it cannot be written.
        if (writeTo(file, line) < 0) errno = 0;
        return FolderLock(path, file);
    }
    const int cause = errno;
    const auto other = readFile(path, 4096);
    if (cause == EWOULDBLOCK || cause == EACCES)
        if (other && !other->empty()) return failFile("cannot write into", folder, "in use by " + *other);
    return failFile("cannot write into", folder, std::strerror(cause));
}

FolderLock::FolderLock(FolderLock&& other) noexcept
    : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)) {}

FolderLock::~FolderLock() {
    if (file_ >= 0) closeLock(file_, path_);
}

Expected<Done> createFolders(const fs::path& path) {
    std::error_code error;
    fs::create_directories(path, error);
    if (error) return failFile("cannot create the folder", path, error.message());
    if (!fs::is_directory(path, error)) return failFile("cannot create the folder", path, "a file of that name exists");
    return Done{};
}

bool canWriteIn(const fs::path& folder) {
    std::error_code error;
    fs::path existing = fs::absolute(folder, error);
    while (!fs::exists(existing, error) && existing != existing.parent_path()) existing = existing.parent_path();
    if (!fs::is_directory(existing, error)) return false;
#if defined(_WIN32)
    return _waccess(existing.c_str(), 2) == 0;
#else
    return access(existing.c_str(), W_OK | X_OK) == 0;
#endif
}

fs::path findProgram(std::string_view name) {
    const char* path = std::getenv("PATH");
#if defined(_WIN32)
    constexpr char kSeparator = ';';
    const std::string file = std::string(name) + ".exe";
#else
    constexpr char kSeparator = ':';
    const std::string file(name);
#endif
    for (const std::string_view folder : split(path ? path : "", kSeparator)) {
        // An empty entry means the working folder, from which no program should be started by accident.
        if (folder.empty()) continue;
        const fs::path candidate = fs::path(folder) / file;
        std::error_code error;
        if (!fs::is_regular_file(candidate, error)) continue;
#if !defined(_WIN32)
        if (access(candidate.c_str(), X_OK) != 0) continue;
#endif
        return absolutePath(candidate);
    }
    return {};
}

bool isTerminal(std::FILE* stream) {
#if defined(_WIN32)
    return _isatty(_fileno(stream)) != 0;
#else
    return isatty(fileno(stream)) != 0;
#endif
}

std::string absolutePath(const fs::path& path) {
    std::error_code error;
    const fs::path absolute = fs::absolute(path, error);
    if (error) return path.string();
    for (const fs::path& step : absolute) {
        if (step != "..") continue;
        // The parent of a link's target is not the folder that the link is in.
        const fs::path resolved = fs::weakly_canonical(absolute, error);
        if (!error) return resolved.string();
    }
    return absolute.lexically_normal().string();
}

}  // namespace arclight
