#include "app/offscreen/json_series.h"

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "app/platform/platform.h"
#include "core/files.h"
#include "core/json.h"
#include "core/memory.h"

namespace arclight {
namespace {

namespace fs = std::filesystem;

/// The text of an element of an array, indented as in the array's own text. Line breaks within strings are escaped, so
/// each remaining one begins a line.
std::string indented(const Json& element) {
    std::string text = writeJson(element);
    text.pop_back();
    std::string lines = "  ";
    for (const char c : text) {
        lines += c;
        if (c == '\n') lines += "  ";
    }
    return lines;
}

}  // namespace

Expected<JsonSeries> JsonSeries::open(const std::string& path) {
    auto temporary = reserveBeside(path);
    if (!temporary) return tl::unexpected(temporary.error());
    std::FILE* file = createStream(temporary->path());
    const int cause = errno;
    JsonSeries series(path, std::move(*temporary), file);
    if (file == nullptr) return series.failure(cause);
    return series;
}

tl::unexpected<Error> JsonSeries::failure(int cause) const {
    return fail(Exit::fileFailed, "cannot write " + absolutePath(path_) + ": " + std::strerror(cause));
}

Expected<Done> JsonSeries::add(const Json& element) {
    const std::string text = (isEmpty_ ? "[\n" : ",\n") + indented(element);
    isEmpty_ = false;
    if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) return failure(errno);
    return Done{};
}

Expected<Done> JsonSeries::checkMemory() const {
    if (isReplacedWhenWritten(path_)) return Done{};
    std::error_code error;
    const auto bytes = static_cast<double>(fs::file_size(temporary_.path(), error));
    const auto free = static_cast<double>(freeMemory());
    if (error || bytes < free / 2) return Done{};
    return fail(Exit::glFailed, "out of memory: " + absolutePath(path_) + " is not a regular file, so its " +
                                    bytesText(bytes) + " must be held in memory, but only " + bytesText(free) +
                                    " are free; write to a file, or fewer ticks");
}

Expected<Done> JsonSeries::finish() {
    const std::string_view end = isEmpty_ ? "[]\n" : "\n]\n";
    const bool isWritten =
        std::fwrite(end.data(), 1, end.size(), file_.get()) == end.size() && std::fflush(file_.get()) == 0;
    const int writeError = errno;
    // Some file systems report a full disk only here.
    const bool isClosed = std::fclose(file_.release()) == 0;
    if (!isWritten || !isClosed) return failure(isWritten ? errno : writeError);
    if (auto done = checkMemory(); !done) return done;
    if (auto done = commitReserved(std::move(temporary_), path_); !done) return done;
    handOver(path_);
    return Done{};
}

}  // namespace arclight
