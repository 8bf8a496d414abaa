// What the threads of core/parallel_workers.cpp need from the system.
#pragma once

namespace arclight::detail {

/// The number of threads that run a loop where nobody wants fewer, with the calling one.
int mostThreads();
/// Called again and again by the calling thread while the last ranges of its loop are worked on. Returns at once.
void waitForWorkers();
/// Starts the threads, which otherwise start with the first loop.
void startWorkers();

}  // namespace arclight::detail
