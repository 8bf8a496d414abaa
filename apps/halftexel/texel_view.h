// Draws magnified textures without filtering: each texel is a square.
#pragma once

#include "gfx/canvas.h"
#include "gfx/pass.h"
#include "gfx/shaders.h"

namespace arclight::halftexel {

class TexelView {
public:
    explicit TexelView(Shaders& shaders)
        : program_(shaders.program("halftexel/texel_view.vert", "halftexel/texel_view.frag")) {}

    /// Fills `area` of the target of `pass` with texels of `pxPerTexel` pixels; the upper left corner of the area is at
    /// `first`, in texels. Values are multiplied by `gain` and shown as they are or, with `isLight`, sRGB-encoded.
    /// Pixels beyond the texture stay as they are.
    void draw(Pass& pass, const Rect& area, const Texture& texture, glm::vec2 first, float pxPerTexel,
              bool isLight = false, float gain = 1) const {
        program_.set("targetPx", glm::vec2(pass.target().width(), pass.target().height()))
            .set("area", glm::vec4(area.x, area.y, area.width, area.height))
            .set("source", texture)
            .set("first", first)
            .set("texelPx", pxPerTexel)
            .set("isLight", isLight)
            .set("gain", gain);
        pass.draw(square_, program_);
    }

    /// Draws the whole texture centred in `area`, as large as fits. Returns the rectangle that it fills.
    Rect drawWhole(Pass& pass, const Rect& area, const Texture& texture) const {
        const auto w = static_cast<float>(texture.width()), h = static_cast<float>(texture.height());
        float px = std::min(area.width / w, area.height / h);
        if (px > 1) px = std::floor(px);
        const glm::vec2 size = px * glm::vec2(w, h), corner = area.centre() - 0.5f * size;
        const Rect fitted = Rect{corner.x, corner.y, size.x, size.y}.onPixels();
        draw(pass, fitted, texture, {0, 0}, px);
        return fitted;
    }

private:
    Program program_;
    Mesh square_ = Mesh::numbered(Primitive::triangleStrip, 4);
};

}  // namespace arclight::halftexel
