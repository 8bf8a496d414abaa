#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <vector>

#include "core/files.h"
#include "core/files_system.h"
#include "core/signals.h"

namespace arclight {
namespace {

namespace fs = std::filesystem;
using detail::failFile;

constexpr int kSliceMs = 50;

/// Waits until the pipe or device can be read or written, in short slices between which signals are checked. False if
/// SIGINT or SIGTERM has arrived.
bool waitFor(int file, short events) {
    while (!interrupted()) {
        pollfd wanted{file, events, 0};
        const int ready = poll(&wanted, 1, kSliceMs);
        // Errors are left to the call that reads or writes.
        if (ready > 0 || (ready < 0 && errno != EINTR)) return true;
    }
    return false;
}

/// Opens a file for writing. Waits until a FIFO has a reader; returns -1 with EINTR if a signal arrives first.
int openToWrite(const fs::path& path, bool isNew) {
    const int flags = O_WRONLY | O_CLOEXEC | O_NONBLOCK | (isNew ? O_CREAT | O_EXCL | O_NOFOLLOW : O_APPEND);
    for (;;) {
        const int file = open(path.c_str(), flags, 0666);
        if (file >= 0 || errno != ENXIO) return file;
        // After a signal, files are still saved, but there is no more waiting for a FIFO.
        if (interrupted()) break;
        poll(nullptr, 0, kSliceMs);
    }
    errno = EINTR;
    return -1;
}

/// Writes all bytes; on failure, returns false and sets `errno`.
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

}  // namespace

constinit const char detail::kListSeparator = ':';
constinit const std::string_view detail::kProgramEnding = "";

std::string detail::writeFault(const fs::path& path, bool isNew, std::string_view bytes) {
    std::string fault;
    if (const int file = openToWrite(path, isNew); file < 0) {
        fault = std::strerror(errno);
    } else {
        if (!writeAll(file, bytes)) fault = std::strerror(errno);
        if (close(file) != 0 && fault.empty()) fault = std::strerror(errno);
    }
    return fault;
}

bool detail::isStream(const fs::path& path) {
    if (access(path.c_str(), F_OK) != 0) return false;
    const std::string text = absolutePath(path);
    return text.starts_with("/dev/std") || text.starts_with("/dev/fd/") || text.starts_with("/proc/");
}

std::string detail::replaceFault(const fs::path& target) {
    return access(target.c_str(), W_OK) == 0 ? "" : std::strerror(errno);
}

std::error_code detail::renameOver(const fs::path& from, const fs::path& to) {
    std::error_code error;
    fs::rename(from, to, error);
    return error;
}

bool detail::isWritableFolder(const fs::path& folder) { return access(folder.c_str(), W_OK | X_OK) == 0; }

bool detail::isStartable(const fs::path& program) { return access(program.c_str(), X_OK) == 0; }

namespace {

/// Appends the rest of the file, up to one byte more than `maxBytes`. Returns 0 or an error number.
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

/// Opens a file for reading without blocking; waiting for a FIFO's writer happens later, where signals are checked.
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

fs::path followLinks(const fs::path& path) {
    constexpr int kMaxLinks = 40;  // as many as Linux follows
    std::error_code error;
    fs::path target = fs::absolute(path, error);
    if (error) return path;
    for (int i = 0; fs::is_symlink(fs::symlink_status(target, error)); ++i) {
        const fs::path next = fs::read_symlink(target, error);
        if (error || i == kMaxLinks) return path;
        target = target.parent_path() / next;
    }
    const fs::path resolved = fs::weakly_canonical(target, error);
    return error || resolved.empty() ? target : resolved;
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

std::FILE* createStream(const fs::path& path) { return std::fopen(path.c_str(), "wb"); }

bool isTerminal(std::FILE* stream) { return isatty(fileno(stream)) != 0; }

}  // namespace arclight
