#include "core/files.h"

#include <atomic>
#include <chrono>
#include <cstdio>
#include <random>
#include <system_error>
#include <utility>

#include "core/environment.h"
#include "core/files_system.h"
#include "core/text.h"

namespace arclight {

namespace fs = std::filesystem;

tl::unexpected<Error> detail::failFile(std::string_view what, const fs::path& path, std::string_view cause) {
    return fail(Exit::fileFailed, std::string(what) + " " + absolutePath(path) + ": " + std::string(cause));
}

std::string detail::causeOf(const std::error_code& error) { return error.default_error_condition().message(); }

namespace {

using detail::causeOf;
using detail::failFile;
using detail::writeFault;

/// A name for a temporary file that is unique across all processes and machines, and short, because it must fit
/// wherever the final name fits.
constexpr std::string_view kTemporaryPrefix = ".arclight-", kTemporarySuffix = ".tmp";
std::string temporaryName() {
    static const std::uint64_t process = (std::uint64_t{std::random_device{}()} << 32) | std::random_device{}();
    static std::atomic<unsigned> counter{0};
    return std::string(kTemporaryPrefix) + std::to_string(process) + "-" + std::to_string(counter++) +
           std::string(kTemporarySuffix);
}

/// Creates a file with the bytes in the folder of `path`, or returns the cause of the failure.
tl::expected<TemporaryFile, std::string> createBeside(const fs::path& path, std::string_view bytes) {
    TemporaryFile temporary(path.parent_path() / temporaryName());
    std::string fault = writeFault(temporary.path(), true, bytes);
    if (!fault.empty()) return tl::unexpected(std::move(fault));
    return temporary;
}

/// Renames the finished file `temporary` to `target`; it gets the permissions of an existing file of that name.
Expected<Done> replace(TemporaryFile temporary, const fs::path& target, const fs::path& path) {
    std::error_code ignored;
    if (const fs::file_status before = fs::status(target, ignored); fs::is_regular_file(before))
        fs::permissions(temporary.path(), before.permissions(), ignored);
    if (const auto fault = detail::renameOver(temporary.path(), target))
        return failFile("cannot write", path, causeOf(fault));
    temporary.release();
    return Done{};
}

/// Where and how `path` is written: a regular file is replaced, anything else is written to.
struct Destination {
    fs::path target;  ///< with links followed; absolute, because a temporary file needs a folder
    bool isReplaced = true;
};

Expected<Destination> destinationOf(const fs::path& path) {
    std::error_code error;
    if (path.empty() || !path.has_filename()) return failFile("cannot write", path, "is not a file name");
    const fs::file_status before = fs::status(path, error);
    if (fs::is_directory(before)) return failFile("cannot write", path, "is a folder");
    if ((fs::exists(before) && !fs::is_regular_file(before)) || detail::isStream(path)) return Destination{path, false};
    const fs::path target = followLinks(path);
    if (fs::is_symlink(fs::symlink_status(target, error)))
        return failFile("cannot write", path, "its links lead in a circle");
    if (fs::is_regular_file(before))
        if (const std::string fault = detail::replaceFault(target); !fault.empty())
            return failFile("cannot write", path, fault);
    return Destination{target, true};
}

}  // namespace

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

void removeLeftovers(const fs::path& folder) {
    const auto yesterday = fs::file_time_type::clock::now() - std::chrono::hours(24);
    std::error_code error;
    fs::directory_iterator entry(folder, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (!name.starts_with(kTemporaryPrefix) || !name.ends_with(kTemporarySuffix)) continue;
        std::error_code ignored;
        const auto written = entry->last_write_time(ignored);
        if (!ignored && entry->is_regular_file(ignored) && written < yesterday) fs::remove(entry->path(), ignored);
    }
}

Expected<Done> createFolders(const fs::path& path) {
    std::error_code error;
    fs::create_directories(path, error);
    if (error) return failFile("cannot create the folder", path, causeOf(error));
    if (!fs::is_directory(path, error)) return failFile("cannot create the folder", path, "a file of that name exists");
    return Done{};
}

bool canWriteIn(const fs::path& folder) {
    std::error_code error;
    fs::path existing = absolutePath(folder);
    while (!fs::exists(existing, error) && existing != existing.parent_path()) existing = existing.parent_path();
    if (!fs::is_directory(existing, error)) return false;
    return detail::isWritableFolder(existing);
}

fs::path programIn(const fs::path& folder, std::string_view name) {
    return folder / (std::string(name) + std::string(detail::kProgramEnding));
}

fs::path findProgram(std::string_view name) {
    const std::string folders = environmentText("PATH");
    for (const std::string_view folder : split(folders, detail::kListSeparator)) {
        // An empty entry means the working folder, from which no program should be started by accident.
        if (folder.empty()) continue;
        const fs::path candidate = programIn(folder, name);
        std::error_code error;
        if (fs::is_regular_file(candidate, error) && detail::isStartable(candidate)) return absolutePath(candidate);
    }
    return {};
}

}  // namespace arclight
