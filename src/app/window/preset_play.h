// Presets that stop at their moment or repeat the ticks around it.
#pragma once

#include <cstdint>

#include "core/preset.h"

namespace arclight {

/// Follows a preset's `play` and `loop` while ticks pass. Where something was done since the reset, a preset no longer
/// decides: it plays on.
class PresetPlay {
public:
    struct Now {
        const Preset* preset = nullptr;  ///< whose values the parameters have; null if they have none's
        std::int64_t tick = 0;
        bool isTouched = false;  ///< whether something was done since the reset
        bool isPlayed = true;    ///< not while it seeks, replays, or someone drags along the timeline
    };
    enum class Wish {
        playOn,
        pause,  ///< once on each arrival at the moment
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
    /// Whether it has stopped at the preset's moment, and no tick has passed since.
    bool isAtStop() const { return isAtStop_; }

private:
    bool isAtStop_ = false;
};

}  // namespace arclight
