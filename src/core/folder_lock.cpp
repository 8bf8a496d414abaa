#include "core/folder_lock.h"

#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

#if defined(_WIN32)
#include <fcntl.h>
#include <io.h>
#include <share.h>
#else
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

#include "core/files.h"
#include "core/leftovers.h"

namespace arclight {
namespace {

namespace fs = std::filesystem;

/// How the file begins, so that a file of that name that somebody else made is told apart.
constexpr std::string_view kMark = "arclight lock: ";

tl::unexpected<Error> failLock(const fs::path& folder, const std::string& cause) {
    return fail(Exit::fileFailed, "cannot write into " + absolutePath(folder) + ": " + cause);
}

#if defined(_WIN32)

Expected<int> takeLock(const fs::path& folder, const fs::path& path, const std::string& line) {
    int file = -1;
    _sopen_s(&file, path.string().c_str(), _O_RDWR | _O_CREAT | _O_TRUNC | _O_TEMPORARY, _SH_DENYWR,
             _S_IREAD | _S_IWRITE);
    if (file < 0) return failLock(folder, std::strerror(errno));
    (void)_write(file, line.data(), static_cast<unsigned>(line.size()));
    return file;
}
void releaseLock(int file, const fs::path&) { _close(file); }

#else

/// A lock file with its line and locked, that has no name yet but `temporary`; -1 if it cannot be made.
int makeLock(const fs::path& temporary, const std::string& line) {
    const int file = open(temporary.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (file < 0) return -1;
    // The line only informs people and tells lock files apart; a lock without it still holds.
    if (flock(file, LOCK_EX | LOCK_NB) == 0 && write(file, line.data(), line.size()) >= 0) return file;
    const int cause = errno;
    unlink(temporary.c_str());
    close(file);
    errno = cause;
    return -1;
}

/// Whether `path` itself, not what it may link to, names the open `file`.
bool isStill(int file, const fs::path& path) {
    struct stat open {
    }, named{};
    return fstat(file, &open) == 0 && lstat(path.c_str(), &named) == 0 && open.st_ino == named.st_ino &&
           open.st_dev == named.st_dev;
}

/// Removes a lock file whose process has ended, and does nothing if there is none. Fails if its process runs, or if
/// what has its name is no lock file.
Expected<Done> removeStale(const fs::path& folder, const fs::path& path) {
    const std::string foreign =
        "there is a file " + path.filename().string() + " that is no lock of arclight; remove it";
    const int file = open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) {
        if (errno == ENOENT) return Done{};
        return failLock(folder, errno == ELOOP ? foreign : std::strerror(errno));
    }
    struct stat status {};
    std::string text(512, '\0');
    const bool isRegular = fstat(file, &status) == 0 && S_ISREG(status.st_mode);
    const ssize_t count = isRegular ? read(file, text.data(), text.size()) : -1;
    text.resize(static_cast<std::size_t>(count < 0 ? 0 : count));
    const bool isOurs = text.starts_with(kMark);
    const bool isHeld = isOurs && flock(file, LOCK_EX | LOCK_NB) != 0;
    if (isOurs && !isHeld && isStill(file, path)) unlink(path.c_str());
    close(file);
    if (!isOurs) return failLock(folder, foreign);
    if (isHeld) return failLock(folder, "in use by " + text.substr(kMark.size()));
    return Done{};
}

Expected<int> takeLock(const fs::path& folder, const fs::path& path, const std::string& line) {
    removeLeftovers(folder);
    constexpr int kTries = 100;
    fs::path temporary;
    int file = -1;
    // A killed process with the same number may have left files.
    for (unsigned i = 0; i < kTries && file < 0; ++i) {
        temporary = folder / temporaryName(processId(), ~i);
        file = makeLock(temporary, line);
        if (file < 0 && errno != EEXIST) break;
    }
    if (file < 0) return failLock(folder, std::strerror(errno));
    Expected<Done> done;
    for (int i = 0; i < kTries && done; ++i) {
        // With its content and its lock, the file gets its name, unless another has it.
        if (link(temporary.c_str(), path.c_str()) == 0) {
            unlink(temporary.c_str());
            return file;
        }
        done = errno == EEXIST ? removeStale(folder, path) : failLock(folder, std::strerror(errno));
    }
    unlink(temporary.c_str());
    close(file);
    if (!done) return tl::unexpected(done.error());
    return failLock(folder, "its lock is taken again and again");
}

void releaseLock(int file, const fs::path& path) {
    if (isStill(file, path)) unlink(path.c_str());
    close(file);
}

#endif

}  // namespace

Expected<FolderLock> FolderLock::take(const fs::path& folder, std::string_view holder) {
    const fs::path path = folder / ".arclight-lock";
    const std::string line =
        std::string(kMark) + std::string(holder) + " (process " + std::to_string(processId()) + ")";
    const auto file = takeLock(folder, path, line);
    if (!file) return tl::unexpected(file.error());
    return FolderLock(path, *file);
}

FolderLock::FolderLock(FolderLock&& other) noexcept
    : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)) {}

FolderLock::~FolderLock() {
    if (file_ >= 0) releaseLock(file_, path_);
}

}  // namespace arclight
