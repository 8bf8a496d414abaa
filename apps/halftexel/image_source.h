// The image that the passes process: the input image (--input), or one that the demo draws at the size of the frame.
#pragma once

#include "core/image.h"
#include "core/random.h"
#include "gfx/framebuffer.h"
#include "gfx/texture.h"
#include "sim/texels/texel_filter.h"

namespace arclight::halftexel {

using namespace texels;

class ImageSource {
public:
    /// Sets the input image, or null for none.
    void set(const Image* given);
    /// Draws the demo's own image at this size if there is no input image. Call it before `image` and `texture`.
    void prepare(int width, int height);

    bool isGiven() const { return isGiven_; }
    const Image& image() const { return image_; }
    /// The bytes of the image as 32-bit floats: white is 1.
    const Texture& texture() const { return texture_; }
    /// The values of `texture` in half precision, because a bilinear tap of an 8-bit texture may be rounded to 8 bits.
    /// Up to `fireflies` texels, chosen by the seed, are 200 times as bright as white.
    const Texture& numbers(int fireflies = 0, Seed seed = {});
    /// The numbers that `numbers` last uploaded.
    const TexelGrid& numbersGrid() const { return grid_; }
    /// Increases with each change of the image.
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

/// An image as numbers (white is 1), a target as numbers, and numbers as a texture. Rows of a grid come from the top.
TexelGrid gridOf(const Image& image);
TexelGrid readGrid(const Framebuffer& framebuffer);
Texture textureOf(const TexelGrid& grid, PixelFormat format = PixelFormat::rgba32f);

/// Largest difference between corresponding bytes of two images of the same size.
int largestDifference(const Image& a, const Image& b);

/// Ink on paper: a zone plate, a star, lines one to four pixels wide, a slanted edge, a frame one pixel wide and a
/// red dot.
Image testChart(int width, int height);

/// A few distinguishable texels: paper in two tones, a stroke of ink, and one red texel.
Image tinyImage(int side);

}  // namespace arclight::halftexel
