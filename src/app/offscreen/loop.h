// Short loops as animated WebP, encoded by piping frames into the program ffmpeg.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/error.h"
#include "core/image.h"

namespace arclight {

/// A loop without end that is small enough for a page. Its temporary files are removed with the object.
class Loop {
public:
    /// Wider frames are reduced to this width.
    static constexpr int kMaxWidth = 640;
    /// Encoded at lower and lower quality, and in the end also smaller, until it has at most this many bytes. The last
    /// attempt is kept whatever its size is.
    static constexpr std::size_t kMaxBytes = 1'000'000;

    /// The frames follow each other after `step` ticks. Temporary files are in the folder of `path`. Exit::fileFailed
    /// if ffmpeg is missing, or if no file can be created.
    static Expected<Loop> open(const std::filesystem::path& path, int width, int height, int step);
    Loop(Loop&&) noexcept;
    Loop& operator=(Loop&&) = delete;
    ~Loop();

    /// Appends one RGB frame of the loop's size. Exit::fileFailed with the last line of ffmpeg's output.
    Expected<Done> add(const Image& frame);
    /// Waits for ffmpeg and returns the bytes of the WebP file; empty if all frames are the same. Exit::fileFailed.
    Expected<std::string> finish();

private:
    struct Process;
    explicit Loop(std::unique_ptr<Process> process);
    std::unique_ptr<Process> process_;
};

/// How long an animated WebP lasts in all, in milliseconds; 0 for any other file.
int webpDurationMs(std::string_view bytes);

}  // namespace arclight
