// The capsules that approximate the curve of the beam when hits are tested, drawn over the frame.
#pragma once

#include "gfx/frame.h"
#include "gfx/view.h"
#include "sim/particles/beam.h"

namespace arclight::particles {

/// Draws the outlines of the `segments` capsules along the beam.
void drawCapsules(Frame& frame, const View& view, const Beam& beam, int segments);

}  // namespace arclight::particles
