// `--doctor`: whether this machine has what a demo needs.
#pragma once

#include "app/demo.h"
#include "app/plan/options.h"

namespace arclight {

/// Prints one line for each thing the demo needs, and below each missing one what to do about it. Checks everything,
/// even after a fault. Fails with the first fault that keeps the demo from running; without `--headless` that includes
/// a display that cannot be opened. Does not start GLFW without a display or with `--headless`.
Expected<Done> runDoctor(const DemoType& type, const Options& options);

}  // namespace arclight
