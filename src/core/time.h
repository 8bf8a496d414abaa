// The suite's only clock: ticks. Every simulation advances by whole ticks; the wall clock only paces the window.
#pragma once

#include <cstdint>

namespace arclight {

inline constexpr int kTicksPerSecond = 60;
/// The length of every tick in seconds.
inline constexpr double kTickSeconds = 1.0 / kTicksPerSecond;
/// `kTickSeconds` as a float.
inline constexpr float kTick = static_cast<float>(kTickSeconds);
static_assert(kTick == 1.0f / kTicksPerSecond);

/// The last tick that captures, recordings and presets may hold, after 193 days of running.
inline constexpr std::int64_t kMaxRestoredTick = 1'000'000'000;

/// Seconds from reset to the beginning of tick `tick`: a product, not a sum, so no rounding error accumulates.
constexpr double secondsAt(std::int64_t tick) { return static_cast<double>(tick) * kTickSeconds; }

}  // namespace arclight
