// Many captures in one run: ticks, swept values, sheets and videos.
#pragma once

#include "app/capture/offscreen_run.h"

namespace arclight {

/// Whether `start` asks for more than one picture.
bool isBatch(const RunPlan& plan);

/// Draws every tick of every combination of swept values and does with it what `options` say: captures by pattern, a
/// sheet, a video, lists of measures and states. Prints the absolute path of each file written.
Expected<Done> runBatch(OffscreenRun& run, const Options& options, const RunPlan& plan);

}  // namespace arclight
