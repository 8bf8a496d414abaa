// Calls into the desktop, which may wait for another program: a compositor whose output sleeps, the owner of the
// clipboard. That program may have stopped.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace arclight {

/// During its lifetime, the main thread is in such a call, and the data that the current `LastCall` uses stays
/// unchanged.
/// Calls do not nest.
class DesktopCall {
public:
    DesktopCall();
    ~DesktopCall();
    DesktopCall(const DesktopCall&) = delete;
};

/// During its lifetime, a signal that ends the program (`interrupted`) does so even if the main thread does not return
/// from a `DesktopCall`: half a second later, the current `LastCall` is made and the program is forced to end with the
/// signal's exit code.
class DesktopWatch {
public:
    DesktopWatch();
    ~DesktopWatch();
    DesktopWatch(const DesktopWatch&) = delete;

private:
    void watch();

    std::mutex mutex_;
    std::condition_variable wake_;
    bool isOver_ = false;
    std::thread thread_;
};

/// Does something on a thread of its own unless it is destroyed within a time. Does nothing where the system starts no
/// threads.
class Deadline {
public:
    Deadline(std::chrono::milliseconds limit, std::function<void()> action);
    ~Deadline();
    Deadline(const Deadline&) = delete;

private:
    std::mutex mutex_;
    std::condition_variable wake_;
    bool isMet_ = false;
    std::thread thread_;
};

}  // namespace arclight
