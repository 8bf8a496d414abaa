#include "core/worker_host.h"

#include <algorithm>
#include <thread>

namespace arclight::detail {

int mostThreads() { return static_cast<int>(std::max(1u, std::thread::hardware_concurrency())); }

void waitForWorkers() { std::this_thread::yield(); }

}  // namespace arclight::detail
