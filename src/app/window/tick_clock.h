// Time in ticks.
#pragma once

#include <algorithm>

#include "core/time.h"

namespace arclight {

/// Turns the time that passes into whole ticks. It owes few of them at most, so that a slow machine plays more slowly
/// and does not fall ever further behind. Seconds are those of any clock that does not go back.
class TickClock {
public:
    bool isPaused() const { return isPaused_; }
    void pause(bool isPaused) { isPaused_ = isPaused; }
    /// Drops the ticks that are owed.
    void clear() { pendingSeconds_ = 0; }

    /// The time that passed until now counts for nothing.
    void skipTo(double now) { lastTime_ = now; }
    /// Owes the time since the last call, or nothing in a pause.
    void advanceTo(double now) {
        pendingSeconds_ = isPaused_ ? 0 : std::min(pendingSeconds_ + now - lastTime_, kMaxPendingTicks * kTickSeconds);
        lastTime_ = now;
    }
    /// Takes one of the ticks that are owed; false where there is none.
    bool takeTick() {
        if (pendingSeconds_ < kTickSeconds) return false;
        pendingSeconds_ -= kTickSeconds;
        return true;
    }
    /// Seconds until a tick is owed, while it is not paused.
    double secondsToTick(double now) const { return std::max(0.0, kTickSeconds - pendingSeconds_ - (now - lastTime_)); }

private:
    static constexpr int kMaxPendingTicks = 4;
    bool isPaused_ = false;
    double lastTime_ = 0, pendingSeconds_ = 0;
};

/// What is done now and then rather than in every frame.
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
