// `arclight springs …` starts a demo, because installed demos are not in PATH.
#pragma once

#include "core/error.h"

namespace arclight::gallery {

/// Whether the first argument is the name of a demo rather than an option. A wrong name also counts.
bool namesDemo(int argc, const char* const* argv);

/// Replaces this program by the demo named by the first argument, with the remaining ones. Returns only on failure:
/// Exit::usage for a wrong name, Exit::fileFailed if the demo cannot be started.
Expected<Done> startDemo(char* const* argv);

}  // namespace arclight::gallery
