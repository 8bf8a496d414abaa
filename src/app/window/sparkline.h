// A small plot of a measure's last ten seconds.
#pragma once

#include "app/window/trace.h"
#include "app/window/widgets.h"
#include "core/measures.h"

namespace arclight {

/// Draws the trace in `area`, the latest value at the right, with the limits as lines; values that violate them are
/// red. If `other` is not null, it is drawn behind in a muted colour, to the same scale.
void sparkline(const MeasureInfo& info, const Trace& trace, const Trace* other, const Area& area, float scale);

}  // namespace arclight
