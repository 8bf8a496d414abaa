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
class FrameHold {
public:
    using Clock = std::chrono::steady_clock;

    FrameHold() {
        const char* text = std::getenv("ARCLIGHT_FRAME_MS");
        shortest_ = std::chrono::milliseconds(std::clamp(text ? parseNumber<int>(text).value_or(0) : 0, 0, 10000));
    }

    void begin() { began_ = Clock::now(); }
    /// Sleeps until the frame has taken long enough.
    void end() const {
        if (shortest_.count() > 0) std::this_thread::sleep_until(began_ + shortest_);
    }

private:
    std::chrono::milliseconds shortest_{0};
    Clock::time_point began_{};
};

}  // namespace arclight
