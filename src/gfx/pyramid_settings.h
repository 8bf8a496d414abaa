// How an image pyramid is built: its filters and levels.
#pragma once

namespace arclight {

/// How a level is downsampled from the previous one. All use bilinear taps around the centre of the pixel's 2x2 block.
///
/// - box2: one tap, the mean of the 2x2 block.
/// - tap4: four taps one texel from the centre, the mean of the 4x4 block.
/// - bspline: the same four taps at three quarters of a texel: weights 1 3 3 1 in each direction, the quadratic
///   B-spline. The cheapest of these filters that keeps a light in position, wherever it lies between two texels.
/// - tap13: five overlapping 4x4 blocks; Jorge Jimenez, "Next Generation Post Processing in Call of Duty" (2014).
/// - dualKawase: five taps; Marius Bjorge, "Bandwidth-Efficient Rendering" (2015).
/// - karis: the five blocks of tap13 as weighted means, with weight 1 / (1 + brightest channel) for each tap, so one
///   bright texel ("firefly") cannot fill its neighbourhood; Brian Karis (2013). Not linear: energy is not preserved.
enum class DownFilter { box2, tap4, bspline, tap13, dualKawase, karis };
inline constexpr int kDownFilters = 6;

/// How a level is upsampled to twice its size.
///
/// - linear: one tap. It always lies a quarter of a texel from a centre, which is Chaikin's corner cutting (1974):
///   repeated, it converges to the quadratic B-spline, so no kinks between coarse texels remain.
/// - bspline: four taps half a texel around the position, one degree smoother.
/// - dualKawase: eight taps; Bjorge (2015).
enum class UpFilter { linear, bspline, dualKawase };
inline constexpr int kUpFilters = 3;

/// How a pyramid is built. The suite's own post-processing stack uses the defaults.
struct PyramidSettings {
    /// The bloom of an image with that many lines: the halo has the same size relative to the image at any height, as
    /// far as levels reach.
    static PyramidSettings forHeight(int lines);

    DownFilter down = DownFilter::bspline;
    UpFilter up = UpFilter::linear;
    int maxLevels = 7;
    int smallestSide = 4;      ///< a level with a side of at most that many texels is the last
    float widerShare = 0.62f;  ///< weight of the next wider level in each level when upsampling
    float widest = 1;          ///< factor of that weight for the last of `maxLevels`
    float finest = 1;          ///< levels finer than this contribute nothing of their own, one in between a part;
                               ///< below 1, level 1 also stands in for levels finer than itself
    float errorTexels = 0;     ///< of its source, in every pass; see `PyramidFilters::down`

    friend bool operator==(const PyramidSettings&, const PyramidSettings&) = default;
};

}  // namespace arclight
