// Many captures in one run: ticks, swept values, sheets and videos.
#pragma once

#include "app/offscreen/offscreen_run.h"

namespace arclight {

/// Whether `plan` asks for ticks or sweeps, that is, for more than one frame.
bool isBatch(const RunPlan& plan);

/// Draws every tick of every combination of swept values and writes what `options` ask for: captures by pattern, a
/// sheet, a video, lists of measures and states. Prints the absolute path of each file written.
Expected<Done> runBatch(OffscreenRun& run, const Options& options, const RunPlan& plan);

}  // namespace arclight
