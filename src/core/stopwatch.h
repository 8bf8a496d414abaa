// Real time, for measures and benchmarks of how fast code is. What a demo simulates or draws must not depend on it.
#pragma once

#include <chrono>
#include <cstdint>

namespace arclight {

/// Runs from when it is made.
class Stopwatch {
public:
    double ms() const { return std::chrono::duration<double, std::milli>(Clock::now() - begin_).count(); }

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point begin_ = Clock::now();
};

/// How often `call(0)`, `call(1)`, ... fits into a millisecond, as the mean over at least `ms`: it takes that long.
template <class Call>
double callsPerMs(double ms, Call call) {
    const Stopwatch watch;
    std::uint64_t calls = 0;
    do call(calls++);
    while (watch.ms() < ms);
    return static_cast<double>(calls) / watch.ms();
}

}  // namespace arclight
