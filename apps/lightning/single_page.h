// Mode single: one bolt between (-1, 0, 0) and (1, 0, 0) on a page of measurements.
#pragma once

#include "bolt_painter.h"
#include "gfx/plot.h"
#include "sim/bolts/bolt_statistics.h"

namespace arclight::lightning {

using namespace bolts;

/// Orthographic view from the front: one unit of the world has the same number of pixels everywhere.
View singleView(int widthPx, int heightPx, const BoltSettings& settings);

/// Draws the straight line, the bound of the deviation, timing and box count over the bolt; for a breakdown, also the
/// field in which it grows.
void drawSinglePage(Canvas& canvas, int widthPx, int heightPx, const BoltWorld& world,
                    const BoltStatistics& statistics);

}  // namespace arclight::lightning
