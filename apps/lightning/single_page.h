// Mode single: one bolt between (-1, 0, 0) and (1, 0, 0) on a page of measurements.
#pragma once

#include <optional>

#include "gfx/page.h"
#include "lightning_words.h"
#include "render/bolts/bolt_painter.h"
#include "sim/bolts/bolt_statistics.h"
#include "sim/bolts/bolt_world.h"

namespace arclight::lightning {

using namespace bolts;

/// Orthographic view from the front: one unit of the world has the same number of pixels everywhere.
View singleView(int widthPx, int heightPx, const BoltSettings& settings);

/// Draws the straight line, the bound of the deviation, timing and box count over the bolt; for a breakdown, also the
/// field in which it grows. `dimension`: fractal dimension of the shown model, if it can be measured.
void drawSinglePage(Canvas& canvas, int widthPx, int heightPx, const BoltWorld& world,
                    const std::optional<BoxDimension>& dimension, const PageWords& words);

}  // namespace arclight::lightning
