#include "core/worker_host.h"

#include <thread>

#include "core/control_groups.h"

namespace arclight::detail {

int mostThreads() { return availableProcessors(); }

void waitForWorkers() { std::this_thread::yield(); }

}  // namespace arclight::detail
