// Parallel loops on the suite's own threads and the calling thread, for systems without oneTBB: browsers and Windows.
// The ranges are equal on all systems, and processed in any order.
//
// The calling thread may belong to a page and must not sleep. It also takes ranges, and then waits for the last one.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "core/check.h"
#include "core/parallel.h"
#include "core/serial_loops.h"
#include "core/worker_host.h"

namespace arclight {
namespace {

/// A loop that is being run.
struct Loop {
    const std::function<void(std::size_t, std::size_t)>* body;
    std::size_t count, grain, chunks;
    std::atomic<std::size_t> next = 0;

    void takeChunks() {
        for (std::size_t chunk; (chunk = next.fetch_add(1, std::memory_order_relaxed)) < chunks;) {
            const std::size_t begin = chunk * grain;
            (*body)(begin, count - begin > grain ? begin + grain : count);
        }
    }
};

/// Whether this thread is inside a loop: nested loops run on one thread.
thread_local bool isInLoop = false;

/// Threads that wait for loops.
class Workers {
public:
    explicit Workers(int count) {
        for (int i = 0; i < count; ++i) threads_.emplace_back([this, i] { help(i); });
    }

    /// Runs the loop with at most `helpers` threads. One that the system has not started yet joins later.
    void run(Loop& loop, int helpers) {
        {
            const std::lock_guard lock(mutex_);
            loop_ = &loop;
            helpers_ = helpers;
            ++generation_;
        }
        wake_.notify_all();
        loop.takeChunks();
        {
            const std::lock_guard lock(mutex_);
            loop_ = nullptr;
        }
        while (busy_.load(std::memory_order_acquire) > 0) detail::waitForWorkers();
    }

private:
    [[noreturn]] void help(int index) {
        isInLoop = true;
        std::unique_lock lock(mutex_);
        for (unsigned seen = 0;;) {
            wake_.wait(lock, [&] { return generation_ != seen; });
            seen = generation_;
            if (!loop_ || index >= helpers_) continue;
            Loop& loop = *loop_;
            busy_.fetch_add(1, std::memory_order_relaxed);
            lock.unlock();
            loop.takeChunks();
            busy_.fetch_sub(1, std::memory_order_release);
            lock.lock();
        }
    }

    std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<std::thread> threads_;
    Loop* loop_ = nullptr;
    int helpers_ = 0;
    unsigned generation_ = 0;
    std::atomic<int> busy_ = 0;
};

int wantedThreads = 0;

/// Never destroyed: the threads end with the program.
Workers& workers() {
    static Workers& all = *new Workers(detail::mostThreads() - 1);
    return all;
}

}  // namespace

void detail::parallelRanges(std::size_t count, std::size_t grain,
                            const std::function<void(std::size_t, std::size_t)>& body) {
    CHECK_LT(std::size_t{0}, grain);
    Loop loop{&body, count, grain, count / grain + (count % grain != 0 ? 1 : 0)};
    const int helpers = threads() - 1;
    if (loop.chunks <= 1 || helpers == 0 || isInLoop || SerialLoops::areAsked()) {
        loop.takeChunks();
        return;
    }
    isInLoop = true;
    workers().run(loop, helpers);
    isInLoop = false;
}

void detail::startWorkers() { workers(); }

void setThreads(int count) { wantedThreads = count; }

int threads() { return wantedThreads > 0 ? std::min(wantedThreads, detail::mostThreads()) : detail::mostThreads(); }

}  // namespace arclight
