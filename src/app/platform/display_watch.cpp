#include "app/platform/display_watch.h"

#include <cstdio>
#include <cstdlib>
#include <string>

#if defined(__linux__)
#include <dlfcn.h>
#endif

#include "core/error.h"
#include "core/last_call.h"
#include "core/memory.h"
#include "core/signals.h"
#include "core/text.h"

namespace arclight {
namespace {

bool isWatching = false;

/// Ends at once: destructors and `atexit` functions would use the display that has gone.
[[noreturn]] void endWithoutDisplay(const char* what) {
    isWatching = false;
    const std::string remark = makeLastCall();
    std::fprintf(stderr, "%s: %s%s\n", std::string(nameOfProgram()).c_str(), what, printable(remark).c_str());
    std::fflush(nullptr);
    std::_Exit(static_cast<int>(interrupted() ? interruptedExit() : Exit::noDisplay));
}

#if defined(__linux__) && !defined(__EMSCRIPTEN__)

extern "C" int displayHasGone(void*) { endWithoutDisplay("the display has gone away"); }

/// Xlib reports the end of its server to a handler, and exits with code 1 if the handler returns. GLFW opens Xlib only
/// if it needs it.
void watchXlib() {
    void* const library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
    if (!library) return;
    using Handler = int (*)(void*);
    if (const auto set = reinterpret_cast<Handler (*)(Handler)>(dlsym(library, "XSetIOErrorHandler")))
        set(displayHasGone);
}

#else

void watchXlib() {}

#endif

/// Xlib and some drivers respond to a protocol error by calling `exit`.
extern "C" void endOfLibrary() {
    if (isWatching) endWithoutDisplay("a library of the display or the driver has ended the program");
}

}  // namespace

DisplayWatch::DisplayWatch() {
    static const int isRegistered = std::atexit(endOfLibrary);
    static_cast<void>(isRegistered);
    watchXlib();
    isWatching = true;
}

DisplayWatch::~DisplayWatch() { isWatching = false; }

}  // namespace arclight
