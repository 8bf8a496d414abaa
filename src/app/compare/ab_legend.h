// The legend of an error map: colour bar, statistics, and the outline of the worst tile.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "app/compare/ab_errors.h"
#include "app/compare/ab_layout.h"

namespace arclight {

/// What a legend says in addition to the errors.
struct ErrorLegend {
    std::string names{};               ///< of the sides
    float gain = 1;                    ///< of the views that amplify the errors
    const AbErrors* errors = nullptr;  ///< null while they are unknown
    bool isOfSides = true;     ///< whether they are those of the sides in the frame; otherwise, it names their tick
    bool isComparable = true;  ///< whether the sides have the same size
};

/// Whether the frame is large enough for a legible legend and the outline of a tile.
bool fitsErrorLegend(const AbLayout& layout);

/// The corners and edges of the frame at which a legend may stand.
inline constexpr std::size_t kLegendPlaces = 8;
/// The rectangle of the legend at each place.
std::array<Rect, kLegendPlaces> legendPlaces(const AbLayout& layout);
/// The place at which the legend covers least: no part of the worst tile, if possible, and the smallest errors. A place
/// `before` is kept as long as it is nearly as good.
std::size_t placeOfLegend(const AbLayout& layout, const AbErrors& errors, std::optional<std::size_t> before = {});

/// The tile with the largest mean error, in pixels of the frame; nothing if there are no errors.
std::optional<Rect> worstTile(const AbLayout& layout, const AbErrors& errors);
void drawWorstTile(Canvas& canvas, const AbLayout& layout, const AbErrors& errors);
void drawErrorLegend(Canvas& canvas, const AbLayout& layout, const ErrorLegend& legend, const Rect& at);

/// The statistics in two lines: "mean 0.165   p95 0.722   max 0.990" and "worst tile 0.979 at 1104, 96".
std::array<std::string, 2> errorLines(const AbErrors& errors);

}  // namespace arclight
