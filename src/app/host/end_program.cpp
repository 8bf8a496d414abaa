#include <cstdio>
#include <string>

#include "app/platform/platform.h"
#include "app/run.h"
#include "core/console.h"
#include "core/forced_end.h"
#include "core/signals.h"
#include "core/text.h"

namespace arclight {

int endProgram(std::string_view name, Expected<Done> done) {
    if (done) done = flushOutput();
    if (done) return static_cast<int>(Exit::done);
    // Paths and the contents of files may be untrusted.
    const std::string message = printable(done.error().message);
    std::fprintf(stderr, "%s: %s\n", std::string(name).c_str(), message.c_str());
    silenceForcedEnd();
    if (!interrupted()) showLastMessage(name, message);
    // An operation that a signal interrupted reports an error of its own.
    return static_cast<int>(interrupted() ? interruptedExit() : done.error().exit);
}

}  // namespace arclight
