// Layout of the diagrams of scene microscope.
#pragma once

#include <algorithm>
#include <cmath>

#include "gfx/page.h"

namespace arclight::halftexel {

struct MicroscopeLayout {
    float cell = 2;        ///< side of a magnified pixel or texel
    Rect target, texture;  ///< their magnified squares
    Rect readout;          ///< below the diagrams
    Rect rules;            ///< the results of all rules, one above the other
};

inline MicroscopeLayout microscopeLayout(int widthPx, int heightPx, int gridSize) {
    const float s = pageScale(widthPx, heightPx), w = static_cast<float>(widthPx), h = static_cast<float>(heightPx);
    const float t = textScale(s, w);
    const float margin = 48 * s, top = 138 * s, n = static_cast<float>(gridSize);
    const float rulesWidth = std::clamp(0.22f * w, 224 * t, 280 * t);
    const float room = std::max(40.0f, w - 2 * margin - rulesWidth - 36 * s), gap = 24 * s;
    // A displaced quad reaches half a cell beyond the target, and a fetch as far beyond the texture.
    const float across = (room - gap) / (2 * n + 1), down = (h - top - margin - 16 * s - 136 * t) / (n + 0.5f);
    MicroscopeLayout layout;
    layout.cell = std::max(2.0f, std::floor(std::min(across, down)));
    const float side = layout.cell * n, left = margin + 0.1f * layout.cell;
    layout.target = Rect{left, top, side, side}.onPixels();
    layout.texture = Rect{left + side + 0.9f * layout.cell + gap, top, side, side}.onPixels();
    layout.readout = {margin, top + side + 0.5f * layout.cell + 16 * s, room, 136 * t};
    layout.rules = {w - margin - rulesWidth, top, rulesWidth, std::max(8.0f, h - margin - top)};
    return layout;
}

}  // namespace arclight::halftexel
