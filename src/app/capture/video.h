// Frames piped into the program ffmpeg.
#pragma once

#include <memory>
#include <string>

#include "core/error.h"
#include "core/image.h"

namespace arclight {

/// A video being written. Until it is finished its file has another name, and goes with the object.
class Video {
public:
    /// `path` ends in .mp4 (H.264), .webm (VP9) or .gif. `framesPerSecond` = 60 / step. `comment` travels inside (not
    /// in a gif). Exit::usage for another ending, Exit::fileFailed where ffmpeg is missing or the file cannot be made.
    static Expected<Video> open(const std::string& path, int width, int height, int step, const std::string& comment);
    Video(Video&&) noexcept;
    Video& operator=(Video&&) = delete;
    ~Video();

    /// One frame, RGB of the video's size. Exit::fileFailed with what ffmpeg said last.
    Expected<Done> add(const Image& frame);
    /// Waits for ffmpeg and gives the file its name.
    Expected<Done> finish();

private:
    struct Process;
    explicit Video(std::unique_ptr<Process> process);
    std::unique_ptr<Process> process_;
};

}  // namespace arclight
