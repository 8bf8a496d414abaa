#include "core/parallel.h"

#include <algorithm>
#include <memory>

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include "core/check.h"
#include "core/control_groups.h"
#include "core/serial_loops.h"

#if defined(ARCLIGHT_THREAD_SANITIZER)
#include <sanitizer/tsan_interface.h>
#endif

namespace arclight {
namespace {

/// Tells the thread sanitizer that the chunks of a loop run after `beginLoop` and before `endLoop`. TBB ensures that,
/// but neither TBB nor this file, which includes TBB's headers, is instrumented.
class LoopOrder {
public:
#if defined(ARCLIGHT_THREAD_SANITIZER)
    void beginLoop() { __tsan_release(&before_); }
    void beginChunk() { __tsan_acquire(&before_); }
    void endChunk() { __tsan_release(&after_); }
    void endLoop() { __tsan_acquire(&after_); }

private:
    char before_ = 0, after_ = 0;
#else
    void beginLoop() {}
    void beginChunk() {}
    void endChunk() {}
    void endLoop() {}
#endif
};

/// The arena in which loops run. The global limit of TBB must also allow as many threads as the arena has.
struct Workers {
    explicit Workers(int count)
        : permission(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(count)), arena(count) {}
    tbb::global_control permission;
    tbb::task_arena arena;
};

/// Null until a number of threads is set: TBB's default arena has one thread per core.
std::unique_ptr<Workers>& workers() {
    static std::unique_ptr<Workers> instance;
    return instance;
}

}  // namespace

void detail::parallelRanges(std::size_t count, std::size_t grain,
                            const std::function<void(std::size_t, std::size_t)>& body) {
    CHECK_LT(std::size_t{0}, grain);
    const std::size_t chunks = count / grain + (count % grain != 0 ? 1 : 0);
    const auto runChunk = [&](std::size_t chunk) {
        const std::size_t begin = chunk * grain;
        body(begin, begin + std::min(grain, count - begin));
    };
    if (chunks <= 1 || SerialLoops::areAsked() || threads() == 1) {
        for (std::size_t chunk = 0; chunk < chunks; ++chunk) runChunk(chunk);
        return;
    }
    LoopOrder order;
    order.beginLoop();
    const auto loop = [&] {
        using Range = tbb::blocked_range<std::size_t>;
        tbb::parallel_for(Range(0, chunks), [&](const Range& range) {
            order.beginChunk();
            for (std::size_t chunk = range.begin(); chunk < range.end(); ++chunk) runChunk(chunk);
            order.endChunk();
        });
    };
    if (workers())
        workers()->arena.execute(loop);
    else
        loop();
    order.endLoop();
}

void setThreads(int count) {
    workers().reset();
    // TBB ignores limits on processor time.
    const int available = availableProcessors();
    if (count == 0 && available < tbb::this_task_arena::max_concurrency()) count = available;
    if (count > 0) workers() = std::make_unique<Workers>(count);
}

int threads() { return workers() ? workers()->arena.max_concurrency() : tbb::this_task_arena::max_concurrency(); }

}  // namespace arclight
