// Draws the coast at night: its light, and each pixel's position on the part that it shows.
#pragma once

#include <array>

#include "gfx/pass.h"
#include "gfx/shaders.h"
#include "sim/dither/coast.h"

namespace arclight::dither {

class CoastPainter {
public:
    explicit CoastPainter(Shaders& shaders);

    /// The target of this size, for the pass that `draw` draws to.
    const Framebuffer& fit(int width, int height);
    void draw(Pass& pass, const Camera& camera, double seconds);
    /// Linear light.
    const Framebuffer& target() const { return target_; }
    const Texture& light() const { return target_.colour(0); }
    /// RGBA32F: xy is the position on the part, in steps of one to two pixels; w is the number of the part's kind, 0
    /// for the sky.
    const Texture& places() const { return target_.colour(1); }

private:
    struct Drawn {
        Mesh mesh;
        VertexBuffer parts;
    };
    Program sky_, part_;
    std::array<Drawn, kCoastMeshes> drawn_;
    Framebuffer target_;
};

}  // namespace arclight::dither
