// `--bench`: frame and pass times.
#pragma once

#include "app/session/session_renderer.h"

namespace arclight {

/// Warms up, then steps and draws `frames` frames, waiting for the GPU after each. The result holds the times of whole
/// frames, of the step and of draw submission, and the CPU and GPU times of each pass (minimum, median and 95th
/// percentile in ms), and the demo's own results, with the build, parameters and hardware they were measured with.
Expected<Json> bench(SessionRenderer& renderer, Session& session, const GlInfo& gl, int width, int height, int frames);

}  // namespace arclight
