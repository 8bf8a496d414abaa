// A legend of numbers that a picture shows as colours.
#pragma once

#include <cmath>
#include <span>
#include <string>

#include "gfx/plot.h"

namespace arclight {

/// The suite's colours for fractions from 0 to 1, with evenly rising lightness: `colourOfError`.
CanvasColour colourOfFraction(float fraction);

/// A bar of the colours `colourAt(fraction)`, from 0 at its left end to 1 at its right end. The numbers are below it,
/// at even distances, the first at the left end and the last at the right end.
template <class ColourAt>
void drawColourBar(Canvas& canvas, const Rect& bar, float unit, const ColourAt& colourAt,
                   std::span<const std::string> numbers) {
    constexpr int kSteps = 64;
    // Whole pixels: the ground would shine through between the smoothed edges of neighbours.
    const auto edge = [&](int i) { return std::round(bar.x + bar.width * static_cast<float>(i) / kSteps); };
    for (int i = 0; i < kSteps; ++i)
        canvas.rect({edge(i), bar.y, edge(i + 1) - edge(i), bar.height},
                    colourAt((static_cast<float>(i) + 0.5f) / kSteps));
    canvas.frame(bar, std::max(1.0f, unit), kMuted.withAlpha(0.6f));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const float t = static_cast<float>(i) / static_cast<float>(numbers.size() - 1);
        const Align align = i == 0 ? Align::left : i + 1 == numbers.size() ? Align::right : Align::centre;
        canvas.text({bar.x + bar.width * t, bar.bottom() + 10 * unit}, numbers[i], {11 * unit, kMuted, align});
    }
}

}  // namespace arclight
