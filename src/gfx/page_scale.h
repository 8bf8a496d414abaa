// The scale of a page: pixels per unit of the interface.
#pragma once

namespace arclight {

/// The size that a page needs, in units. In smaller frames units shrink, but to no less than `leastScale` pixels.
struct PageRoom {
    float width = 900, height = 720, leastScale = 0.5f;
};

/// Pixels per unit of the page for an image of this size; for the default room it equals `Canvas::scale`.
float pageScale(int widthPx, int heightPx, const PageRoom& room = {});

/// Pixels per unit of small text on a page of scale `page`. In small frames it shrinks less than the page, to stay
/// legible. Frames narrower than 600 pixels have no room for that.
float textScale(float page, float widthPx = 600);

}  // namespace arclight
