// Real time in ticks.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/time.h"

namespace arclight {

/// Playback speeds, as multiples of real time.
inline constexpr std::array<double, 6> kSpeeds{0.1, 0.25, 0.5, 1, 2, 4};

/// Converts elapsed time to whole ticks. At most four ticks are pending (at speeds above 1, four times the speed), so a
/// slow machine plays in slow motion instead of falling further and further behind. Times are in seconds of any
/// monotonic clock.
class TickClock {
public:
    double speed() const { return kSpeeds[speed_]; }
    /// `index`: of `kSpeeds`.
    void setSpeed(std::size_t index) { speed_ = std::min(index, kSpeeds.size() - 1); }
    /// Moves by that many entries of `kSpeeds`, no farther than the first and the last.
    void changeSpeed(int by) {
        const int last = static_cast<int>(kSpeeds.size()) - 1;
        speed_ = static_cast<std::size_t>(std::clamp(static_cast<int>(speed_) + by, 0, last));
    }
    bool isPaused() const { return isPaused_; }
    void pause(bool isPaused) { isPaused_ = isPaused; }
    /// Drops the pending ticks.
    void clear() { pendingSeconds_ = 0; }

    /// Ignores the time that has passed until now.
    void skipTo(double now) { lastTime_ = now; }
    /// Adds the time since the last call to the pending time; in a pause nothing is pending.
    void advanceTo(double now) {
        const double most = kMaxPendingTicks * std::max(1.0, speed()) * kTickSeconds;
        pendingSeconds_ = isPaused_ ? 0 : std::min(pendingSeconds_ + speed() * (now - lastTime_), most);
        lastTime_ = now;
    }
    /// The number of pending ticks.
    int owed() const { return static_cast<int>(pendingSeconds_ / kTickSeconds); }
    /// Takes one of the pending ticks; false if there is none.
    bool takeTick() {
        if (pendingSeconds_ < kTickSeconds) return false;
        pendingSeconds_ -= kTickSeconds;
        return true;
    }
    /// Seconds until a tick is due, unless paused.
    double secondsToTick(double now) const {
        return std::max(0.0, (kTickSeconds - pendingSeconds_) / speed() - (now - lastTime_));
    }

private:
    static constexpr int kMaxPendingTicks = 4;
    std::size_t speed_ = 3;  ///< real time
    bool isPaused_ = false;
    double lastTime_ = 0, pendingSeconds_ = 0;
};

/// A timer for work that is not done every frame.
class Interval {
public:
    explicit Interval(double seconds) : seconds_(seconds) {}
    /// True once in each interval.
    bool isOver(double now) {
        if (now < next_) return false;
        next_ = now + seconds_;
        return true;
    }
    /// The next interval begins now.
    void restart(double now) { next_ = now + seconds_; }

private:
    double seconds_, next_ = 0;
};

}  // namespace arclight
