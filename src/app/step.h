// One tick, as the host hands it to a demo.
#pragma once

#include <cstdint>

#include "core/input.h"
#include "core/time.h"
#include "gfx/scope.h"

namespace arclight {

/// The step from tick `tick` to the next. Its times are the only time there is: nothing sums up seconds of its own.
struct Step {
    std::int64_t tick = 0;    ///< since reset, of the state that the step begins with
    double dt = kTickSeconds; ///< s
    double seconds = 0;       ///< since reset, when the step begins
    const Input& input;
    GpuTimeline& gpu;         ///< where work on the GPU is opened: `GpuScope scope(step.gpu, "drift")`
};

}  // namespace arclight
