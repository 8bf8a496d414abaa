#include "core/error_map.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/flip.h"
#include "core/srgb.h"

namespace arclight {
namespace {

template <class Error>
ErrorMap mapOf(const Image& image, Error error) {
    ErrorMap map{image.width, image.height, {}};
    map.errors.reserve(static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height));
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) map.errors.push_back(static_cast<float>(error(x, y)));
    return map;
}

}  // namespace

double luminanceAt(const Image& image, int x, int y) {
    static const std::array<double, 256> decoded = srgbDecodedBytes();
    return 0.2126 * decoded[image.at(x, y, 0)] + 0.7152 * decoded[image.at(x, y, 1)] +
           0.0722 * decoded[image.at(x, y, 2)];
}

Expected<Done> checkComparable(const Image& reference, const Image& test) {
    if (reference.width != test.width || reference.height != test.height)
        return fail(Exit::usage, "the images have different sizes");
    if (reference.width < 1 || reference.height < 1) return fail(Exit::usage, "an image has no pixels");
    return Done{};
}

Expected<ErrorMap> errorsOf(ErrorMetric metric, const Image& reference, const Image& test, const Gate& gate) {
    if (auto done = checkComparable(reference, test); !done) return tl::unexpected(done.error());
    if (reference == test) return mapOf(test, [](int, int) { return 0; });
    switch (metric) {
        case ErrorMetric::channel:
            return mapOf(test, [&](int x, int y) { return largestDifference(reference, test, x, y) / 255.0; });
        case ErrorMetric::luminance:
            return mapOf(
                test, [&](int x, int y) { return std::abs(luminanceAt(reference, x, y) - luminanceAt(test, x, y)); });
        case ErrorMetric::mask:
            return mapOf(
                test, [&](int x, int y) { return largestDifference(reference, test, x, y) > gate.threshold ? 1 : 0; });
        case ErrorMetric::flip: break;
    }
    return flipErrors(reference, test);
}

ErrorTiles tilesOf(const ErrorMap& map) {
    ErrorTiles tiles{(map.width + kErrorTile - 1) / kErrorTile, (map.height + kErrorTile - 1) / kErrorTile, {}};
    for (int top = 0; top < map.height; top += kErrorTile)
        for (int left = 0; left < map.width; left += kErrorTile) {
            const int right = std::min(left + kErrorTile, map.width), bottom = std::min(top + kErrorTile, map.height);
            double sum = 0;
            for (int y = top; y < bottom; ++y)
                for (int x = left; x < right; ++x) sum += static_cast<double>(map.at(x, y));
            tiles.means.push_back(sum / ((right - left) * (bottom - top)));
        }
    return tiles;
}

ErrorFigures figuresOf(const ErrorMap& map) {
    ErrorFigures figures;
    if (map.errors.empty()) return figures;
    std::vector<float> sorted = map.errors;
    const auto rank = static_cast<std::size_t>(std::ceil(0.95 * static_cast<double>(sorted.size()))) - 1;
    std::nth_element(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(rank), sorted.end());
    figures.p95 = static_cast<double>(sorted[rank]);
    double sum = 0;
    for (const float error : map.errors) {
        sum += static_cast<double>(error);
        figures.maximum = std::max(figures.maximum, static_cast<double>(error));
    }
    figures.mean = sum / static_cast<double>(map.errors.size());
    const ErrorTiles tiles = tilesOf(map);
    for (int row = 0; row < tiles.rows; ++row)
        for (int column = 0; column < tiles.columns; ++column)
            if (const double mean = tiles.at(column, row); mean > figures.worstTileMean)
                figures.worstTileMean = mean, figures.worstTileX = column * kErrorTile,
                figures.worstTileY = row * kErrorTile;
    return figures;
}

ErrorColour colourOfError(float error) {
    // A scale whose lightness rises evenly from L* = 3 to 95, as in maps for people who do not see hues.
    constexpr std::array<std::array<float, 3>, 5> kScale{{{0.02f, 0.02f, 0.05f},
                                                          {0.28f, 0.10f, 0.46f},
                                                          {0.73f, 0.22f, 0.42f},
                                                          {0.97f, 0.55f, 0.25f},
                                                          {0.99f, 0.96f, 0.74f}}};
    const float at = std::clamp(error, 0.0f, 1.0f) * (kScale.size() - 1);
    const std::size_t i = std::min(static_cast<std::size_t>(at), kScale.size() - 2);
    const float t = at - static_cast<float>(i);
    const auto channel = [&](std::size_t c) { return toByte(kScale[i][c] + t * (kScale[i + 1][c] - kScale[i][c])); };
    return {channel(0), channel(1), channel(2)};
}

Image colouredErrors(const ErrorMap& map) {
    Image image(map.width, map.height);
    for (int y = 0; y < map.height; ++y)
        for (int x = 0; x < map.width; ++x) {
            const ErrorColour colour = colourOfError(map.at(x, y));
            image.at(x, y, 0) = colour.r, image.at(x, y, 1) = colour.g, image.at(x, y, 2) = colour.b;
        }
    return image;
}

Image pictureOf(const ErrorMap& map) {
    Image image = colouredErrors(map);
    const ErrorFigures figures = figuresOf(map);
    if (figures.maximum == 0) return image;
    const int right = std::min(figures.worstTileX + kErrorTile, map.width) - 1,
              bottom = std::min(figures.worstTileY + kErrorTile, map.height) - 1;
    const auto paint = [&](int x, int y) {
        for (int c = 0; c < 3; ++c) image.at(x, y, c) = c == 2 ? 255 : c == 1 ? 220 : 60;
    };
    for (int x = figures.worstTileX; x <= right; ++x) paint(x, figures.worstTileY), paint(x, bottom);
    for (int y = figures.worstTileY; y <= bottom; ++y) paint(figures.worstTileX, y), paint(right, y);
    return image;
}

}  // namespace arclight
