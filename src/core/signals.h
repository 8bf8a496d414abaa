// SIGINT and SIGTERM as a flag that long loops check.
#pragma once

#include "core/error.h"

namespace arclight {

/// After this call, SIGINT and SIGTERM only set the flag; a second signal of the same kind ends the process as usual.
void installSignalHandlers();

/// SIGINT or SIGTERM if one has arrived since the handlers were installed, otherwise 0.
int interrupted();

/// The exit code for that signal: `Exit::interrupted`, `Exit::terminated`, or `Exit::done` without one.
Exit interruptedExit();

}  // namespace arclight
