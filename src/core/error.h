// Errors as values, and the exit codes of every executable.
#pragma once

#include <string>
#include <utility>

#include <tl/expected.hpp>

namespace arclight {

/// Exit codes. Scripts rely on them.
enum class Exit : int {
    done = 0,
    usage = 2,       ///< invalid command line
    badAsset = 3,    ///< unusable asset, preset, capture or recording
    noDisplay = 4,   ///< no display, a lost display, or OpenGL is too old
    glFailed = 5,    ///< OpenGL error, or shader error at start
    fileFailed = 6,  ///< a file cannot be written or read
    differs = 7,     ///< a frame is beyond the tolerance of --reference, or the task of a lesson is not met
    interrupted = 130,
    quit = 131,
    terminated = 143
};

/// A failure: a one-line message (the operation, the place and the cause) and the exit code for it.
struct Error {
    Exit exit = Exit::fileFailed;
    std::string message;
};

template <class T>
using Expected = tl::expected<T, Error>;

/// The value of an `Expected` that has nothing to return.
struct Done {};

inline tl::unexpected<Error> fail(Exit exit, std::string message) {
    return tl::unexpected<Error>(Error{exit, std::move(message)});
}

}  // namespace arclight
