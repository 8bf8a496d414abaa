// `--bench`: times of frames and passes.
#pragma once

#include "app/session_renderer.h"

namespace arclight {

/// Warms up, then steps and draws `frames` frames one after the other, each waited for. The result holds the CPU time
/// of the step, the time of the whole frame, and CPU and GPU time of each pass: minimum, median and 95th percentile in
/// ms, with what they depend on.
Expected<Json> bench(SessionRenderer& renderer, Session& session, const GlInfo& gl, int width, int height, int frames);

}  // namespace arclight
