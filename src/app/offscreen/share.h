// `--share`: a self-contained page with the capture, a short loop, and what reproduces them.
#pragma once

#include "app/offscreen/offscreen_run.h"

namespace arclight {

/// Draws the frame at the plan's tick and the two seconds up to it, writes the page and prints its path. If ffmpeg is
/// missing or fails, the page has no loop, and stderr tells why. Exit::fileFailed if the page cannot be written.
Expected<Done> writeShare(OffscreenRun& run, const Options& options, const RunPlan& plan);

}  // namespace arclight
