// Image comparison for golden frames: tests whether two images are equal up to differences between rasterisers.
#pragma once

#include <string>

#include "core/frame_part.h"
#include "core/image.h"

namespace arclight {

/// Limits of the comparison. Differences are in units of 1/255.
struct Gate {
    double maxFraction = 0.0005;  ///< of pixels that differ by more than `threshold` in a channel
    double maxTileMean = 0.5;     ///< difference of a channel's mean over any 16x16 tile
    int threshold = 2;
};

/// How two images differ. Differences are in units of 1/255.
struct Comparison {
    bool sameSize = false;     ///< equal width, height and channels; otherwise the rest is meaningless
    bool identical = false;
    double fraction = 0;       ///< of pixels that differ by more than the threshold in a channel
    double worstTileMean = 0;  ///< the largest difference of a channel's mean over a 16x16 tile
    int worstTileX = 0, worstTileY = 0;  ///< the top left pixel of that tile
    int maxDifference = 0;
    double meanDifference = 0;  ///< absolute, over all pixels and channels
};

Comparison compare(const Image& expected, const Image& actual, const Gate& gate = {});

/// Whether the comparison is within the gate's limits, which are inclusive.
bool passes(const Comparison& comparison, const Gate& gate = {});

/// The largest difference of a channel of a pixel, in the channels that both images have.
int largestDifference(const Image& a, const Image& b, int x, int y);

/// A difference of a channel that is plainly seen side by side, in units of 1/255.
inline constexpr int kVisibleDifference = 12;
/// The fraction of the pixels of `part` in which a channel differs by at least that much; 0 for different sizes.
double visibleFraction(const Image& a, const Image& b, const FramePart& part = {});

/// The results in one line: `0.0120 % of pixels differ by more than 2/255 (allowed 0.0500 %), worst tile mean …`.
std::string describe(const Comparison& comparison, const Gate& gate = {});

}  // namespace arclight
