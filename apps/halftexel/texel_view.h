// Textures as the squares they are not, but are drawn as: magnified without a filter.
#pragma once

#include "gfx/canvas.h"
#include "gfx/objects.h"
#include "gfx/shaders.h"

namespace arclight::halftexel {

class TexelView {
public:
    explicit TexelView(Shaders& shaders) : program_(shaders.program("halftexel/view.vert", "halftexel/view.frag")) {}

    /// Fills `area` of the bound `target` with texels of `pxPerTexel` pixels, the upper left corner of the area at
    /// `first` texels. Numbers are shown as they are, or as light (sRGB-encoded), times `gain`; what lies beyond the
    /// texture is left as it was.
    void draw(const Framebuffer& target, const Rect& area, const Texture& texture, glm::vec2 first, float pxPerTexel,
              bool isLight = false, float gain = 1) const {
        program_.use();
        program_.set("targetPx", glm::vec2(target.width(), target.height()));
        program_.set("area", glm::vec4(area.x, area.y, area.width, area.height));
        program_.set("source", texture, 0);
        program_.set("first", first);
        program_.set("texelPx", pxPerTexel);
        program_.set("isLight", isLight ? 1 : 0);
        program_.set("gain", gain);
        drawNumbered(GL_TRIANGLE_STRIP, 4);
    }

    /// The whole texture, as large as fits into `area`, in its middle. Returns the rectangle it fills.
    Rect drawWhole(const Framebuffer& target, const Rect& area, const Texture& texture, bool isLight = false) const {
        const auto w = static_cast<float>(texture.width()), h = static_cast<float>(texture.height());
        float px = std::min(area.width / w, area.height / h);
        if (px > 1) px = std::floor(px);
        const glm::vec2 size = px * glm::vec2(w, h), corner = area.centre() - 0.5f * size;
        const Rect fitted = Rect{corner.x, corner.y, size.x, size.y}.onPixels();
        draw(target, fitted, texture, {0, 0}, px, isLight);
        return fitted;
    }

private:
    Program program_;
};

}  // namespace arclight::halftexel
