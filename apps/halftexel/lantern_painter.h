// Paper lanterns on still water at night: small lights, hundreds of times as bright as their surroundings.
#pragma once

#include <vector>

#include "core/values.h"
#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "lantern_reeds.h"
#include "sim/common/vertices.h"
#include "sim/texels/lanterns.h"

namespace arclight::halftexel {

using namespace texels;

/// Draws the lanterns of a seed at one instant into `frame.scene()`. The result depends on nothing else.
class LanternPainter {
public:
    explicit LanternPainter(Shaders& shaders);

    /// Call once before the first `draw`.
    void reset(Seed seed);
    void draw(Frame& frame);
    /// Positions of the flames of the front lanterns, in pixels from the upper left corner, as last drawn.
    std::vector<glm::vec2> frontFlames(int width, int height) const;
    /// Position of the flame of one far lantern, always the same one, which is small enough for a magnifier.
    glm::vec2 farFlame(int width, int height) const;

private:
    void drawRipples(Frame& frame, const View& view);
    void drawBackground(Frame& frame, const View& view);
    void drawLanterns(Frame& frame, const View& view);
    void drawReeds(Frame& frame, const View& view);

    std::vector<Lantern> lanterns_;
    std::vector<ShapeInstance> afloat_;  ///< as shaders/halftexel/lantern_afloat.glsl reads them
    std::size_t far_ = 0;  ///< the lantern of `farFlame`
    VertexBuffer lanternBuffer_, reedBuffer_;
    Mesh square_, ribbon_;
    Program ripplesProgram_, sky_, water_, image_, lantern_, reed_;
    Texture waves_, paper_, ridges_;
    Framebuffer ripples_;  ///< slopes of the water and their standard deviation, at half the frame's size
};

}  // namespace arclight::halftexel
