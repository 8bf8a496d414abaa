#include "app/window/pass_statistics.h"

#include <algorithm>
#include <cmath>

namespace arclight {
namespace {

constexpr std::size_t kMaxSamples = 65536;
/// Fewer values than this do not make a distribution.
constexpr std::size_t kFewest = 16;

/// Finite values of evenly spaced texels, in ascending order.
std::vector<float> sampled(const PassTexels& texels, PassChannel channel) {
    const int shown = texels.shown(channel);
    // An odd step avoids sampling a single column of a target whose width is a power of two.
    const std::size_t step = texels.count() * static_cast<std::size_t>(shown) / kMaxSamples | 1;
    std::vector<float> values;
    for (std::size_t i = 0; i < texels.count(); i += step)
        for (int k = 0; k < shown; ++k)
            if (const float value = texels.value(i, channel, k); std::isfinite(value)) values.push_back(value);
    std::sort(values.begin(), values.end());
    return values;
}

struct Run {
    std::size_t first = 0, count = 0;
};

/// The longest run of equal values.
Run longestRun(const std::vector<float>& sorted) {
    Run longest;
    for (std::size_t i = 0; i < sorted.size();) {
        std::size_t end = i + 1;
        while (end < sorted.size() && sorted[end] == sorted[i]) ++end;
        if (end - i > longest.count) longest = {i, end - i};
        i = end;
    }
    return longest;
}

float quantile(const std::vector<float>& sorted, double part) {
    return sorted[static_cast<std::size_t>(std::lround(part * static_cast<double>(sorted.size() - 1)))];
}

/// A non-empty range that includes `value`.
ValueRange around(float value) {
    if (value == 0) return {0, 1};
    return value > 0 ? ValueRange{0, value} : ValueRange{value, 0};
}

}  // namespace

int PassTexels::shown(PassChannel channel) const { return channel == PassChannel::all ? std::min(channels, 3) : 1; }

float PassTexels::value(std::size_t texel, PassChannel channel, int k) const {
    const float* const at = &rgba[4 * texel];
    if (channel == PassChannel::all) return at[k];
    if (channel == PassChannel::depth) return at[0];
    if (channel == PassChannel::luminance) return 0.2126f * at[0] + 0.7152f * at[1] + 0.0722f * at[2];
    return at[static_cast<int>(channel) - static_cast<int>(PassChannel::red)];
}

ValueStatistics statisticsOf(const PassTexels& texels, PassChannel channel, int k, ValueRange range) {
    ValueStatistics found;
    const float low = std::min(range.low, range.high), high = std::max(range.low, range.high);
    float least = INFINITY, most = -INFINITY;
    double sum = 0;
    for (std::size_t i = 0; i < texels.count(); ++i) {
        const float value = texels.value(i, channel, k);
        if (!std::isfinite(value)) {
            ++(std::isnan(value) ? found.nans : found.infinities);
            continue;
        }
        least = std::min(least, value), most = std::max(most, value);
        sum += value;
        found.below += value < low ? 1 : 0, found.above += value > high ? 1 : 0;
        ++found.finite;
    }
    if (found.finite > 0) found.min = least, found.max = most, found.mean = sum / static_cast<double>(found.finite);
    return found;
}

ValueStatistics merged(std::span<const ValueStatistics> each) {
    ValueStatistics all;
    double sum = 0;
    for (const ValueStatistics& one : each) {
        all.nans += one.nans, all.infinities += one.infinities;
        all.below += one.below, all.above += one.above;
        if (one.finite == 0) continue;
        all.min = all.finite == 0 ? one.min : std::min(all.min, one.min);
        all.max = all.finite == 0 ? one.max : std::max(all.max, one.max);
        all.finite += one.finite;
        sum += one.mean * static_cast<double>(one.finite);
    }
    if (all.finite > 0) all.mean = sum / static_cast<double>(all.finite);
    return all;
}

ValueRange robustRange(const PassTexels& texels, PassChannel channel) {
    std::vector<float> values = sampled(texels, channel);
    if (values.empty()) return {};
    const ValueRange whole{values.front(), values.back()};
    if (whole.low == whole.high) return around(whole.low);
    const Run run = longestRun(values);
    const float background = values[run.first];
    const bool hasBackground = 4 * run.count > values.size() && values.size() - run.count >= kFewest;
    if (hasBackground)
        values.erase(values.begin() + static_cast<std::ptrdiff_t>(run.first),
                     values.begin() + static_cast<std::ptrdiff_t>(run.first + run.count));
    const bool isLight = texels.isLight && channel != PassChannel::alpha && whole.low >= 0;
    ValueRange range{isLight ? 0.0f : quantile(values, 0.005), quantile(values, isLight ? 0.98 : 0.995)};
    if (range.low == range.high) return whole;
    const float width = range.high - range.low;
    if (hasBackground && background < range.low && range.low - background <= width) range.low = background;
    if (hasBackground && background > range.high && background - range.high <= width) range.high = background;
    return range;
}

ValueHistogram histogramOf(const PassTexels& texels, PassChannel channel, int k, ValueRange range, std::size_t bins) {
    ValueHistogram histogram(bins);
    const double perValue = static_cast<double>(bins) / (static_cast<double>(range.high) - range.low);
    for (std::size_t i = 0; i < texels.count(); ++i) {
        const float value = texels.value(i, channel, k);
        // Also false for NaN.
        if (value >= range.low && value <= range.high)
            ++histogram[std::min(bins - 1, static_cast<std::size_t>((value - range.low) * perValue))];
    }
    return histogram;
}

}  // namespace arclight
