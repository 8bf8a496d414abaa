// A demo in a window.
#pragma once

#include "app/plan/run_plan.h"

namespace arclight {

/// Runs until the window is closed or a signal arrives.
Expected<Done> runWindow(const DemoType& type, const Options& options, const RunPlan& plan,
                         const std::filesystem::path& dataRoot);

}  // namespace arclight
