// `arclight springs …` starts a demo, as installed demos are not in PATH.
#pragma once

#include "core/error.h"

namespace arclight::gallery {

/// Whether the first argument is the name of a demo rather than an option. A wrong name counts, too.
bool namesDemo(int argc, const char* const* argv);

/// Runs the demo that the first argument names, with the others, in place of this program. Returns only on failure:
/// Exit::usage for a wrong name, Exit::fileFailed if the demo cannot be started.
Expected<Done> startDemo(char* const* argv);

}  // namespace arclight::gallery
