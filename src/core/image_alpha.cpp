#include <cstddef>

#include "core/image.h"

namespace arclight {

bool isOpaque(const Image& image) {
    if (image.channels < 4) return true;
    for (std::size_t i = 3; i < image.pixels.size(); i += 4)
        if (image.pixels[i] != 255) return false;
    return true;
}

Image multipliedByAlpha(Image image) {
    if (image.channels < 4) return image;
    for (std::size_t i = 0; i < image.pixels.size(); i += 4) {
        const int alpha = image.pixels[i + 3];
        for (std::size_t c = i; c < i + 3; ++c)
            image.pixels[c] = static_cast<std::uint8_t>((image.pixels[c] * alpha + 127) / 255);
    }
    return image;
}

namespace {

/// The image with another number of channels; those that it lacks are 255.
Image withChannels(const Image& image, int channels) {
    Image result(image.width, image.height, channels);
    const auto from = static_cast<std::size_t>(image.channels), to = static_cast<std::size_t>(channels);
    const std::size_t count = image.pixels.size() / from;
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t c = 0; c < to; ++c)
            result.pixels[i * to + c] = c < from ? image.pixels[i * from + c] : std::uint8_t{255};
    return result;
}

}  // namespace

Image withoutAlpha(const Image& image) { return withChannels(image, 3); }
Image withAlpha(const Image& image) { return withChannels(image, 4); }

}  // namespace arclight
