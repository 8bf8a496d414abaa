// Reading and writing files: a written file is complete or absent.
//
// Paths as text are UTF-8 on every system: also on Windows, `string()` and the constructor of std::filesystem::path
// from `char` convert from and to UTF-8. See core/path_text_windows.cpp.
#pragma once

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/forced_end.h"

namespace arclight {

/// Reads the whole file, byte for byte; waits for the writer of a FIFO, but not after SIGINT or SIGTERM.
/// `Exit::fileFailed` with the absolute path and the cause if it cannot be read,
/// is a folder or is larger than `maxBytes`.
Expected<std::string> readFile(const std::filesystem::path& path, std::size_t maxBytes);

/// Like `readFile`, for a file that the program expects at a path that the user did not give. Fails at once if it is
/// not a regular file, because reading a FIFO or a device in its place could block.
Expected<std::string> readRegularFile(const std::filesystem::path& path, std::size_t maxBytes);

/// Writes `bytes` to a temporary file in the folder of `path`, checks every step and renames it, so `path` is either
/// unchanged or complete. Writes directly to anything but regular files (devices, pipes), waiting for the reader of
/// a FIFO until SIGINT or SIGTERM. Creates no folders. Failures are `Exit::fileFailed` with the absolute path and the
/// cause, and leave nothing behind.
Expected<Done> writeFileWhole(const std::filesystem::path& path, std::string_view bytes);

/// Whether `writeFileWhole` replaces `path` by a finished file; a device, a pipe or an open stream gets the bytes.
bool isReplacedWhenWritten(const std::filesystem::path& path);

/// A file under a temporary name, removed with the object and by a forced end.
class TemporaryFile {
public:
    /// `path`: no such file may exist yet.
    explicit TemporaryFile(std::filesystem::path path) : held_(new Held{path, leftoverFile(path)}) {}
    const std::filesystem::path& path() const { return held_->path; }
    /// Gives up the file, which has another name now.
    void release() { delete held_.release(); }

private:
    struct Held {
        std::filesystem::path path;
        Leftover leftover;
    };
    struct Remove {
        void operator()(Held* held) const;
    };
    std::unique_ptr<Held, Remove> held_;
};

/// Creates an empty file with a temporary name in the folder of `path`, for another program to fill; `commitReserved`
/// then renames it to `path`. Fails like `writeFileWhole`.
Expected<TemporaryFile> reserveBeside(const std::filesystem::path& path);

/// Makes the file that `reserveBeside` created and another program has filled the file `path`, following the rules of
/// `writeFileWhole`: a link's target is replaced, a FIFO or device is written to.
Expected<Done> commitReserved(TemporaryFile temporary, const std::filesystem::path& path);

/// Removes the temporary files in a folder that were last written more than a day ago: their processes were killed.
void removeLeftovers(const std::filesystem::path& folder);

/// The file that `writeFileWhole` writes for `path`: absolute, with all links followed, on POSIX even to a file that
/// does not exist yet. `path` itself if the links form a cycle.
std::filesystem::path followLinks(const std::filesystem::path& path);

/// Creates the folder `path` and any missing parents.
Expected<Done> createFolders(const std::filesystem::path& path);

/// Whether files can be written into the folder, or, if it is missing, whether it can be created. Changes nothing.
bool canWriteIn(const std::filesystem::path& folder);

/// The file of the program of that name in the folder: `springs`, on Windows `springs.exe`.
std::filesystem::path programIn(const std::filesystem::path& folder, std::string_view name);

/// The full path of the program of that name in PATH; empty if there is none.
std::filesystem::path findProgram(std::string_view name);

/// Opens an empty file, which a forced end can remove, for writing bytes. Null with `errno` on failure.
std::FILE* createStream(const std::filesystem::path& path);

/// Whether `stream` is a terminal.
bool isTerminal(std::FILE* stream);

/// `path` made absolute, without `.` and `..`. Links are followed only if there is a `..`, which refers to the folder
/// that a link points to. Never fails: a path that cannot be made absolute is returned unchanged.
std::string absolutePath(const std::filesystem::path& path);

}  // namespace arclight
