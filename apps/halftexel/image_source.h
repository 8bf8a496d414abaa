// The picture that passes are tried on: the one given with --input, or a chart of fine lines made for the size asked
// for.
#pragma once

#include "core/image.h"
#include "core/random.h"
#include "gfx/texture.h"
#include "sim/texels/texel_filter.h"

namespace arclight::halftexel {

using namespace texels;

/// What is shown where no picture was given.
enum class OwnImage { chart, night };

class ImageSource {
public:
    /// Another picture, or the demo's own where there is none.
    void set(const Image* given);
    /// Makes what `image` and `texture` give; the demo's own pictures are made for the size asked for.
    void prepare(int width, int height, OwnImage own = OwnImage::chart);

    bool isGiven() const { return isGiven_; }
    const Image& image() const { return image_; }
    /// In 8 bits, as the file holds it.
    const Texture& texture() const { return texture_; }
    /// The same numbers in half precision: bilinear taps of 8-bit textures may be rounded to 8 bits one by one.
    /// `fireflies` of its texels, chosen by the seed, are 200 times white.
    const Texture& numbers(int fireflies = 0, Seed seed = {});
    /// What `numbers` uploaded last.
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
    OwnImage own_ = OwnImage::chart;
    bool isGiven_ = false;
    int version_ = 0;
};

/// A picture's numbers, white is 1, and numbers as a texture.
TexelGrid gridOf(const Image& image);
Texture textureOf(const TexelGrid& grid, PixelFormat format = PixelFormat::rgba32f);

/// Ink on paper: a zone plate, a star, lines of one to four pixels, a slanted edge, a frame of one pixel, one red dot.
Image testChart(int width, int height);

/// A night in ink with a moon of paper, hills, and a red lamp: dark to every edge, for a fade to white.
Image nightImage(int width, int height);

/// A few texels that can be told apart: paper in two tones, a stroke of ink, one red.
Image tinyImage(int side);

}  // namespace arclight::halftexel
