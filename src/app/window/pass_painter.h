// Draws a pass as an image for the eye: a range of its numbers as greys or colours, fitted or magnified.
#pragma once

#include "app/window/pass_statistics.h"
#include "gfx/shaders.h"

namespace arclight {

/// Which numbers of a pass are shown, and how.
struct PassMapping {
    PassChannel channel = PassChannel::all;
    ValueRange range;
    int channels = 4;       ///< that the pass stores: 1, 2 or 4
    bool encodes = false;   ///< encodes the shown numbers as sRGB, as their means over texels look right then
    glm::vec2 depthToW{0};  ///< as in `View`, for distances instead of depths
};

class PassPainter {
public:
    explicit PassPainter(Shaders& shaders);

    /// Fills `target` with the pass `source`, which begins at `corner` and is `shownSize` pixels large, counted from
    /// the top left corner; the ground shows beside it. A size that is not smaller than the pass must be a whole
    /// multiple of it. One number is shown as a grey, two as amber and blue that add up to white, NaN as magenta.
    void draw(const Framebuffer& target, const Texture& source, const PassMapping& mapping, glm::ivec2 corner,
              glm::ivec2 shownSize) const;
    /// Fills `target`, which is not larger than `source`, with the whole of it.
    void draw(const Framebuffer& target, const Texture& source, const PassMapping& mapping) const {
        draw(target, source, mapping, {0, 0}, {target.width(), target.height()});
    }

private:
    Program floats_, integers_;
};

}  // namespace arclight
