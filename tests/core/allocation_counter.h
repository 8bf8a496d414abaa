// Counts the allocations of a test program by replacing operator new.
#pragma once

namespace arclight::test {

/// Whose allocations count: those of all threads, or only those of the thread that calls `startCounting`.
enum class Counted { allThreads, thisThread };

void startCounting(Counted counted = Counted::allThreads);
/// Allocations since `startCounting`.
int stopCounting();

}  // namespace arclight::test
