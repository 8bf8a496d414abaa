// The length of the timeline.
#pragma once

#include <algorithm>
#include <cstdint>

namespace arclight {

/// The tick at the right end of a new timeline: a multiple of ten seconds, with space after the last recorded tick and
/// the preset's tick.
inline std::int64_t timelineEnd(std::int64_t last, std::int64_t moment) {
    constexpr std::int64_t kPage = 600;
    return (std::max(last, moment + moment / 4) / kPage + 1) * kPage;
}

/// Keeps the timeline's scale steady. When the session plays near its right end, it grows by a few ticks with each
/// tick, so nothing on it jumps; during a drag it does not grow at all. A new take begins with a new scale.
class TimelineScale {
public:
    struct Now {
        std::uint64_t take = 0;
        std::int64_t tick = 0, last = 0;  ///< the current tick, and the last one recorded or sought
        std::int64_t moment = 0;          ///< the preset's tick; 0 if it has none
        bool isSeeking = false;           ///< whether the user drags along the line, or it plays towards a tick
    };
    /// Call it every frame.
    void follow(const Now& now) {
        const bool isNew = end_ == 0 || now.take != take_;
        const std::int64_t passed = std::max<std::int64_t>(0, now.tick - tick_);
        take_ = now.take, tick_ = now.tick;
        if (isNew) {
            end_ = timelineEnd(now.last, now.moment);
        } else if (!now.isSeeking) {
            const std::int64_t wanted = std::max(now.last, now.moment) + end_ / kSpace;
            end_ = std::max({end_, std::min(wanted, end_ + kGrowth * passed), now.last, now.moment});
        }
    }
    /// The tick at the right end.
    std::int64_t end() const { return std::max<std::int64_t>(1, end_); }

private:
    static constexpr std::int64_t kSpace = 20, kGrowth = 2;
    std::uint64_t take_ = 0;
    std::int64_t tick_ = 0, end_ = 0;
};

}  // namespace arclight
