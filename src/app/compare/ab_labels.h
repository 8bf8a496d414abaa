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

/// The label of the pinned measure. It includes the fraction if the value depends on the pixels of a scene that is
/// drawn at a fraction of its size.
std::string pinLabel(const MeasureInfo& info, float fraction);

/// Writes name and measure of each side into its strip below the images. In the view `flip` the hidden side is muted.
void drawCaptions(Canvas& canvas, const AbLayout& layout, const AbTexts& texts);

/// Writes both sides' names, and their measures in the line above, next to the dividing line of a split view: at the
/// lowest place where they cover none of the rectangles `taken`, or else at the lowest where they cover the least.
void drawLabels(Canvas& canvas, const AbLayout& layout, float linePx, const AbTexts& texts,
                std::span<const Rect> taken);

}  // namespace arclight
