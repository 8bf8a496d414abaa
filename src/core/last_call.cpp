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

/// The work of a library's assertion. What the aborted call holds, such as the lock of the heap, may stop the work.
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
    // The work itself may end the program in such a way.
    const auto work = std::exchange(presentWork(), nullptr);
    try {
        return work ? work() : std::string();
    } catch (const std::exception&) {
        return {};
    }
}

}  // namespace arclight
