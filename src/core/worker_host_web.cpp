#include <algorithm>
#include <emscripten/threading.h>

#include "core/worker_host.h"

namespace arclight::detail {

int mostThreads() {
    // As many as tools/cmake/WebProgram.cmake provides workers for.
    constexpr int kMaxThreads = 8;
    return std::min(emscripten_num_logical_cores(), kMaxThreads);
}

/// Serves the requests of workers: only the page's thread has files and a console.
void waitForWorkers() { emscripten_current_thread_process_queued_calls(); }

namespace {

/// Starts the workers early, because a browser takes some time to create each of them.
[[maybe_unused]] const bool areStarted = (startWorkers(), true);

}  // namespace
}  // namespace arclight::detail
