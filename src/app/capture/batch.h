// Many captures in one run: ticks, swept values, sheets and videos.
#pragma once

#include "app/capture/studio.h"

namespace arclight {

/// Whether `start` asks for more than one picture.
bool isBatch(const Start& start);

/// Draws every tick of every combination of swept values and does with it what `options` say: captures by pattern, a
/// sheet, a video, lists of measures and states. Prints the absolute path of each file written.
Expected<Done> runBatch(Studio& studio, const Options& options, const Start& start);

}  // namespace arclight
