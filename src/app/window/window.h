// A demo in a window.
#pragma once

#include "app/command_line/start.h"

namespace arclight {

/// Whether a window can be tried at all: on Linux, whether the environment names a display.
bool hasDisplay();

/// Runs until the window is closed or a signal comes.
Expected<Done> runWindow(const DemoType& type, const Options& options, const Start& start,
                         const std::filesystem::path& dataRoot);

}  // namespace arclight
