// The coordinates of a screen of 32 × 18 units, twice 16 × 9, which puts all edges at integers.
#pragma once

#include <algorithm>

#include <glm/glm.hpp>

namespace arclight::springs {

/// x from −16 at the left edge to 16 at the right, y from −9 at the lower edge to 9 at the upper. In a frame with
/// another aspect ratio the units stay square, and the largest screen that fits is centred.
class ScreenUnits {
public:
    static constexpr float kHalfWidth = 16, kHalfHeight = 9;

    ScreenUnits(int widthPx, int heightPx)
        : centre_(0.5f * static_cast<float>(widthPx), 0.5f * static_cast<float>(heightPx)),
          unitPx_(std::min(centre_.x / kHalfWidth, centre_.y / kHalfHeight)) {}

    /// Converts a position in pixels from the upper left corner to units.
    glm::vec2 unitsAt(glm::vec2 px) const { return glm::vec2(1, -1) * (px - centre_) / unitPx_; }
    glm::vec2 pixelAt(glm::vec2 units) const { return centre_ + glm::vec2(1, -1) * units * unitPx_; }

private:
    glm::vec2 centre_;
    float unitPx_;
};

}  // namespace arclight::springs
