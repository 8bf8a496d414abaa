#include "core/signals.h"

#include <csignal>

#if !defined(_WIN32)
#include <fcntl.h>
#endif

namespace arclight {
namespace {

volatile std::sig_atomic_t pendingSignal = 0;

volatile std::sig_atomic_t isRaiseRequested = 0;

extern "C" void rememberSignal(int number) { pendingSignal = number; }
#if !defined(_WIN32)
extern "C" void rememberRaise(int) { isRaiseRequested = 1; }
extern "C" void rememberHangup(int) { pendingSignal = SIGTERM; }
#endif

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
    sigaction(SIGQUIT, &action, nullptr);
    // A terminal that closes ends what it started, except under nohup.
    struct sigaction former {};
    sigaction(SIGHUP, nullptr, &former);
    action.sa_handler = rememberHangup;
    if (former.sa_handler != SIG_IGN) sigaction(SIGHUP, &action, nullptr);
    action.sa_handler = rememberRaise;
    action.sa_flags = static_cast<int>(SA_RESTART);
    sigaction(SIGUSR1, &action, nullptr);
    // The write fails instead: of a file that would exceed `ulimit -f`, and to a reader that has left.
    std::signal(SIGXFSZ, SIG_IGN);
    std::signal(SIGPIPE, SIG_IGN);
#endif
}

void openStandardStreams() {
#if !defined(_WIN32)
    // A new file gets the lowest free number.
    for (int stream = 0; stream <= 2; ++stream)
        if (fcntl(stream, F_GETFD) == -1 && open("/dev/null", O_RDWR) < 0) return;
#endif
}

bool takeRaiseRequest() {
    const bool isRequested = isRaiseRequested != 0;
    isRaiseRequested = 0;
    return isRequested;
}

void ignoreRaiseRequests() {
#if !defined(_WIN32)
    std::signal(SIGUSR1, SIG_IGN);
#endif
}

int interrupted() { return pendingSignal; }

Exit interruptedExit() {
    switch (pendingSignal) {
        case SIGINT: return Exit::interrupted;
        case SIGTERM: return Exit::terminated;
#if !defined(_WIN32)
        case SIGQUIT: return Exit::quit;
#endif
        default: return Exit::done;
    }
}

}  // namespace arclight
