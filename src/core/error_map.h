// The errors of an image against another, pixel by pixel: as numbers, as statistics and as a picture.
#pragma once

#include <cstddef>
#include <vector>

#include "core/error.h"
#include "core/image.h"
#include "core/image_compare.h"

namespace arclight {

/// Side of the tiles over which errors are averaged, px.
inline constexpr int kErrorTile = 16;

/// The errors of all pixels, from 0 (none) to 1, in rows from the top.
struct ErrorMap {
    int width = 0, height = 0;
    std::vector<float> errors;
    float at(int x, int y) const {
        return errors[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
    }
};

/// How the error of a pixel is measured.
enum class ErrorMetric {
    channel,    ///< the largest difference of a channel, as stored
    luminance,  ///< the difference of the relative luminances, which are linear in light: black is 0, white is 1
    flip,       ///< how visible the difference is; see `flipErrors`
    mask        ///< 1 if a channel differs by more than the threshold of a gate, otherwise 0
};

/// Relative luminance of a pixel, by the weights of sRGB (ITU-R BT.709): 0.2126 R + 0.7152 G + 0.0722 B, decoded.
double luminanceAt(const Image& image, int x, int y);

/// The errors of `test`. Alpha counts where both images have it, except in `luminance` and `flip`. `Exit::usage` if the
/// sizes differ, or an image has no pixels.
Expected<ErrorMap> errorsOf(ErrorMetric metric, const Image& reference, const Image& test, const Gate& gate = {});
/// `Exit::usage` unless both images have the same size and at least one pixel.
Expected<Done> checkComparable(const Image& reference, const Image& test);

/// The mean errors of the tiles, in rows from the top. Tiles at the right and lower edges may be smaller.
struct ErrorTiles {
    int columns = 0, rows = 0;
    std::vector<double> means;
    double at(int column, int row) const {
        return means[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                     static_cast<std::size_t>(column)];
    }
};
ErrorTiles tilesOf(const ErrorMap& map);

/// Statistics of an error map.
struct ErrorFigures {
    double mean = 0;
    double p95 = 0;  ///< 95 % of the pixels have at most this error
    double maximum = 0;
    double worstTileMean = 0;            ///< the largest mean over a tile of 16 × 16 px
    int worstTileX = 0, worstTileY = 0;  ///< its upper left pixel
};
ErrorFigures figuresOf(const ErrorMap& map);

/// An error's colour: from black over violet and orange to light yellow, with evenly rising lightness. As bytes.
struct ErrorColour {
    std::uint8_t r = 0, g = 0, b = 0;
};
ErrorColour colourOfError(float error);
/// The errors as colours.
Image colouredErrors(const ErrorMap& map);
/// The errors as colours, with a frame around the worst tile, unless all errors are 0.
Image pictureOf(const ErrorMap& map);

}  // namespace arclight
