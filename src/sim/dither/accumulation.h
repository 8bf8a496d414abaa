// What is left of a dither pattern after a filter in space and exponential accumulation over frames.
#pragma once

#include <array>
#include <functional>
#include <span>
#include <vector>

#include "sim/dither/error_diffusion.h"
#include "sim/dither/threshold_map.h"

namespace arclight::dither {

/// A Gauss blur of square images that repeat, cut off at 4σ, or a binomial filter of 3×3 pixels. Two passes, each in
/// one order of sums.
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

/// The test of FAST's authors (electronicarts/fastnoise, scripts/temporal.py): masks are a pattern below a level; each
/// is blurred, then accumulated. The level of step s is drawn anew for each frame, within the s-th part of 0 to 1.
struct AccumulationSetting {
    double sigma = 1.3435;  ///< of the blur, px; 0 is the binomial filter
    float alpha = 0.1f;     ///< weight of the new frame
    float motion = 0;       ///< of what is seen, px a frame to the right; its history moves with it
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
/// Of a map, which must outlive the result.
MaskAt masksOf(const ThresholdMap& map);
/// Of error diffusion of a flat level, each frame from other errors. Masks do not repeat: their edges do not meet.
MaskAt diffusedMasks(int size, const DiffusionSettings& settings, Seed seed);

/// How many whole pixels something has moved by a frame.
int movedBy(float motion, int frame);

/// Root mean square of the deviation from the mean in each frame, over all pixels and the steps added so far.
class AccumulationTest {
public:
    AccumulationTest(int size, int frames, const AccumulationSetting& setting, Seed seed)
        : size_(size), frames_(frames), setting_(setting), seed_(seed), variances_(static_cast<std::size_t>(frames)) {}

    /// Adds `count` further steps, evenly spread whatever their number, as far as there are any.
    void add(const MaskAt& masks, int count);
    int added() const { return added_; }
    bool isComplete() const { return added_ == setting_.steps; }
    std::vector<double> rms() const;
    /// The root mean square over the second half of the frames, when accumulation has settled. (Single frames differ:
    /// at the end of the first period of 32, when all thresholds have been used once, noise made for accumulation
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

/// What the authors of FAST have published for such noise (electronicarts/fastnoise, analysis/temporal/
/// real-128x128x64): after one frame, and the root mean square over frames 33 to 64; 0 where there is nothing. Their
/// white noise is blurred by σ = 0.95 only.
struct PublishedRms {
    double first = 0, steady = 0;
};
PublishedRms publishedRms(Pattern pattern);

/// The same for one frame without accumulation: what a blur of that σ leaves of the first masks.
double rmsBlurred(const MaskAt& masks, int size, double sigma, int steps = 64);

/// What filters leave of one frame of filtered noise: by the filter that it is made for and the filter that it passes,
/// in the order of `NoiseFilter`.
using FilterErrors = std::array<std::array<double, 2>, 2>;
FilterErrors filterErrors(int size, Seed seed);

}  // namespace arclight::dither
