// Pages with a picture of a 3D scene: its position, and a view that keeps its subject clear of the texts.
#pragma once

#include "gfx/page.h"
#include "gfx/view.h"

namespace arclight {

/// The body of a page in two parts: a picture on the left and a column of tables and plots on the right; in portrait
/// frames, the picture is above the column.
struct PictureBody {
    Rect picture, column;

    /// The column is at most `columnUnits` units of the page wide, and at most the fraction `share` of the body.
    PictureBody(int widthPx, int heightPx, float columnUnits, float share = 0.47f);

    /// The view `whole` of the frame, shifted so that the content of `subject`, px, is centred in the picture, and
    /// scaled down if it does not fit. In frames of 16:9 or wider, for which pictures are composed, it is only shifted,
    /// by a fixed fraction of the width.
    View viewOf(const View& whole, const Rect& subject) const;

private:
    bool isWide_;
};

/// Whether a frame is of 16:9 or wider, for which the pictures are composed.
bool isWideFrame(int widthPx, int heightPx);

/// The view `whole` of a frame, shifted so that the content of `subject`, px, is centred in `picture`, and scaled down
/// if it does not fit.
View viewInto(const View& whole, const Rect& subject, const Rect& picture);

/// The bounding rectangle of the projected corners of a box in the world, px; empty if a corner is behind the eye.
Rect pixelBounds(const View& view, glm::vec3 low, glm::vec3 high);

}  // namespace arclight
