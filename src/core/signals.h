// SIGINT and SIGTERM as a flag that loops look at between two files.
#pragma once

#include "core/error.h"

namespace arclight {

/// From now on SIGINT and SIGTERM only set the flag; a second one of the same kind ends the process as usual.
void installSignalHandlers();

/// SIGINT or SIGTERM if one has arrived since the handlers were installed, else 0.
int interrupted();

/// The exit code of the pending signal: `Exit::interrupted`, `Exit::terminated`, or `Exit::done` without one.
Exit interruptedExit();

}  // namespace arclight
