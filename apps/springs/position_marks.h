// What scene position can draw beside its dots: a block of rubber, and the units of the screen.
#pragma once

#include <string>

#include "gfx/page.h"
#include "sim/springs/screen_units.h"
#include "sim/springs/squash_stretch.h"

namespace arclight::springs {

/// A block from `parent` to `child`, both in pixels, at the height `y`, with its outline if it kept its height, and
/// below `note` its stretch in words.
void drawBlock(Canvas& canvas, const RubberBlock& block, float parent, float child, float y, glm::vec2 note,
               CanvasColour colour);

/// Marks at whole units along the edges of the screen, with figures.
void drawScreenEdges(Canvas& canvas, const ScreenUnits& screen);

/// A position in pixels as a pair of units: "(−4.10, 2.05)".
std::string unitsText(const ScreenUnits& screen, glm::vec2 px);

}  // namespace arclight::springs
