// Images on the clipboard, for which GLFW has no functions.
#pragma once

#include <string>

#include "app/platform/child_process.h"

namespace arclight {

/// Starts the desktop's program that replaces the contents of the clipboard by the PNG file: `wl-copy` or `xclip`, on
/// Windows PowerShell, on macOS `osascript`. Does not wait for it. Exit::noDisplay with the remedy if there is no such
/// program.
Expected<ChildProcess> copyImageFile(const std::string& path);

}  // namespace arclight
