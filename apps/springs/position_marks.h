// Optional drawings of scene position besides its dots: a rubber block, and the units of the screen.
#pragma once

#include <string>

#include "gfx/page.h"
#include "sim/springs/rubber_block.h"
#include "sim/springs/screen_units.h"

namespace arclight::springs {

/// Draws a block from `parent` to `child` at the height `y`, in pixels, the outline that it would have if it kept its
/// height, and its stretch as text below `note`.
void drawBlock(Canvas& canvas, const RubberBlock& block, float parent, float child, float y, glm::vec2 note,
               CanvasColour colour);

/// Draws tick marks with numbers at whole units along the edges of the screen.
void drawScreenEdges(Canvas& canvas, const ScreenUnits& screen);

/// A position in pixels as a pair of units: "(−4.10, 2.05)".
std::string unitsText(const ScreenUnits& screen, glm::vec2 px);

}  // namespace arclight::springs
