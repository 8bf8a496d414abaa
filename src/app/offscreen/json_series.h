// A JSON array in a file, written element by element, so a series of any length takes little memory.
#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "core/error.h"
#include "core/files.h"
#include "core/json_fwd.h"

namespace arclight {

/// Until `finish`, the file has a temporary name and is removed with the object. Its bytes are identical to the output
/// of `writeJson` for the whole array.
class JsonSeries {
public:
    /// Exit::fileFailed if the file cannot be created.
    static Expected<JsonSeries> open(const std::string& path);

    /// Appends an element. Exit::fileFailed.
    Expected<Done> add(const Json& element);
    /// Completes the file, gives it its name and prints its absolute path. Exit::fileFailed; Exit::glFailed if a pipe
    /// or device would receive more than fits in memory.
    Expected<Done> finish();

private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    JsonSeries(std::string path, TemporaryFile temporary, std::FILE* file)
        : path_(std::move(path)), temporary_(std::move(temporary)), file_(file) {}
    tl::unexpected<Error> failure(int cause) const;
    Expected<Done> checkMemory() const;

    std::string path_;
    TemporaryFile temporary_;
    std::unique_ptr<std::FILE, Close> file_;
    bool isEmpty_ = true;
};

}  // namespace arclight
