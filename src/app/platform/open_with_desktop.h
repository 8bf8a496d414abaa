// Opens folders and web pages with the desktop's own programs.
#pragma once

#include <string>

#include "core/error.h"

namespace arclight {

/// Opens a path or a web address as a double click would, without waiting: web addresses with the program in the
/// environment variable BROWSER if it is set, everything else with `xdg-open` or its counterpart. Exit::noDisplay if no
/// such program can be started. On Windows, uses the default program of the target's type.
Expected<Done> openWithDesktop(const std::string& target);

}  // namespace arclight
