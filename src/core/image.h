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

/// Rows from top to bottom, `channels` bytes per pixel (3: RGB, 4: RGBA), no padding.
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

/// Whether every pixel's alpha is 255; true for 3 channels.
bool isOpaque(const Image& image);

/// The image with premultiplied alpha, as it looks over black; unchanged with 3 channels. Multiplies the encoded values
/// as they are stored, as browsers do.
Image multipliedByAlpha(Image image);

/// The image with 3 channels; alpha is dropped.
Image withoutAlpha(const Image& image);

/// The image with 4 channels; opaque if it had 3.
Image withAlpha(const Image& image);

/// A value from 0 to 1 as a byte, rounded; values outside are clamped.
inline std::uint8_t toByte(float unit) { return static_cast<std::uint8_t>(255 * std::clamp(unit, 0.0f, 1.0f) + 0.5f); }

/// A text chunk of a PNG: `key` is 1 to 79 printable ASCII characters, `text` is UTF-8 without zero bytes.
struct TextChunk {
    std::string key;
    std::string text;
};

inline constexpr std::size_t kMaxPngBytes = std::size_t{64} << 20;
inline constexpr int kMaxImageSide = 16384;
inline constexpr std::size_t kMaxImagePixels = std::size_t{1} << 28;

/// The effort put into a PNG file: `small` is for single images that are kept; `fast`, for long series, takes about
/// half the time for 5 to 15 % more bytes.
enum class PngCompression { small, fast };

/// The colour space that the file declares: none, as for data that is not a picture, or sRGB, with a chunk of that
/// name.
enum class PngColours { unspecified, srgb };

/// Encodes an RGB or RGBA image as the bytes of a PNG file. Texts in ASCII become tEXt chunks, or zTXt (compressed) if
/// longer than 1 KiB; all others become iTXt. Deterministic: equal arguments give equal bytes. `Exit::fileFailed`.
Expected<std::string> encodePng(const Image& image, std::span<const TextChunk> texts = {},
                                PngCompression compression = PngCompression::small,
                                PngColours colours = PngColours::unspecified);

/// Stands for 4 channels if a PNG file has transparency, otherwise for 3.
inline constexpr int kChannelsOfFile = 0;

/// Decodes the image in a PNG file to 3 channels (alpha is dropped), 4, or `kChannelsOfFile`. The values stay as stored
/// in the file: gamma, colour profile and orientation are not applied (`ignoredInPng`). `Exit::badAsset` for anything
/// that is not a complete PNG; files over `kMaxPngBytes`, sides over `kMaxImageSide` and more than `kMaxImagePixels`
/// pixels are rejected before decoding, as are images that would take more than 512 MiB to decode. The message starts
/// with `source`, usually a path.
Expected<Image> decodePng(std::string_view bytes, std::string_view source, int channels = 3);

/// The text of the first text chunk with that key in a PNG file. `Exit::badAsset` if there is none or the file is
/// corrupt.
Expected<std::string> readPngText(std::string_view bytes, std::string_view key, std::string_view source);

/// The viewing instructions of a PNG file that `decodePng` ignores: a gamma other than sRGB's, a colour profile, an
/// orientation other than upright. In words, such as `gamma (gAMA) and orientation (EXIF)`; empty if there are none, or
/// if the file is not a PNG.
std::string ignoredInPng(std::string_view bytes);

/// Whether the bytes are a complete PNG file without a text chunk of that key.
bool lacksPngText(std::string_view bytes, std::string_view key);

/// SHA-256 of the pixels, row by row; the size is not hashed.
std::string pixelHash(const Image& image);

}  // namespace arclight
