// Counts the allocations of a test program, on all threads, with an operator new of its own.
#pragma once

namespace arclight::test {

void startCounting();
/// Allocations since `startCounting`.
int stopCounting();

}  // namespace arclight::test
