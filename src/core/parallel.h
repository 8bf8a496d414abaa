// Parallel loops whose results do not depend on the number of threads.
#pragma once

#include <cstddef>
#include <functional>

namespace arclight {

namespace detail {
void parallelRanges(std::size_t count, std::size_t grain, const std::function<void(std::size_t, std::size_t)>& body);
}

/// Calls `body(begin, end)` for the ranges [0, grain), [grain, 2 grain) … up to `count`, in any order and concurrently.
/// The ranges depend only on `count` and `grain`. `body` must not throw; it is not copied.
template <class Body>
void parallelFor(std::size_t count, std::size_t grain, const Body& body) {
    detail::parallelRanges(count, grain, std::cref(body));
}

/// Sets the number of threads that loops use; 0 means one for each processor that the process may
/// use (`availableProcessors`). Must not be called inside a loop.
void setThreads(int count);

/// The number of threads that loops use.
int threads();

}  // namespace arclight
