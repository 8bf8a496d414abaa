// Measures the residual noise of a dither pattern after a spatial filter and exponential accumulation over frames.
#pragma once

#include <array>
#include <functional>
#include <span>
#include <vector>

#include "sim/dither/error_diffusion.h"
#include "sim/dither/threshold_map.h"

namespace arclight::dither {

/// A Gaussian blur, cut off at 4σ, or a 3×3 binomial filter, for square images that tile. Separable: two passes, each
/// with a fixed order of summation.
class GaussBlur {
public:
    explicit GaussBlur(double sigma, int size);
    static GaussBlur binomial(int size);
    /// Blurs in place.
    void apply(std::span<float> image);

private:
    GaussBlur(std::vector<float> weights, int size);

    int size_;
    std::vector<float> weights_, row_, rows_;
};

/// The test of FAST's authors (electronicarts/fastnoise, scripts/temporal.py): a mask marks where a pattern is below a
/// level; it is blurred, then accumulated. Each frame of step s draws a random level in the s-th part of 0 to 1.
struct AccumulationSetting {
    double sigma = 1.3435;  ///< of the blur, px; 0 is the binomial filter
    float alpha = 0.1f;     ///< weight of the new frame
    float motion = 0;       ///< of the image, px per frame to the right; the history is reprojected
    int steps = 256;        ///< a power of two

    friend bool operator==(const AccumulationSetting&, const AccumulationSetting&) = default;
};
constexpr auto rowsOf(AccumulationSetting) {
    using A = AccumulationSetting;
    return paramRows<A>(
        Group{"Time", "Temporal accumulation of frames."}, Fixed{&A::sigma},
        Param{"alpha", "", "Weight of the newest frame in the running mean.", &A::alpha, 0.02f, 1}
            .logarithmic()
            .symbol("α")
            .primary(),
        Param{"motion", "px", "Motion of the image per frame. The history is reprojected.", &A::motion, 0, 8}.primary(),
        Fixed{&A::steps});
}

/// Fills the mask of a frame with 1 where the pattern is below the level, else 0.
using MaskAt = std::function<void(int frame, float level, std::span<float> mask)>;
/// The masks of a map, which must outlive the result.
MaskAt masksOf(const ThresholdMap& map);
/// The masks of error diffusion of a flat level. Each frame starts from other errors. These masks do not tile.
MaskAt diffusedMasks(int size, const DiffusionSettings& settings, Seed seed);

/// The number of whole pixels that an image has moved by a frame.
int movedBy(float motion, int frame);

/// Root mean square of the deviation from the mean in each frame, over all pixels and the steps added so far.
class AccumulationTest {
public:
    AccumulationTest(int size, int frames, const AccumulationSetting& setting, Seed seed)
        : size_(size), frames_(frames), setting_(setting), seed_(seed), variances_(static_cast<std::size_t>(frames)) {}

    /// Adds up to `count` further steps. The steps added so far are always evenly spread over the levels.
    void add(const MaskAt& masks, int count);
    int added() const { return added_; }
    bool isComplete() const { return added_ == setting_.steps; }
    std::vector<double> rms() const;
    /// The root mean square over the second half of the frames, when accumulation has settled. (Single frames vary: at
    /// the end of the first period of 32, when all thresholds have been used once, noise made for accumulation
    /// leaves an eighth less than before and after.)
    double steadyRms() const;

private:
    std::vector<double> variancesOf(const MaskAt& masks, int step) const;
    float levelAt(int step, int frame) const;

    int size_, frames_;
    AccumulationSetting setting_;
    Seed seed_;
    int added_ = 0;
    std::vector<double> variances_;  ///< sums over the steps
};

/// The results that the authors of FAST published for such noise (electronicarts/fastnoise, analysis/temporal/
/// real-128x128x64): after one frame, and the root mean square over frames 33 to 64; 0 where none is published. Their
/// white noise is blurred by σ = 0.95 only.
struct PublishedRms {
    double first = 0, steady = 0;
};
PublishedRms publishedRms(Pattern pattern);

/// Root mean square of the noise of a single frame, without accumulation, after a blur with that σ.
double rmsBlurred(const MaskAt& masks, int size, double sigma, int steps = 64);

/// Residual noise of one frame of filtered noise, indexed by the filter for which it is made, then by the filter that
/// is applied, both in the order of `NoiseFilter`.
using FilterErrors = std::array<std::array<double, 2>, 2>;
FilterErrors filterErrors(int size, Seed seed);

}  // namespace arclight::dither
