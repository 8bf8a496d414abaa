#include "core/signals.h"

#include <csignal>
#include <ctime>
#include <fcntl.h>
#include <unistd.h>

#include "core/forced_end.h"

namespace arclight {
namespace {

volatile std::sig_atomic_t pendingSignal = 0;

volatile std::sig_atomic_t isRaiseRequested = 0;

volatile std::sig_atomic_t secondsToEnd = 1;
timespec firstSignalAt{};

/// Whether a signal repeats the first one: `timeout` sends its signal to the process and again to its group.
bool isEcho() {
    constexpr double kEchoSeconds = 0.2;
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<double>(now.tv_sec - firstSignalAt.tv_sec) +
               1e-9 * static_cast<double>(now.tv_nsec - firstSignalAt.tv_nsec) <
           kEchoSeconds;
}

extern "C" void rememberSignal(int number) {
    const bool isFirst = pendingSignal == 0;
    if (!isFirst && isEcho()) return;
    pendingSignal = number == SIGHUP ? SIGTERM : number;
    if (!isFirst) endByForce(static_cast<int>(interruptedExit()));
    clock_gettime(CLOCK_MONOTONIC, &firstSignalAt);
    alarm(static_cast<unsigned>(secondsToEnd));
}
/// If no signal preceded the alarm, the last call of an abort has taken too long.
extern "C" void timeIsOver(int) { endByForce(pendingSignal == 0 ? kAbortedExit : static_cast<int>(interruptedExit())); }
extern "C" void rememberRaise(int) { isRaiseRequested = 1; }

struct sigaction actionOf(void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    // Interrupted writes to pipes are restarted instead of failing.
    action.sa_flags = static_cast<int>(SA_RESTART);
    return action;
}

}  // namespace

void installSignalHandlers() {
    const struct sigaction action = actionOf(rememberSignal), timeOver = actionOf(timeIsOver);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    sigaction(SIGQUIT, &action, nullptr);
    // A terminal that closes ends the processes that it started, except under nohup.
    struct sigaction former {};
    sigaction(SIGHUP, nullptr, &former);
    if (former.sa_handler != SIG_IGN) sigaction(SIGHUP, &action, nullptr);
    sigaction(SIGALRM, &timeOver, nullptr);
    acceptRaiseRequests();
    // These writes then fail instead: to a file that would exceed `ulimit -f`, and to a pipe whose reader has left.
    std::signal(SIGXFSZ, SIG_IGN);
    std::signal(SIGPIPE, SIG_IGN);
}

void allowSecondsToEnd(int seconds) {
    secondsToEnd = seconds;
}

void openStandardStreams() {
    // A new file gets the lowest free descriptor.
    for (int stream = 0; stream <= 2; ++stream)
        if (fcntl(stream, F_GETFD) == -1 && open("/dev/null", O_RDWR) < 0) return;
}

void limitTimeToEnd(int seconds) { alarm(static_cast<unsigned>(seconds)); }

bool takeRaiseRequest() {
    const bool isRequested = isRaiseRequested != 0;
    isRaiseRequested = 0;
    return isRequested;
}

void acceptRaiseRequests() {
    const struct sigaction action = actionOf(rememberRaise);
    sigaction(SIGUSR1, &action, nullptr);
}

void ignoreRaiseRequests() {
    std::signal(SIGUSR1, SIG_IGN);
}

int interrupted() { return pendingSignal; }

Exit interruptedExit() {
    switch (pendingSignal) {
        case SIGINT: return Exit::interrupted;
        case SIGTERM: return Exit::terminated;
        case SIGQUIT: return Exit::quit;
        default: return Exit::done;
    }
}

}  // namespace arclight
