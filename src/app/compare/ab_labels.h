// Names the two sides of a comparison in the frame.
#pragma once

#include <array>
#include <span>
#include <string>

#include "app/compare/ab_layout.h"
#include "core/measures.h"

namespace arclight {

struct AbTexts {
    std::string nameOfB{};
    std::string measure{};                ///< the label of the pinned measure; empty without one
    std::array<std::string, 2> values{};  ///< of the measure
};

/// The label of the pinned measure. Where its value depends on the pixels of a scene that is drawn at a fraction of its
/// size, the label says so.
std::string pinLabel(const MeasureInfo& info, float fraction);

/// Writes name and measure of each side into its strip below the images. In the view `flip` the hidden side is muted.
void drawCaptions(Canvas& canvas, const AbLayout& layout, const AbTexts& texts);

/// Writes both sides' names, and their measures in a line above, beside the line of a split: as low as they cover none
/// of the rectangles `taken`. Where everything is taken, as low as they cover the least.
void drawLabels(Canvas& canvas, const AbLayout& layout, float linePx, const AbTexts& texts,
                std::span<const Rect> taken);

}  // namespace arclight
