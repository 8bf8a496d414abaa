// How ffmpeg encodes a video, by the ending of its name.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/image.h"

namespace arclight {

struct VideoFormat {
    std::string_view ending;             ///< ".mp4", in lower case
    std::string_view container;          ///< its name in ffmpeg
    bool halvesChroma = false;           ///< stores the chroma of 2 by 2 pixels once
    bool holdsComment = true;            ///< has metadata
    std::vector<std::string> encoder{};  ///< filter and codec arguments of ffmpeg
};

/// The format of a video of that name, whose ending may be in any case; null if there is none.
const VideoFormat* videoFormatOf(const std::filesystem::path& path);
/// ".mp4, .webm, .mkv or .gif"
std::string videoEndings();

/// The arguments of ffmpeg that read raw RGB frames of that size from stdin; `rate` is a number or a fraction.
std::vector<std::string> frameInput(int width, int height, const std::string& rate);

/// The arguments after those, which encode the frames. `comment` is stored as metadata if the format has any.
std::vector<std::string> encoderOutput(const VideoFormat& format, const std::string& comment,
                                       const std::filesystem::path& to);
/// The output arguments of the first of two passes that make a GIF: a lossless copy of the frames, and one palette from
/// the pixels that change. A single pass would keep all frames in memory until it has computed the palette.
std::vector<std::string> paletteOutput(const std::filesystem::path& copy, const std::filesystem::path& palette);
/// All arguments of the second pass.
std::vector<std::string> gifWords(const std::filesystem::path& copy, const std::filesystem::path& palette,
                                  const std::filesystem::path& to);

/// How far a video that stores the chroma of 2 by 2 pixels once changes the channels of the image: the mean, from 0 to
/// 1. Large for dithered colours only.
double chromaError(const Image& image);

}  // namespace arclight
