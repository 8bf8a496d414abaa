// Flipbook sampling as in the particle shaders.
#pragma once

#include "core/image.h"
#include "sim/particles/flipbook.h"

namespace arclight::particles {

/// The inverse of `encodedMotion`.
inline float decodedMotion(std::uint8_t byte, float greatest) {
    return (static_cast<float>(byte) - 128) / 127 * greatest;
}

/// The image at `uv` at the fraction `f` (0 to 1) of the way from one frame to the next; `m0` and `m1` are their
/// motions there. Each frame is sampled where the content now at `uv` was, or will be.
template <class First, class Second>
auto blendedAlongMotion(const First& first, const Second& second, glm::vec2 m0, glm::vec2 m1, glm::vec2 uv, float f) {
    return (1 - f) * first(uv - f * m0) + f * second(uv + (1 - f) * m1);
}

/// Bilinear sample of one channel, 0 to 1, of a frame of `sheet`; `uv` runs from the top left of the cell and stays
/// within it.
inline float sampledFrame(const Image& sheet, const FlipbookLayout& layout, int frame, int channel, glm::vec2 uv) {
    const float last = static_cast<float>(layout.cellSide - 1);
    const glm::vec2 position =
        glm::clamp(uv * static_cast<float>(layout.cellSide) - 0.5f, glm::vec2(0), glm::vec2(last));
    const glm::ivec2 low = glm::min(glm::ivec2(position), glm::ivec2(layout.cellSide - 2));
    const glm::vec2 t = position - glm::vec2(low);
    const glm::ivec2 corner = layout.corner(frame) + low;
    const auto at = [&](int x, int y) {
        return static_cast<float>(sheet.at(corner.x + x, corner.y + y, channel)) / 255.0f;
    };
    return glm::mix(glm::mix(at(0, 0), at(1, 0), t.x), glm::mix(at(0, 1), at(1, 1), t.x), t.y);
}

}  // namespace arclight::particles
