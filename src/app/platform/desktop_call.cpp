#include "app/platform/desktop_call.h"

#include <atomic>
#include <cstdio>
#include <string>
#include <system_error>
#include <utility>

#include "core/forced_end.h"
#include "core/last_call.h"
#include "core/memory.h"
#include "core/signals.h"
#include "core/text.h"

namespace arclight {
namespace {

using namespace std::chrono_literals;

/// Odd while the main thread is in a call.
std::atomic<unsigned> callNumber{0};
/// Keeps the main thread in its call while another thread uses the main thread's data.
std::mutex leaving;

/// Starts the thread, or leaves `thread` without one.
template <class Work>
void startThread(std::thread& thread, Work&& work) {
    try {
        thread = std::thread(std::forward<Work>(work));
    } catch (const std::system_error&) {
    }
}

[[noreturn]] void endFromCall() {
    const std::string remark = makeLastCall();
    if (!remark.empty())
        std::fprintf(stderr, "%s%s\n", std::string(nameOfProgram()).c_str(), printable(remark).c_str());
    std::fflush(nullptr);
    endByForce(static_cast<int>(interruptedExit()));
}

}  // namespace

DesktopCall::DesktopCall() { callNumber.fetch_add(1, std::memory_order_release); }

DesktopCall::~DesktopCall() {
    const std::lock_guard lock(leaving);
    callNumber.fetch_add(1, std::memory_order_release);
}

DesktopWatch::DesktopWatch() {
    startThread(thread_, [this] { watch(); });
}

DesktopWatch::~DesktopWatch() {
    {
        const std::lock_guard lock(mutex_);
        isOver_ = true;
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
}

void DesktopWatch::watch() {
    constexpr auto kPause = 100ms;
    constexpr int kPausesInCall = 5;
    unsigned call = 0;
    int pauses = 0;
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, kPause, [this] { return isOver_; })) {
        const unsigned now = callNumber.load(std::memory_order_acquire);
        const bool isSame = interrupted() != 0 && now % 2 == 1 && now == std::exchange(call, now);
        pauses = isSame ? pauses + 1 : 0;
        if (pauses < kPausesInCall) continue;
        const std::lock_guard stay(leaving);
        if (callNumber.load(std::memory_order_acquire) == now) endFromCall();
    }
}

Deadline::Deadline(std::chrono::milliseconds limit, std::function<void()> action) {
    startThread(thread_, [this, limit, action = std::move(action)] {
        std::unique_lock lock(mutex_);
        if (!wake_.wait_for(lock, limit, [this] { return isMet_; })) action();
    });
}

Deadline::~Deadline() {
    {
        const std::lock_guard lock(mutex_);
        isMet_ = true;
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
}

}  // namespace arclight
