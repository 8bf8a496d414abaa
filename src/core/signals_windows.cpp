#include <atomic>
#include <csignal>
#include <cstdint>

#include "core/forced_end.h"
#include "core/signals.h"
#include "core/windows_api.h"

namespace arclight {
namespace {

std::atomic<int> pendingSignal = 0, secondsToEnd = 1;

DWORD WINAPI endLater(void* milliseconds) {
    Sleep(static_cast<DWORD>(reinterpret_cast<std::uintptr_t>(milliseconds)));
    endByForce(pendingSignal == 0 ? kAbortedExit : static_cast<int>(interruptedExit()));
}

/// Runs on a thread of its own.
BOOL WINAPI onConsoleEvent(DWORD event) {
    int none = 0;
    const int number = event == CTRL_C_EVENT ? SIGINT : SIGTERM;
    if (!pendingSignal.compare_exchange_strong(none, number)) endByForce(static_cast<int>(interruptedExit()));
    limitTimeToEnd(secondsToEnd);
    // Windows ends the process as soon as the handler of such an event returns.
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) Sleep(INFINITE);
    return TRUE;
}

extern "C" void rememberSignal(int number) { pendingSignal = number; }

}  // namespace

void installSignalHandlers() {
    SetConsoleCtrlHandler(onConsoleEvent, TRUE);
    std::signal(SIGTERM, rememberSignal);
}

void allowSecondsToEnd(int seconds) { secondsToEnd = seconds; }

void limitTimeToEnd(int seconds) {
    const auto milliseconds = static_cast<std::uintptr_t>(seconds) * 1000;
    if (const HANDLE thread = CreateThread(nullptr, 0, endLater, reinterpret_cast<void*>(milliseconds), 0, nullptr))
        CloseHandle(thread);
}

bool takeRaiseRequest() { return false; }
void acceptRaiseRequests() {}
void ignoreRaiseRequests() {}

int interrupted() { return pendingSignal; }

Exit interruptedExit() {
    switch (pendingSignal) {
        case SIGINT: return Exit::interrupted;
        case SIGTERM: return Exit::terminated;
        default: return Exit::done;
    }
}

}  // namespace arclight
