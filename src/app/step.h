// One tick, as the host passes it to a demo.
#pragma once

#include <cstdint>

#include "core/input.h"
#include "core/time.h"
#include "gfx/scope.h"

namespace arclight {

/// The step from tick `tick` to the next. A simulation takes its time from here and never accumulates seconds itself.
struct Step {
    std::int64_t tick = 0;    ///< since reset, at the beginning of the step
    double dt = kTickSeconds; ///< s
    double seconds = 0;       ///< since reset, at the beginning of the step
    const Input& input;
    GpuTimeline& gpu;         ///< times work on the GPU: `GpuScope scope(step.gpu, "drift")`
};

}  // namespace arclight
