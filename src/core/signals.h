// SIGINT, SIGTERM and SIGQUIT as a flag that long loops check, and SIGUSR1 as a request to raise the window.
//
// On Windows, Ctrl+C counts as SIGINT. Ctrl+Break and closing the console count as SIGTERM.
#pragma once

#include "core/error.h"

namespace arclight {

/// After this call, SIGINT, SIGTERM, SIGQUIT and SIGUSR1 only set their flags. A process that has not ended a second
/// after the first SIGINT, SIGTERM or SIGQUIT, or at the next one, is ended by force (core/forced_end.h), even while it
/// blocks. SIGHUP counts as SIGTERM, unless it is ignored. Writing beyond `ulimit -f` (SIGXFSZ) or to a pipe whose
/// reader has left (SIGPIPE) fails instead of ending the process.
void installSignalHandlers();

/// Sets how long a process may take to end after a signal; for processes that must save data that cannot be recreated.
void allowSecondsToEnd(int seconds);

/// Ends the process by force after that time.
void limitTimeToEnd(int seconds);

/// Opens /dev/null in place of each of stdin, stdout and stderr that is closed: otherwise the next opened file would
/// get its descriptor, and messages would go into that file. On Windows, sets all three to binary mode and the console
/// to UTF-8. Call it first.
void openStandardStreams();

/// SIGINT, SIGTERM or SIGQUIT if one has arrived since the handlers were installed, otherwise 0.
int interrupted();

/// Whether SIGUSR1 has arrived since the last call. The gallery sends it to a running demo whose card is
/// clicked, and a demo to the gallery.
bool takeRaiseRequest();
/// Remembers SIGUSR1 for `takeRaiseRequest`, as `installSignalHandlers` does.
void acceptRaiseRequests();
/// Makes programs that this one starts ignore SIGUSR1, which would end them, until they install their handlers.
void ignoreRaiseRequests();

/// The exit code for that signal: `Exit::interrupted`, `Exit::terminated`, `Exit::quit`, or `Exit::done` without one.
Exit interruptedExit();

}  // namespace arclight
