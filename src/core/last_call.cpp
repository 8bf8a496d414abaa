#include "core/last_call.h"

#include <csignal>
#include <exception>
#include <utility>

#include "core/forced_end.h"
#include "core/signals.h"

namespace arclight {
namespace {

std::function<std::string()>& presentWork() {
    static std::function<std::string()> work;
    return work;
}

/// Handles SIGABRT, as raised by an assertion in a library. A lock that the aborted call holds, such as the heap's, may
/// block the work.
extern "C" void onAbort(int) {
    constexpr int kMaxSeconds = 5;
    limitTimeToEnd(kMaxSeconds);
    makeLastCall();
    abortProcess();
}

}  // namespace

LastCall::LastCall(std::function<std::string()> work) {
    presentWork() = std::move(work);
    std::signal(SIGABRT, onAbort);
}
LastCall::~LastCall() {
    std::signal(SIGABRT, SIG_DFL);
    presentWork() = nullptr;
}

std::string makeLastCall() noexcept {
    // The work itself may end the program and get here again.
    const auto work = std::exchange(presentWork(), nullptr);
    try {
        return work ? work() : std::string();
    } catch (const std::exception&) {
        return {};
    }
}

}  // namespace arclight
