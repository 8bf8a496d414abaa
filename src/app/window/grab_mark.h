// Marks the object that a press of the pointer would grab.
#pragma once

#include "gfx/grab.h"

namespace arclight {

/// Draws a ring around the grab, or the outline of its area, over the frame and below the panels, and gives the pointer
/// its shape. The frame stays as it is.
void grabMark(const Grab& grab, const Rect& frame, float scale);

}  // namespace arclight
