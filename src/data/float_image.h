// Images of linear light, and the files that hold them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "data/input.h"

namespace arclight {

inline constexpr int kMaxFloatSide = 16384;
/// 8192 x 4096.
inline constexpr std::size_t kMaxFloatPixels = std::size_t{1} << 25;

/// Rows from top to bottom, red, green and blue of each pixel, linear.
struct FloatImage {
    int width = 0, height = 0;
    std::vector<float> pixels;

    std::size_t offset(int x, int y) const {
        return 3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x));
    }
    const float* at(int x, int y) const { return &pixels[offset(x, y)]; }
    float* at(int x, int y) { return &pixels[offset(x, y)]; }
};

/// A decoded image, with the layers that the file offers.
struct FloatFile {
    FloatImage image;
    std::vector<std::string> notes{};   ///< what is unusual in the file or was converted, a sentence each
    std::vector<std::string> layers{};  ///< names of the layers with colours; empty if there is one
    std::string layer{};                ///< the layer that was taken
};

/// "has a size of …" if an image of that size is empty or too large; else empty.
std::string floatSizeFault(std::int64_t width, std::int64_t height);

/// Decodes a Radiance file (.hdr, G. Ward, "Real Pixels", Graphics Gems II, 1991): RGBE, with run lengths of either
/// kind or without. The values are divided by the file's exposure. Errors here and below: `Exit::badAsset` with the
/// name, the place and the reason; the memory is bounded by `kMaxFloatPixels` before it is taken.
Expected<FloatFile> readRadiance(const InputBytes& file, Progress& progress);

/// Decodes an OpenEXR file (.exr): scan lines or tiles (of the first level), channels of 16 or 32 bits, uncompressed or
/// with RLE, ZIP, ZIPS, PIZ or PXR24. Takes the layer `file.selection`, by default the main one, else the first with
/// colours; a layer with luminance only becomes grey. The first part of a file with several is taken.
Expected<FloatFile> readExr(const InputBytes& file, Progress& progress);

/// Decodes a Radiance, OpenEXR, PNG or JPEG file, told apart by its first bytes. PNG and JPEG are taken as sRGB; white
/// becomes 1.
Expected<FloatFile> readFloatImage(const InputBytes& file, Progress& progress);

}  // namespace arclight
