// Image pyramids: the filters that halve and double images for bloom, glow and other uses of smaller copies.
//
// Each level is exactly half the one before, counted from the top left corner: texel (i, j) of a level covers texels
// 2i, 2i+1 and 2j, 2j+1 of its source, and in the last column or row of an odd size, the repeated edge fills half.
// Nothing is stretched, so a light keeps its position at any image size.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "gfx/pyramid_settings.h"
#include "gfx/shaders.h"

namespace arclight {

class Frame;
class Pass;

/// Length of a level made from one of `size` texels.
constexpr int halved(int size) { return (size + 1) / 2; }

/// The programs of the filters.
class PyramidFilters {
public:
    explicit PyramidFilters(Shaders& shaders);

    /// Fills the target of `pass`, whose size is `halved` from `source`. `errorTexels` reads that many source texels
    /// too far to the upper left, which moves the image to the lower right: 0 is correct, 0.5 is the classic mistake.
    void down(Pass& pass, const Texture& source, DownFilter filter, float errorTexels = 0) const;
    /// Fills the target of `pass` from `source`, whose size is `halved` from the target's. Writes `weight` as alpha;
    /// `Blend::alpha` then mixes that fraction into the target.
    void up(Pass& pass, const Texture& source, UpFilter filter, float weight = 1, float errorTexels = 0) const;

private:
    std::array<Program, kDownFilters> down_;
    std::array<Program, kUpFilters> up_;
};

/// An image that is downsampled repeatedly; upsampling then accumulates its levels.
class Pyramid {
public:
    /// The names of its passes begin with `name`: "bloom down 1", "bloom up 1".
    explicit Pyramid(std::string name) : name_(std::move(name)) {}

    /// Halves `source` until a side has at most `settings.smallestSide` texels, at most `settings.maxLevels` times.
    void drawDown(Frame& frame, const PyramidFilters& filters, const Texture& source, const PyramidSettings& settings);
    /// Mixes each level into the next finer one, from the widest to level 1: the sum of all weights stays 1.
    void drawUp(Frame& frame, const PyramidFilters& filters, const PyramidSettings& settings);

    /// Number of levels below the source.
    int levels() const { return static_cast<int>(levels_.size()); }
    /// Level 1 is half the source.
    const Framebuffer& level(int i) const { return levels_[static_cast<std::size_t>(i - 1)]; }

private:
    void resize(int width, int height, int maxLevels, int smallestSide);

    std::string name_;
    std::vector<Framebuffer> levels_;
    std::vector<std::string> downNames_, upNames_;
    int sourceWidth_ = 0, sourceHeight_ = 0, maxLevels_ = 0, smallestSide_ = 0;
};

}  // namespace arclight
