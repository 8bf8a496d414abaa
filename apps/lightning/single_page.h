// Mode single: one bolt between (-1, 0, 0) and (1, 0, 0) on a page with what is to be known of it.
#pragma once

#include "bolt_painter.h"
#include "gfx/plot.h"
#include "sim/bolts/bolt_statistics.h"

namespace arclight::lightning {

using namespace bolts;

/// Straight from the front: one unit of the world is as many pixels everywhere.
View singleView(int widthPx, int heightPx, const BoltSettings& settings);

/// Line art over the bolt: the straight line, the bound of its deviation, its life, its box count; for a breakdown the
/// field it grows in.
void drawSinglePage(Canvas& canvas, int widthPx, int heightPx, const BoltWorld& world,
                    const BoltStatistics& statistics);

}  // namespace arclight::lightning
