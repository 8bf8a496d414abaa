// The gate of golden frames: whether two pictures are the same but for what rasterisers may differ in.
#pragma once

#include <string>

#include "core/image.h"

namespace arclight {

/// Limits of the gate. Differences are in units of 1/255.
struct Gate {
    double maxShare = 0.0005;  ///< of pixels that differ by more than `threshold` in a channel
    double maxTileMean = 0.5;  ///< difference of the mean of a channel over any 16x16 tile
    int threshold = 2;
};

/// How two images differ. Differences are in units of 1/255.
struct Comparison {
    bool sameSize = false;     ///< width, height and channels; without it the rest has no meaning
    bool identical = false;
    double share = 0;          ///< of pixels that differ by more than the threshold in a channel
    double worstTileMean = 0;  ///< the largest difference of a channel's mean over a 16x16 tile
    int worstTileX = 0, worstTileY = 0;  ///< the left top pixel of that tile
    int maxDifference = 0;
    double meanDifference = 0;  ///< absolute, over all pixels and channels
};

Comparison compare(const Image& expected, const Image& actual, const Gate& gate = {});

/// Whether the comparison keeps the gate; both limits are inclusive.
bool passes(const Comparison& comparison, const Gate& gate = {});

/// One line with the figures: `0.0120 % of pixels differ by more than 2/255 (allowed 0.0500 %), worst tile mean …`.
std::string describe(const Comparison& comparison, const Gate& gate = {});

/// The absolute differences times `scale`, clipped at 255, opaque; images of the same size.
Image differenceImage(const Image& a, const Image& b, int scale = 16);

}  // namespace arclight
