// 8-bit images and PNG files, with text chunks.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace arclight {

/// Rows from the top, `channels` bytes a pixel (3 RGB, 4 RGBA), no padding.
struct Image {
    int width = 0, height = 0, channels = 3;
    std::vector<std::uint8_t> pixels;

    Image() = default;
    /// A black (and, with 4 channels, transparent) image.
    Image(int width_, int height_, int channels_ = 3);

    std::size_t offset(int x, int y) const {
        return (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)) *
               static_cast<std::size_t>(channels);
    }
    std::uint8_t at(int x, int y, int channel) const {
        return pixels[offset(x, y) + static_cast<std::size_t>(channel)];
    }
    std::uint8_t& at(int x, int y, int channel) { return pixels[offset(x, y) + static_cast<std::size_t>(channel)]; }

    friend bool operator==(const Image&, const Image&) = default;
};

/// A value from 0 to 1 as a byte, rounded; what lies outside is clamped.
inline std::uint8_t toByte(float unit) { return static_cast<std::uint8_t>(255 * std::clamp(unit, 0.0f, 1.0f) + 0.5f); }

/// A text chunk of a PNG: `key` is 1 to 79 printable ASCII characters, `text` is UTF-8 without zero bytes.
struct TextChunk {
    std::string key;
    std::string text;
};

inline constexpr std::size_t kMaxPngBytes = std::size_t{64} << 20;
inline constexpr int kMaxImageSide = 16384;
inline constexpr std::size_t kMaxImagePixels = std::size_t{1} << 28;

/// How much work goes into a PNG file: `small` is for single pictures and those that are kept; `fast` takes about half
/// the time for 5 to 15 % more bytes and is for many in a row.
enum class PngCompression { small, fast };

/// The bytes of a PNG file of an RGB or RGBA image. ASCII texts up to 1 KiB are stored as they are, longer ones
/// compressed, others as UTF-8. The same image, texts and effort give the same bytes.
Expected<std::string> encodePng(const Image& image, std::span<const TextChunk> texts = {},
                                PngCompression compression = PngCompression::small);

/// The image in a PNG file, converted to 3 (alpha dropped) or 4 channels. `Exit::badAsset` for anything that is not a
/// whole PNG, and for files over `kMaxPngBytes`, sides over `kMaxImageSide` or more than `kMaxImagePixels` pixels,
/// which are refused before anything is decoded. `source` (a path) starts the message.
Expected<Image> decodePng(std::string_view bytes, std::string_view source, int channels = 3);

/// The text of the first chunk with that key in a PNG file; `Exit::badAsset` if there is none or the file is corrupt.
Expected<std::string> readPngText(std::string_view bytes, std::string_view key, std::string_view source);

/// SHA-256 of the pixels, row by row, without the size.
std::string pixelHash(const Image& image);

}  // namespace arclight
