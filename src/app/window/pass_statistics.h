// Statistics of the texels of a pass: smallest, largest and mean value, number of NaNs and infinities, a useful display
// range, and a histogram.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace arclight {

/// The components of a texel to look at. `all` is red, green and blue, or as many of them as the texel has. `depth` is
/// the distance computed from its depth.
enum class PassChannel { all, red, green, blue, alpha, luminance, depth };

/// Values from `low`, shown as black, to `high`, shown as white.
struct ValueRange {
    float low = 0, high = 1;
    friend bool operator==(const ValueRange&, const ValueRange&) = default;
};

/// Texels as read from a framebuffer, four floats each.
struct PassTexels {
    std::span<const float> rgba;
    int channels = 4;      ///< that the pass's format stores: 1, 2 or 4
    bool isLight = false;  ///< whether the components are light, with black at 0

    std::size_t count() const { return rgba.size() / 4; }
    /// How many components of a texel `channel` shows.
    int shown(PassChannel channel) const;
    /// Shown component `k` of a texel.
    float value(std::size_t texel, PassChannel channel, int k) const;
};

struct ValueStatistics {
    std::size_t finite = 0, nans = 0, infinities = 0;
    std::size_t below = 0, above = 0;  ///< finite values beyond a range
    float min = 0, max = 0;            ///< of the finite values; 0 if there are none
    double mean = 0;
};

/// Statistics of shown component `k`, exact over every texel. `range` may be in either order.
ValueStatistics statisticsOf(const PassTexels& texels, PassChannel channel, int k, ValueRange range);
/// Statistics of all shown components together.
ValueStatistics merged(std::span<const ValueStatistics> each);

/// The range that makes the pass readable: all but half a percent of its values at either end, computed from at most
/// 65,536 of them. A value common to more than a quarter of the texels is taken as the cleared background: the other
/// values determine the range, which extends to the background only if that at most doubles it. Light begins at black,
/// and at most a fiftieth of it is shown as white. Never empty.
ValueRange robustRange(const PassTexels& texels, PassChannel channel);

/// How many values of one shown component fall in each bin from `range.low` to `range.high`; `range.high` counts in the
/// last bin. Values beyond the range are not counted.
using ValueHistogram = std::vector<std::size_t>;
ValueHistogram histogramOf(const PassTexels& texels, PassChannel channel, int k, ValueRange range, std::size_t bins);

}  // namespace arclight
