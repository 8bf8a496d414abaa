// The suite's only clock: ticks. Every simulation advances by whole ticks; the wall clock only paces the window.
#pragma once

#include <cstdint>

namespace arclight {

inline constexpr int kTicksPerSecond = 60;
/// The length of every tick in seconds.
inline constexpr double kTickSeconds = 1.0 / kTicksPerSecond;
/// The same for arithmetic with floats.
inline constexpr float kTick = static_cast<float>(kTickSeconds);
static_assert(kTick == 1.0f / kTicksPerSecond);

/// The last tick that captures, recordings and presets may hold, after 193 days of running.
inline constexpr std::int64_t kMaxRestoredTick = 1'000'000'000;

/// Seconds since reset at the beginning of tick `tick`: a product, so that no error accumulates.
constexpr double secondsAt(std::int64_t tick) { return static_cast<double>(tick) * kTickSeconds; }

}  // namespace arclight
