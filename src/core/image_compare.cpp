#include "core/image_compare.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "core/text.h"

namespace arclight {
namespace {

constexpr int kTileSide = 16;

/// Sums over the pixels of one tile.
struct TileSums {
    std::array<long, 4> signedByChannel{};
    long absolute = 0;
    long over = 0;
    int max = 0;
};

TileSums sumTile(const Image& a, const Image& b, int x0, int y0, int threshold) {
    TileSums sums;
    for (int y = y0; y < std::min(y0 + kTileSide, a.height); ++y) {
        for (int x = x0; x < std::min(x0 + kTileSide, a.width); ++x) {
            int pixelMax = 0;
            for (int c = 0; c < a.channels; ++c) {
                const int difference = int{b.at(x, y, c)} - int{a.at(x, y, c)};
                sums.signedByChannel[static_cast<std::size_t>(c)] += difference;
                sums.absolute += std::abs(difference);
                pixelMax = std::max(pixelMax, std::abs(difference));
            }
            sums.over += pixelMax > threshold ? 1 : 0;
            sums.max = std::max(sums.max, pixelMax);
        }
    }
    return sums;
}

}  // namespace

Comparison compare(const Image& expected, const Image& actual, const Gate& gate) {
    Comparison result;
    result.sameSize = expected.width == actual.width && expected.height == actual.height &&
                      expected.channels == actual.channels && expected.pixels.size() == actual.pixels.size();
    if (!result.sameSize) return result;
    result.identical = expected.pixels == actual.pixels;
    if (result.identical || expected.pixels.empty()) return result;
    long over = 0, absolute = 0;
    for (int y = 0; y < expected.height; y += kTileSide) {
        for (int x = 0; x < expected.width; x += kTileSide) {
            const TileSums sums = sumTile(expected, actual, x, y, gate.threshold);
            over += sums.over;
            absolute += sums.absolute;
            result.maxDifference = std::max(result.maxDifference, sums.max);
            const int pixels = std::min(kTileSide, expected.width - x) * std::min(kTileSide, expected.height - y);
            for (const long channel : sums.signedByChannel) {
                const double mean = std::abs(static_cast<double>(channel)) / pixels;
                if (mean <= result.worstTileMean) continue;
                result.worstTileMean = mean;
                result.worstTileX = x, result.worstTileY = y;
            }
        }
    }
    const double pixels = static_cast<double>(expected.width) * expected.height;
    result.fraction = static_cast<double>(over) / pixels;
    result.meanDifference = static_cast<double>(absolute) / (pixels * expected.channels);
    return result;
}

bool passes(const Comparison& comparison, const Gate& gate) {
    return comparison.sameSize && comparison.fraction <= gate.maxFraction &&
           comparison.worstTileMean <= gate.maxTileMean;
}

int largestDifference(const Image& a, const Image& b, int x, int y) {
    int largest = 0;
    for (int c = 0; c < std::min(a.channels, b.channels); ++c)
        largest = std::max(largest, std::abs(int{a.at(x, y, c)} - int{b.at(x, y, c)}));
    return largest;
}

double visibleFraction(const Image& a, const Image& b, const FramePart& part) {
    if (a.width != b.width || a.height != b.height) return 0;
    const auto pixel = [](float fraction, int size) {
        return std::clamp(static_cast<int>(std::lround(fraction * static_cast<float>(size))), 0, size);
    };
    const int left = pixel(part.x, a.width), right = pixel(part.x + part.width, a.width);
    const int top = pixel(part.y, a.height), bottom = pixel(part.y + part.height, a.height);
    long seen = 0;
    for (int y = top; y < bottom; ++y)
        for (int x = left; x < right; ++x) seen += largestDifference(a, b, x, y) >= kVisibleDifference ? 1 : 0;
    return static_cast<double>(seen) / std::max(1, (right - left) * (bottom - top));
}

std::string describe(const Comparison& comparison, const Gate& gate) {
    if (!comparison.sameSize) return "different sizes";
    if (comparison.identical) return "identical";
    return formatFixed(100 * comparison.fraction, 4) + " % of pixels differ by more than " +
           std::to_string(gate.threshold) + "/255 (allowed " + formatFixed(100 * gate.maxFraction, 4) +
           " %), worst tile mean " + formatFixed(comparison.worstTileMean, 3) + "/255 (allowed " +
           formatFixed(gate.maxTileMean, 3) + ") at " + std::to_string(comparison.worstTileX) + "," +
           std::to_string(comparison.worstTileY) + ", largest difference " + std::to_string(comparison.maxDifference) +
           ", mean " + formatFixed(comparison.meanDifference, 4);
}

}  // namespace arclight
