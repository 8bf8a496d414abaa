// How much the tests do: most do less in ./test than in ./test --long.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <initializer_list>
#include <vector>

namespace arclight::test {

/// Whether this is a run of ./test --long.
inline bool isLongRun() { return std::getenv("ARCLIGHT_TEST_LONG") != nullptr; }

/// Whether sanitizers make each step many times slower.
constexpr bool isSanitized() {
#if defined(ARCLIGHT_SANITIZED)
    return true;
#else
    return false;
#endif
}

/// The whole list in a long run; otherwise at most `count` entries: the first and others evenly spaced.
template <class T>
std::vector<T> sampleOf(const std::vector<T>& all, std::size_t count) {
    if (isLongRun() || all.size() <= count) return all;
    std::vector<T> few;
    for (std::size_t i = 0; i < count; ++i) few.push_back(all[i * all.size() / count]);
    return few;
}
template <class T>
std::vector<T> sampleOf(std::initializer_list<T> all, std::size_t count) {
    return sampleOf(std::vector<T>(all), count);
}

}  // namespace arclight::test
