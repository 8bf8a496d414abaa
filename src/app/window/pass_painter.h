// Draws a pass for viewing: a range of its values as greys or colours, fitted or magnified.
#pragma once

#include "app/window/pass_statistics.h"
#include "gfx/shaders.h"

namespace arclight {

/// Which components of a pass are shown, and how.
struct PassMapping {
    PassChannel channel = PassChannel::all;
    ValueRange range;
    int channels = 4;       ///< that the pass stores: 1, 2 or 4
    bool encodes = false;   ///< encodes the shown values as sRGB, because their means over texels then look right
    glm::vec2 depthToW{0};  ///< as in `View`, for distances instead of depths
};

class PassPainter {
public:
    explicit PassPainter(Shaders& shaders);

    /// Fills `target` with the pass `source`, which begins at `corner`, counted from the top left, and is `shownSize`
    /// pixels large; the background fills the rest. A size not smaller than the pass must be a whole multiple of it.
    /// One component is shown as a grey, two as amber and blue that add up to white, NaN as magenta.
    void draw(const Framebuffer& target, const Texture& source, const PassMapping& mapping, glm::ivec2 corner,
              glm::ivec2 shownSize) const;
    /// Fills `target` with the whole of `source`, which must not be smaller.
    void draw(const Framebuffer& target, const Texture& source, const PassMapping& mapping) const {
        draw(target, source, mapping, {0, 0}, {target.width(), target.height()});
    }

private:
    Program floats_, integers_;
};

}  // namespace arclight
