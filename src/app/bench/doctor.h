// `--doctor`: checks whether this machine meets the requirements of a demo.
#pragma once

#include "app/demo.h"
#include "app/plan/options.h"

namespace arclight {

/// Prints one line per requirement of the demo and, below each unmet one, the remedy. Checks everything, even after an
/// error. Fails with the first error that keeps the demo from running; without `--headless` that includes a display
/// that cannot be opened. Does not start GLFW without a display or with `--headless`.
Expected<Done> runDoctor(const DemoType& type, const Options& options);

}  // namespace arclight
