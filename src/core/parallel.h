// Loops over several threads whose results do not depend on how many there are.
#pragma once

#include <cstddef>
#include <functional>

namespace arclight {

namespace detail {
void parallelRanges(std::size_t count, std::size_t grain, const std::function<void(std::size_t, std::size_t)>& body);
}

/// Calls `body(begin, end)` for the ranges [0, grain), [grain, 2 grain) ... up to `count`, in any order and at the same
/// time. The ranges depend on `count` and `grain` only. `body` must not throw; it is not copied.
template <class Body>
void parallelFor(std::size_t count, std::size_t grain, const Body& body) {
    detail::parallelRanges(count, grain, std::cref(body));
}

/// Lets loops use `count` threads from now on; 0 is one a core. Not to be called from inside a loop.
void setThreads(int count);

/// The number of threads that loops use.
int threads();

}  // namespace arclight
