#include "core/signals.h"

#include <csignal>

namespace arclight {
namespace {

volatile std::sig_atomic_t pendingSignal = 0;

extern "C" void rememberSignal(int number) { pendingSignal = number; }

}  // namespace

void installSignalHandlers() {
#if defined(_WIN32)
    std::signal(SIGINT, rememberSignal);
    std::signal(SIGTERM, rememberSignal);
#else
    struct sigaction action {};
    action.sa_handler = rememberSignal;
    sigemptyset(&action.sa_mask);
    // SA_RESTART: writes to pipes continue instead of failing. SA_RESETHAND: a second signal has its default action.
    action.sa_flags = static_cast<int>(SA_RESTART | SA_RESETHAND);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
#endif
}

int interrupted() { return pendingSignal; }

Exit interruptedExit() {
    switch (pendingSignal) {
        case SIGINT: return Exit::interrupted;
        case SIGTERM: return Exit::terminated;
        default: return Exit::done;
    }
}

}  // namespace arclight
