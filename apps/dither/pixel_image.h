// An image whose pixels are shown as they are, or as squares.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/image.h"
#include "gfx/canvas.h"
#include "gfx/texture.h"

namespace arclight::dither {

/// An image whose channels all have the byte `at(x, y)`.
template <class At>
Image greyImage(int width, int height, At at) {
    Image image(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            std::fill_n(image.pixels.begin() + static_cast<std::ptrdiff_t>(image.offset(x, y)), 3, at(x, y));
    return image;
}

class PixelImage {
public:
    void set(const Image& image) {
        if (texture_.width() != image.width || texture_.height() != image.height)
            texture_ = Texture("pixels", PixelFormat::rgba8, image.width, image.height, Filter::nearest);
        bytes_.assign(4 * static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height), 255);
        for (int y = 0; y < image.height; ++y)
            for (int x = 0; x < image.width; ++x)
                std::copy_n(image.pixels.begin() + static_cast<std::ptrdiff_t>(image.offset(x, y)), 3,
                            bytes_.begin() + 4 * ((image.height - 1 - y) * image.width + x));
        texture_.upload<std::uint8_t>(bytes_);
    }
    void draw(Canvas& canvas, const Rect& at) const { canvas.image(at.onPixels(), texture_); }
    const Texture& texture() const { return texture_; }

private:
    Texture texture_;
    std::vector<std::uint8_t> bytes_;
};

}  // namespace arclight::dither
