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

#include "gfx/shaders.h"

namespace arclight {

class Frame;
class Pass;

/// How a level is made from the one before. All use bilinear taps around the centre of the pixel's 2x2 block.
///
/// - box2: one tap, the mean of the 2x2 block.
/// - tap4: four taps one texel from the centre, the mean of the 4x4 block.
/// - bspline: the same four taps at three quarters of a texel: weights 1 3 3 1 in each direction, the quadratic
///   B-spline. The cheapest of these filters that keeps a light in position, wherever it lies between two texels.
/// - tap13: five overlapping 4x4 blocks; Jorge Jimenez, "Next Generation Post Processing in Call of Duty" (2014).
/// - dualKawase: five taps; Marius Bjorge, "Bandwidth-Efficient Rendering" (2015).
/// - karis: the five blocks of tap13, in each of which a tap weighs 1 / (1 + its brightest channel), so that one bright
///   texel ("firefly") cannot fill its neighbourhood; Brian Karis (2013). Not linear: it does not preserve energy.
enum class DownFilter { box2, tap4, bspline, tap13, dualKawase, karis };
inline constexpr int kDownFilters = 6;

/// How a level is brought back to twice its size.
///
/// - linear: one tap. It always falls a quarter of a texel off a centre, which is Chaikin's corner cutting (1974):
///   repeated, it converges to the quadratic B-spline, so that no kinks of coarse texels remain.
/// - bspline: four taps half a texel around the position, one degree smoother.
/// - dualKawase: eight taps; Bjorge (2015).
enum class UpFilter { linear, bspline, dualKawase };
inline constexpr int kUpFilters = 3;

/// Length of a level made from one of `size` texels.
constexpr int halved(int size) { return (size + 1) / 2; }

/// The programs of the filters.
class PyramidFilters {
public:
    explicit PyramidFilters(Shaders& shaders);

    /// Fills the target of `pass`, whose size is `halved` from `source`. `errorTexels` reads that many source texels
    /// too far to the upper left, which moves the image to the lower right: 0 is right, 0.5 is the classic mistake.
    void down(Pass& pass, const Texture& source, DownFilter filter, float errorTexels = 0) const;
    /// Fills the target of `pass` from `source`, whose size is `halved` from the target's. Writes `weight` as alpha, so
    /// that `Blend::alpha` mixes that fraction into the target.
    void up(Pass& pass, const Texture& source, UpFilter filter, float weight = 1, float errorTexels = 0) const;

private:
    std::array<Program, kDownFilters> down_;
    std::array<Program, kUpFilters> up_;
};

/// How a pyramid is built. The defaults are those of the suite's own post-processing stack.
struct PyramidSettings {
    /// The bloom of an image with that many lines: the halo has the same size relative to the image at any height, as
    /// far as levels reach.
    static PyramidSettings forHeight(int lines);

    DownFilter down = DownFilter::bspline;
    UpFilter up = UpFilter::linear;
    int maxLevels = 7;
    int smallestSide = 4;      ///< a level with a side of at most that many texels is the last
    float widerShare = 0.62f;  ///< weight of the next wider level in each level on the way up
    float widest = 1;          ///< factor of that weight for the last of `maxLevels`
    float finest = 1;          ///< levels finer than this contribute nothing of their own, one in between a part;
                               ///< below 1, level 1 also stands in for levels finer than itself
    float errorTexels = 0;     ///< of its source, in every pass; see `PyramidFilters::down`

    friend bool operator==(const PyramidSettings&, const PyramidSettings&) = default;
};

/// An image halved repeatedly, and accumulated on the way up.
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
