#include "core/files.h"

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <system_error>
#include <utility>

#if defined(_WIN32)
#include <io.h>
#else
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

#include "core/signals.h"
#include "core/text.h"

namespace arclight {
namespace {

namespace fs = std::filesystem;

tl::unexpected<Error> failFile(std::string_view what, const fs::path& path, std::string_view cause) {
    return fail(Exit::fileFailed, std::string(what) + " " + absolutePath(path) + ": " + std::string(cause));
}

#if defined(_WIN32)

/// Why `bytes` could not be written to `path`, which must not exist if `isNew`; empty if they were.
std::string writeFault(const fs::path& path, bool isNew, std::string_view bytes) {
    std::FILE* file = std::fopen(path.string().c_str(), isNew ? "wbx" : "ab");
    if (file == nullptr) return std::strerror(errno);
    const bool isWritten = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size() && std::fflush(file) == 0 &&
                           _commit(_fileno(file)) == 0;
    const int writeError = errno;
    const bool isClosed = std::fclose(file) == 0;
    if (!isWritten) return std::strerror(writeError);
    return isClosed ? "" : std::strerror(errno);
}

#else

constexpr int kSliceMs = 50;

/// Waits until the pipe or device can be read or written, in slices in which signals are noticed. False if SIGINT or
/// SIGTERM has arrived.
bool waitFor(int file, short events) {
    while (!interrupted()) {
        pollfd wanted{file, events, 0};
        const int ready = poll(&wanted, 1, kSliceMs);
        // Errors are left to the call that reads or writes.
        if (ready > 0 || (ready < 0 && errno != EINTR)) return true;
    }
    return false;
}

/// Opens a file for writing. A FIFO is waited for until it has a reader; -1 and EINTR if a signal arrives first.
int openToWrite(const fs::path& path, bool isNew) {
    const int flags = O_WRONLY | O_CLOEXEC | O_NONBLOCK | (isNew ? O_CREAT | O_EXCL | O_NOFOLLOW : O_APPEND);
    for (;;) {
        const int file = open(path.c_str(), flags, 0666);
        if (file >= 0 || errno != ENXIO) return file;
        // After a signal, files are still saved; only a FIFO is no longer waited for.
        if (interrupted()) break;
        poll(nullptr, 0, kSliceMs);
    }
    errno = EINTR;
    return -1;
}

/// Writes all bytes; false with `errno`.
bool writeAll(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = write(file, bytes.data(), bytes.size());
        if (count >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(count));
        } else if (errno == EAGAIN) {
            if (waitFor(file, POLLOUT)) continue;
            errno = EINTR;
            return false;
        } else if (errno != EINTR) {
            return false;
        }
    }
    // Pipes and devices, which cannot be synchronised, count as flushed.
    return fsync(file) == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS;
}

/// Why `bytes` could not be written to `path`, which must not exist if `isNew`; empty if they were.
std::string writeFault(const fs::path& path, bool isNew, std::string_view bytes) {
    std::string fault;
    if (const int file = openToWrite(path, isNew); file < 0) {
        fault = std::strerror(errno);
    } else {
        if (!writeAll(file, bytes)) fault = std::strerror(errno);
        if (close(file) != 0 && fault.empty()) fault = std::strerror(errno);
    }
    return fault;
}

#endif

/// Whether `path` names an open stream of this process, even one that leads to a regular file.
bool isStream(const fs::path& path) {
    const std::string text = absolutePath(path);
    return text.starts_with("/dev/std") || text.starts_with("/dev/fd/") || text.starts_with("/proc/");
}

/// A name for a temporary file that no other process on any machine uses, and short, so that it fits wherever the final
/// name does.
std::string temporaryName() {
    static const std::uint64_t process = (std::uint64_t{std::random_device{}()} << 32) | std::random_device{}();
    static std::atomic<unsigned> counter{0};
    return ".arclight-" + std::to_string(process) + "-" + std::to_string(counter++) + ".tmp";
}

/// Creates a file beside `path` with the bytes, or returns the cause of the failure.
tl::expected<TemporaryFile, std::string> createBeside(const fs::path& path, std::string_view bytes) {
    TemporaryFile temporary(path.parent_path() / temporaryName());
    std::string fault = writeFault(temporary.path(), true, bytes);
    if (!fault.empty()) return tl::unexpected(std::move(fault));
    return temporary;
}

/// Gives the finished file `temporary` the name `target`, and the permissions that a file there had.
Expected<Done> replace(TemporaryFile temporary, const fs::path& target, const fs::path& path) {
    std::error_code error, ignored;
    if (const fs::file_status before = fs::status(target, ignored); fs::is_regular_file(before))
        fs::permissions(temporary.path(), before.permissions(), ignored);
    fs::rename(temporary.path(), target, error);
    if (error) return failFile("cannot write", path, error.message());
    temporary.release();
    return Done{};
}

/// Where and how `path` is written: a regular file is replaced, anything else is written to.
struct Destination {
    fs::path target;  ///< what links lead to, absolute, so that a temporary file has a folder
    bool isReplaced = true;
};

Expected<Destination> destinationOf(const fs::path& path) {
    std::error_code error;
    if (path.empty() || !path.has_filename()) return failFile("cannot write", path, "is not a file name");
    const fs::file_status before = fs::status(path, error);
    if (fs::is_directory(before)) return failFile("cannot write", path, "is a folder");
    if (fs::exists(before) && (!fs::is_regular_file(before) || isStream(path))) return Destination{path, false};
    const fs::path target = followLinks(path);
    if (fs::is_symlink(fs::symlink_status(target, error)))
        return failFile("cannot write", path, "its links lead in a circle");
#if !defined(_WIN32)
    if (fs::is_regular_file(before) && access(target.c_str(), W_OK) != 0)
        return failFile("cannot write", path, std::strerror(errno));
#endif
    return Destination{target, true};
}

}  // namespace

#if defined(_WIN32)

Expected<std::string> readFile(const fs::path& path, std::size_t maxBytes) {
    std::error_code error;
    if (fs::is_directory(path, error)) return failFile("cannot read", path, "is a folder");
    std::FILE* file = std::fopen(path.string().c_str(), "rb");
    if (file == nullptr) return failFile("cannot read", path, std::strerror(errno));
    std::string bytes;
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

Expected<std::string> readRegularFile(const fs::path& path, std::size_t maxBytes) {
    std::error_code error;
    if (fs::exists(path, error) && !fs::is_regular_file(path, error))
        return failFile("cannot read", path, "is not a regular file");
    return readFile(path, maxBytes);
}

#else

namespace {

/// Appends what can be read, up to one byte more than `maxBytes`. Returns 0 or an error number.
int readAll(int file, std::size_t maxBytes, std::string& bytes) {
    std::vector<char> buffer(65536);
    while (bytes.size() <= maxBytes) {
        const ssize_t count = read(file, buffer.data(), buffer.size());
        if (count == 0) return 0;
        if (count > 0)
            bytes.append(buffer.data(), static_cast<std::size_t>(count));
        else if (errno == EAGAIN && !waitFor(file, POLLIN))
            return EINTR;
        else if (errno != EAGAIN && errno != EINTR)
            return errno;
    }
    return 0;
}

Expected<std::string> readOpened(int file, const fs::path& path, std::size_t maxBytes, bool mayWait) {
    struct stat status {};
    const bool isKnown = fstat(file, &status) == 0, isRegular = isKnown && S_ISREG(status.st_mode);
    if (!isRegular && !mayWait && !S_ISDIR(status.st_mode)) {
        close(file);
        return failFile("cannot read", path, "is not a regular file");
    }
    const auto size = static_cast<std::uintmax_t>(status.st_size);
    std::string bytes;
    if (isRegular && size <= maxBytes) bytes.reserve(static_cast<std::size_t>(size));
    const bool isFifo = isKnown && S_ISFIFO(status.st_mode);
    const int fault = isFifo && !waitFor(file, POLLIN) ? EINTR : readAll(file, maxBytes, bytes);
    close(file);
    if (fault == EISDIR) return failFile("cannot read", path, "is a folder");
    if (fault != 0) return failFile("cannot read", path, std::strerror(fault));
    if (bytes.size() > maxBytes)
        return failFile("cannot read", path, "is larger than " + std::to_string(maxBytes) + " bytes");
    return bytes;
}

/// Opens a file for reading; a FIFO without a writer opens at once, and is waited for where signals are noticed.
Expected<std::string> read(const fs::path& path, std::size_t maxBytes, bool mayWait) {
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file < 0) return failFile("cannot read", path, std::strerror(errno));
    return readOpened(file, path, maxBytes, mayWait);
}

}  // namespace

Expected<std::string> readFile(const fs::path& path, std::size_t maxBytes) { return read(path, maxBytes, true); }

Expected<std::string> readRegularFile(const fs::path& path, std::size_t maxBytes) {
    return read(path, maxBytes, false);
}

#endif

Expected<Done> writeFileWhole(const fs::path& path, std::string_view bytes) {
    const auto to = destinationOf(path);
    if (!to) return tl::unexpected(to.error());
    if (!to->isReplaced) {
        const std::string fault = writeFault(path, false, bytes);
        if (!fault.empty()) return failFile("cannot write", path, fault);
        return Done{};
    }
    auto temporary = createBeside(to->target, bytes);
    if (!temporary) return failFile("cannot write", path, temporary.error());
    return replace(std::move(*temporary), to->target, path);
}

bool isReplacedWhenWritten(const fs::path& path) {
    const auto to = destinationOf(path);
    return to && to->isReplaced;
}

void TemporaryFile::Remove::operator()(Held* held) const {
    std::error_code ignored;
    fs::remove(held->path, ignored);
    delete held;
}

Expected<TemporaryFile> reserveBeside(const fs::path& path) {
    const auto to = destinationOf(path);
    if (!to) return tl::unexpected(to.error());
    std::error_code error;
    auto temporary = createBeside(to->isReplaced ? to->target : fs::temp_directory_path(error) / "film", "");
    if (!temporary) return failFile("cannot write", path, temporary.error());
    return std::move(*temporary);
}

Expected<Done> commitReserved(TemporaryFile temporary, const fs::path& path) {
    constexpr std::size_t kMaxBytes = std::size_t{8} << 30;
    const auto to = destinationOf(path);
    if (!to) return tl::unexpected(to.error());
    if (to->isReplaced) return replace(std::move(temporary), to->target, path);
    const auto bytes = readFile(temporary.path(), kMaxBytes);
    if (!bytes) return tl::unexpected(bytes.error());
    const std::string fault = writeFault(path, false, *bytes);
    if (!fault.empty()) return failFile("cannot write", path, fault);
    return Done{};
}

fs::path followLinks(const fs::path& path) {
    constexpr int kMostLinks = 40;  // as many as Linux follows
    std::error_code error;
    fs::path target = fs::absolute(path, error);
    if (error) return path;
    for (int i = 0; fs::is_symlink(fs::symlink_status(target, error)); ++i) {
        const fs::path next = fs::read_symlink(target, error);
        if (error || i == kMostLinks) return path;
        target = target.parent_path() / next;
    }
    const fs::path resolved = fs::weakly_canonical(target, error);
    return error || resolved.empty() ? target : resolved;
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
