// Presets that stop at their tick or repeat the ticks around it.
#pragma once

#include <cstdint>

#include "core/preset.h"

namespace arclight {

/// Follows a preset's `play` and `loop` while ticks pass. If something was done since the reset, the preset no longer
/// applies, and the session plays on.
class PresetPlay {
public:
    struct Now {
        const Preset* preset = nullptr;  ///< the preset whose values the parameters have; null if there is none
        std::int64_t tick = 0;
        bool isTouched = false;  ///< whether something was done since the reset
        bool isPlayed = true;    ///< false while it seeks or replays, or while the user drags along the timeline
    };
    enum class Wish {
        playOn,
        pause,  ///< once on each arrival at the preset's tick
        repeat  ///< from the loop's first tick on
    };
    /// Call it after every tick and at least once a frame.
    Wish follow(const Now& now) {
        const bool isStop = now.isPlayed && now.preset && now.preset->stops && now.tick == now.preset->tick;
        if (!isStop) isAtStop_ = false;
        if (now.isTouched || !now.isPlayed || !now.preset) return Wish::playOn;
        if (isStop && !isAtStop_) return isAtStop_ = true, Wish::pause;
        return now.preset->loop && now.tick == now.preset->loop->to ? Wish::repeat : Wish::playOn;
    }
    /// Whether it has stopped at the preset's tick, and no tick has passed since.
    bool isAtStop() const { return isAtStop_; }

private:
    bool isAtStop_ = false;
};

}  // namespace arclight
