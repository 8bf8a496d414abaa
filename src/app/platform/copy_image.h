// Images on the clipboard, for which GLFW has no functions.
#pragma once

#include <string>

#include "app/platform/child_process.h"

namespace arclight {

/// Starts the desktop's program that puts the PNG file on the clipboard, in place of what is there: `wl-copy` or
/// `xclip`, on Windows PowerShell, on macOS `osascript`. Nothing waits for it. Exit::noDisplay with the remedy if there
/// is none.
Expected<ChildProcess> copyImageFile(const std::string& path);

}  // namespace arclight
