// Videos, encoded by piping frames into the program ffmpeg.
#pragma once

#include <memory>
#include <string>

#include "core/error.h"
#include "core/image.h"

namespace arclight {

/// A video being written. Until `finish`, its file has a temporary name and is removed with the object.
class Video {
public:
    /// `path` ends in .mp4 (H.264), .webm (VP9), .mkv (FFV1, lossless) or .gif, in any case; the frame rate is 60/step
    /// per second, but at most 50 in a GIF, which then drops every sixth frame. `comment` is stored as metadata, except
    /// in a GIF. Exit::usage for any other extension, and for a step that a GIF cannot hold; Exit::fileFailed if ffmpeg
    /// is missing or the file cannot be created. Uses little memory, however many frames follow.
    static Expected<Video> open(const std::string& path, int width, int height, int step, const std::string& comment);
    Video(Video&&) noexcept;
    Video& operator=(Video&&) = delete;
    ~Video();

    /// Appends one RGB frame of the video's size. Exit::fileFailed with the last line of ffmpeg's output.
    Expected<Done> add(const Image& frame);
    /// Waits for ffmpeg and renames the file to `path`. Warns on stderr if frames were dropped, or if the format shows
    /// dithered colours wrongly.
    Expected<Done> finish();

private:
    struct Process;
    explicit Video(std::unique_ptr<Process> process);
    std::unique_ptr<Process> process_;
};

}  // namespace arclight
