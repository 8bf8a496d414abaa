// Counts the allocations of a test program, with an operator new of its own.
#pragma once

namespace arclight::test {

/// Whose allocations count: those of all threads, or of the one that calls `startCounting` alone.
enum class Counted { allThreads, thisThread };

void startCounting(Counted counted = Counted::allThreads);
/// Allocations since `startCounting`.
int stopCounting();

}  // namespace arclight::test
