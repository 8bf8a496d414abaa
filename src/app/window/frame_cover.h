// The cover that a window shows in place of a frame that does not exist yet.
#pragma once

#include <string>

#include "gfx/canvas.h"
#include "gfx/texture.h"

namespace arclight {

/// Covers the last frame, which could be mistaken for a frame of the new state.
struct FrameCover {
    const Texture* thumbnail = nullptr;  ///< of the preset that was chosen; null: the last frame stays visible, dimmed
    std::string text{};                  ///< the work in progress, in words
    double progress = -1;                ///< 0 to 1; negative: unknown
};

/// Draws the cover over `frame`, in pixels, behind all widgets. Needs a Dear ImGui layout in progress.
void drawCover(const FrameCover& cover, const Rect& frame, float scale);

}  // namespace arclight
