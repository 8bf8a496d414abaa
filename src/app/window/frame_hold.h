// A slow machine on request.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <thread>

#include "core/text.h"

namespace arclight {

/// If the environment has ARCLIGHT_FRAME_MS, each drawn frame takes at least that many milliseconds, at most ten
/// seconds. This lets tests, and people with fast machines, experience slow frames: `ARCLIGHT_FRAME_MS=300 springs`.
/// The time is spread over the frame, which can be interrupted as a slow one can.
class FrameHold {
public:
    using Clock = std::chrono::steady_clock;

    FrameHold() {
        const char* text = std::getenv("ARCLIGHT_FRAME_MS");
        shortest_ = std::chrono::milliseconds(std::clamp(text ? parseNumber<int>(text).value_or(0) : 0, 0, 10000));
    }

    bool isOn() const { return shortest_.count() > 0; }
    void begin() { began_ = Clock::now(); }
    /// Whether the frame may not yet go beyond that fraction of itself. Sleeps for a moment if so.
    bool waits(double fraction) const {
        const auto end = began_ + std::chrono::duration_cast<Clock::duration>(std::clamp(fraction, 0.0, 1.0) * shortest_);
        const auto now = Clock::now();
        if (now >= end) return false;
        std::this_thread::sleep_for(std::min<Clock::duration>(end - now, kMoment));
        return true;
    }

private:
    static constexpr std::chrono::milliseconds kMoment{5};
    std::chrono::milliseconds shortest_{0};
    Clock::time_point began_{};
};

}  // namespace arclight
