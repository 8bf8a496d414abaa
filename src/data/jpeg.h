// JPEG files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/image.h"

namespace arclight {

inline constexpr std::size_t kMaxJpegBytes = std::size_t{64} << 20;
/// Progressive files store an image as a series of scans; most have about ten.
inline constexpr int kMaxJpegScans = 64;

/// A decoded image that stands upright, RGB.
struct JpegImage {
    Image image;
    std::vector<std::string> notes;  ///< a sentence on each instruction of the file that was followed or ignored
};

/// Whether the file begins as a JPEG does.
bool isJpeg(std::string_view bytes);

/// Decodes a baseline or progressive JPEG with 8 bits per sample: grey, YCbCr, RGB or CMYK. Its EXIF orientation is
/// applied; a colour profile is not. `Exit::badAsset` for anything that is not a complete JPEG, for files over
/// `kMaxJpegBytes`, sides over `kMaxImageSide` and images that would take more than 512 MiB to decode. The message
/// begins with `name`.
Expected<JpegImage> decodeJpeg(std::string_view bytes, std::string_view name);

}  // namespace arclight
