// The image that passes are tried on: the input image (--input), or one that the demo draws at the size of the frame.
#pragma once

#include "core/image.h"
#include "core/random.h"
#include "gfx/texture.h"
#include "sim/texels/texel_filter.h"

namespace arclight::halftexel {

using namespace texels;

class ImageSource {
public:
    /// Sets the input image, or null for none.
    void set(const Image* given);
    /// Call before `image` and `texture`: draws the demo's own image at this size where there is no input image.
    void prepare(int width, int height);

    bool isGiven() const { return isGiven_; }
    const Image& image() const { return image_; }
    /// The bytes of the file, as floats: white is 1.
    const Texture& texture() const { return texture_; }
    /// The same numbers in half precision: bilinear taps of 8-bit textures may each be rounded to 8 bits.
    /// `fireflies` of its texels, chosen by the seed, are 200 times as bright as white.
    const Texture& numbers(int fireflies = 0, Seed seed = {});
    /// The numbers that `numbers` uploaded last.
    const TexelGrid& numbersGrid() const { return grid_; }
    /// Grows with each change.
    int version() const { return version_; }

private:
    void upload();
    Image image_;
    Texture texture_, numbers_;
    TexelGrid grid_;
    int numbersVersion_ = -1, fireflies_ = 0;
    Seed seed_;
    bool isGiven_ = false;
    int version_ = 0;
};

/// An image as numbers (white is 1), and numbers as a texture.
TexelGrid gridOf(const Image& image);
Texture textureOf(const TexelGrid& grid, PixelFormat format = PixelFormat::rgba32f);

/// Ink on paper: a zone plate, a star, lines of one to four pixels, a slanted edge, a frame of one pixel, a
/// red dot.
Image testChart(int width, int height);

/// A few texels that can be told apart: paper in two tones, a stroke of ink, and one red texel.
Image tinyImage(int side);

}  // namespace arclight::halftexel
