// FLIP: how visible the differences between two images are to a person who flips between them. For each pixel, the
// error lies between 0 (none) and 1 (black against white).
//
// Source: P. Andersson et al., "FLIP: A Difference Evaluator for Alternating Images", 2020, for images of a display
// (LDR). Colours are filtered as the eye filters them at the viewing distance, and their distance is computed in a
// space in which equal distances look equally different; errors at edges and points count more.
#pragma once

#include <vector>

#include "core/error.h"
#include "core/image.h"

namespace arclight {

/// Of the paper: a display of 0.7 m and 3,840 pixels, seen from 0.7 m.
inline constexpr double kFlipPixelsPerDegree = 67.0206;
inline constexpr int kFlipTile = 16;  ///< side of the tiles of `worstTile`, px

/// The errors of all pixels, in rows from the top.
struct ErrorMap {
    int width = 0, height = 0;
    std::vector<float> errors;
    float at(int x, int y) const {
        return errors[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
    }
};

/// Figures of an error map.
struct ErrorFigures {
    double mean = 0;
    double p95 = 0;  ///< 95 % of the pixels have at most this error
    double maximum = 0;
    double worstTileMean = 0;            ///< the largest mean over a tile of 16 × 16 px
    int worstTileX = 0, worstTileY = 0;  ///< its upper left pixel
};

/// The errors of `test`; alpha is ignored. `Exit::usage` if the sizes differ, or an image has no pixels.
Expected<ErrorMap> flipErrors(const Image& reference, const Image& test, double pixelsPerDegree = kFlipPixelsPerDegree);

ErrorFigures figuresOf(const ErrorMap& map);

/// The errors as colours from black over violet and orange to light yellow, with a frame around the worst tile.
Image pictureOf(const ErrorMap& map);

}  // namespace arclight
