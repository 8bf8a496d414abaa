// The positions of frame, panel and bar in a window or in a capture with panels.
#pragma once

#include <utility>

#include "gfx/canvas.h"

namespace arclight {

/// The panel's width unless the user has dragged its edge, and the limits of that drag, in units of the interface.
inline constexpr float kPanelWidth = 340, kMinPanelWidth = 260, kMaxPanelWidth = 720;
/// The bar's height in units of the interface.
inline constexpr float kBarHeight = 40;

/// Rectangles in whole pixels from the top left corner. Together they fill the window without overlapping.
struct WindowLayout {
    Rect frame;  ///< the demo's image; at least 1x1
    Rect panel;  ///< right of the frame, or below it; zero width while panels are hidden
    Rect bar;    ///< below both; zero height while panels are hidden

    int frameWidth() const { return static_cast<int>(frame.width); }
    int frameHeight() const { return static_cast<int>(frame.height); }
};

/// Lays out a window of that size in pixels. `scale`: pixels per unit of the interface. The panel gets at most 60 % of
/// the width, or lies below the frame in a narrow upright window; the bar gets at most a fifth of the height.
WindowLayout layOutWindow(int widthPx, int heightPx, float scale, float panelWidth, bool showsPanels);

/// The largest rectangle in whole pixels at the centre of `area` with the shape of an image of that size; `area` itself
/// if the shapes differ by less than a pixel of the image, as happens at a lower render scale.
Rect fittedInto(const Rect& area, int imageWidth, int imageHeight);

/// The size of a window whose frame has the given size, if that window is neither narrow nor low.
std::pair<int, int> windowAround(int frameWidthPx, int frameHeightPx, float scale, float panelWidth, bool showsPanels);

}  // namespace arclight
