// Wall-clock time, for measures and benchmarks of speed. Simulation and rendering must not depend on it.
#pragma once

#include <chrono>
#include <cstdint>

namespace arclight {

/// Measures the time since its construction.
class Stopwatch {
public:
    double ms() const { return std::chrono::duration<double, std::milli>(Clock::now() - begin_).count(); }

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point begin_ = Clock::now();
};

/// Throughput of `call(0)`, `call(1)`, … in calls per millisecond, averaged over at least `ms` milliseconds.
template <class Call>
double callsPerMs(double ms, Call call) {
    const Stopwatch watch;
    std::uint64_t calls = 0;
    do call(calls++);
    while (watch.ms() < ms);
    return static_cast<double>(calls) / watch.ms();
}

}  // namespace arclight
