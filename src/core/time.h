// The suite's one clock: ticks. Every simulation advances by whole ticks; the wall clock only paces the window.
#pragma once

#include <chrono>
#include <cstdint>

namespace arclight {

inline constexpr int kTicksPerSecond = 60;
/// Seconds of one tick, always.
inline constexpr double kTickSeconds = 1.0 / kTicksPerSecond;

/// Seconds since reset at the begin of tick `tick`: a product, so that no error sums up.
constexpr double secondsAt(std::int64_t tick) { return static_cast<double>(tick) * kTickSeconds; }

/// Wall time since it was made: for measures that are marked `timing()`, never for what is stepped or drawn.
class Stopwatch {
public:
    double ms() const { return std::chrono::duration<double, std::milli>(Clock::now() - begin_).count(); }

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point begin_ = Clock::now();
};

}  // namespace arclight
