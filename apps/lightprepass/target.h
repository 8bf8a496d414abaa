// Targets that follow the size and the settings of a frame.
#pragma once

#include <string_view>

#include "gfx/objects.h"

namespace arclight::lightprepass {

/// Makes `target` anew where it is not as `spec` says. Whether it was made.
inline bool fitTarget(Framebuffer& target, std::string_view label, const FramebufferSpec& spec) {
    if (target.spec() == spec) return false;
    target = Framebuffer(label, spec);
    return true;
}

/// Makes `texture` anew where it is not a table of `width` texels a row with room for `count`: as many rows as the next
/// power of two, so that a table seldom changes its size.
inline void fitTable(Texture& texture, std::string_view label, PixelFormat format, int width, std::size_t count) {
    int rows = 1;
    while (static_cast<std::size_t>(rows) * static_cast<std::size_t>(width) < count) rows *= 2;
    if (texture.width() != width || texture.height() != rows)
        texture = Texture(label, format, width, rows, Filter::nearest);
}

/// Texels that a table has room for.
inline std::size_t tableSize(const Texture& texture) {
    return static_cast<std::size_t>(texture.width()) * static_cast<std::size_t>(texture.height());
}

}  // namespace arclight::lightprepass
