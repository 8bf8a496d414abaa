// Small copies of the frames of a take, for dragging along the timeline.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

#include "gfx/framebuffer.h"

namespace arclight {

/// Keeps at most `kMaxFrames` copies, spread over the ticks that were drawn. When they become too many, every second
/// one is dropped.
class FrameStrip {
public:
    static constexpr std::size_t kMaxFrames = 64;
    static constexpr int kMaxWidth = 320;

    /// Call it every frame. Drops the frames of other takes, and those after `lastTick`, which were not played.
    void follow(std::uint64_t take, std::int64_t lastTick);
    /// Keeps a copy of the frame at `tick`, unless there is one nearby.
    void keep(std::int64_t tick, const Framebuffer& frame);
    /// The copy nearest to `tick`, if one is nearer than `distance`; else null.
    const Framebuffer* nearest(std::int64_t tick, std::int64_t distance) const;
    std::size_t size() const { return frames_.size(); }

private:
    std::map<std::int64_t, Framebuffer> frames_;  ///< by tick
    std::uint64_t take_ = 0;
    std::int64_t spacing_ = kFirstSpacing;  ///< between two of them
    static constexpr std::int64_t kFirstSpacing = 6;
};

}  // namespace arclight
