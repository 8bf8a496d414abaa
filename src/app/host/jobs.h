// Jobs that need no window: captures, state dumps, measures, lists of passes, benchmarks.
#pragma once

#include "app/plan/run_plan.h"

namespace arclight {

/// Does what `options` ask for, offscreen. Prints the absolute path of each file written.
Expected<Done> runJob(const DemoType& type, const Options& options, const RunPlan& plan,
                      const std::filesystem::path& dataRoot);

/// Captures the plan into ./captures; unless the options change the demo's settings, every shipped preset too.
Expected<Done> captureShowcase(const DemoType& type, const Options& options, const RunPlan& plan,
                               const std::filesystem::path& dataRoot);

}  // namespace arclight
