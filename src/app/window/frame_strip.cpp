#include "app/window/frame_strip.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace arclight {

void FrameStrip::follow(std::uint64_t take, std::int64_t lastTick) {
    if (take != std::exchange(take_, take)) frames_.clear(), spacing_ = kFirstSpacing;
    frames_.erase(frames_.upper_bound(lastTick), frames_.end());
}

void FrameStrip::keep(std::int64_t tick, const Framebuffer& frame) {
    const std::int64_t cell = tick / spacing_ * spacing_;
    const auto near = frames_.lower_bound(cell);
    // A frame at the same tick may have changed, in a pause.
    if (near != frames_.end() && near->first < cell + spacing_ && near->first != tick) return;
    const int width = std::min(kMaxWidth, frame.width());
    const int height = std::max(1, frame.height() * width / std::max(1, frame.width()));
    Framebuffer& copy = frames_[tick];
    copy.fit("kept frame", {.width = width, .height = height, .colours = {PixelFormat::rgba8}});
    frame.blitInto(copy, 0, 0, width, height);
    if (frames_.size() <= kMaxFrames) return;
    spacing_ *= 2;
    std::int64_t kept = -1;
    std::erase_if(frames_, [&](const auto& entry) {
        return std::exchange(kept, entry.first / spacing_) == entry.first / spacing_;
    });
}

const Framebuffer* FrameStrip::nearest(std::int64_t tick, std::int64_t distance) const {
    const Framebuffer* found = nullptr;
    const auto after = frames_.lower_bound(tick);
    const auto consider = [&](const auto& entry) {
        const std::int64_t away = std::abs(entry.first - tick);
        if (away < distance) distance = away, found = &entry.second;
    };
    if (after != frames_.end()) consider(*after);
    if (after != frames_.begin()) consider(*std::prev(after));
    return found;
}

}  // namespace arclight
