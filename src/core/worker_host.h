// The system-dependent functions of the thread pool in core/parallel_workers.cpp.
#pragma once

namespace arclight::detail {

/// The default and maximum number of threads of a loop, including the calling thread.
int mostThreads();
/// Called repeatedly by the calling thread while other threads work on the last ranges of its loop. Returns at once.
void waitForWorkers();
/// Starts the threads, which otherwise start with the first loop.
void startWorkers();

}  // namespace arclight::detail
