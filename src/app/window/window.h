// A demo in a window.
#pragma once

#include "app/command_line/start.h"

namespace arclight {

/// Runs until the window is closed or a signal comes.
Expected<Done> runWindow(const DemoType& type, const Options& options, const Start& start,
                         const std::filesystem::path& dataRoot);

}  // namespace arclight
