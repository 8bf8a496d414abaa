// The measured speed of playback.
#pragma once

#include <cstdint>
#include <optional>

#include "core/time.h"

namespace arclight {

/// Compares the time that a demo plays with real time. A machine that is too slow for the chosen speed plays in slow
/// motion (`TickClock`), and the user should be told. Values are means over about a second of playing. The first frame
/// of a take is not counted, because it makes targets and may compile shaders.
class PlaySpeed {
public:
    /// Call it every frame. `ticks`: played since the last call. Without `isPlaying` (a pause, a seek), or with another
    /// `take` or another `chosen` speed, the measurement starts again.
    void note(double now, std::int64_t ticks, bool isPlaying, double chosen, std::uint64_t take = 0) {
        if (!isPlaying || chosen != chosen_ || take != take_) {
            begin_.reset(), shown_.reset();
            chosen_ = chosen, take_ = take, isFirst_ = true;
            return;
        }
        if (!begin_ || isFirst_) {
            isFirst_ = !begin_;
            begin_ = now, ticks_ = 0;
            return;
        }
        ticks_ += ticks;
        if (now - *begin_ < kSeconds || ticks_ == 0) return;
        const double speed = static_cast<double>(ticks_) * kTickSeconds / (now - *begin_);
        // Two thresholds give hysteresis, so a speed near one of them does not flicker.
        const bool isSlow = speed < (shown_ ? kFast : kSlow) * chosen;
        shown_ = isSlow ? std::optional(speed) : std::nullopt;
        begin_ = now, ticks_ = 0;
    }
    /// As a multiple of real time; nothing while ticks keep up with the chosen speed.
    std::optional<double> slowed() const { return shown_; }

private:
    static constexpr double kSeconds = 1, kSlow = 0.9, kFast = 0.97;
    std::optional<double> begin_, shown_;
    std::int64_t ticks_ = 0;
    double chosen_ = 1;
    std::uint64_t take_ = 0;
    bool isFirst_ = true;
};

}  // namespace arclight
