// `--doctor`: what a demo finds on this machine.
#pragma once

#include "app/demo.h"
#include "app/command_line/options.h"

namespace arclight {

/// Prints what the demo needs and whether it is there, a line each; below what is missing stands what to do about it.
/// All is looked at, also after a fault. Fails with the first fault that keeps the demo from running; without
/// `--headless` that includes a display that is named and cannot be opened. Without a display and with `--headless`,
/// GLFW is not started.
Expected<Done> runDoctor(const DemoType& type, const Options& options);

}  // namespace arclight
