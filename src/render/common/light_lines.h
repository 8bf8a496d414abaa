// Straight lights with a glow: shots, sparks, beams, edges of boxes.
#pragma once

#include <span>

#include "gfx/frame.h"
#include "gfx/shaders.h"

namespace arclight {

struct LightLine {
    glm::vec3 from, to;
    glm::vec3 light;  ///< scene light on the axis
    float radius;     ///< m
};
constexpr auto rowsOf(LightLine) {
    return vertexRows<LightLine>(Attribute{"from", &LightLine::from}, Attribute{"to", &LightLine::to},
                                 Attribute{"light", &LightLine::light}, Attribute{"radius", &LightLine::radius});
}

struct LightLineLook {
    float reach = 10;  ///< of the glow, in radii
    float core = 0;    ///< how much brighter than its glow the axis is; this light is white
    float taper = 0;   ///< 1: the light grows from nothing at the start to all at the end
};

/// Lines of one look, which take one draw call. A line thinner than a pixel is drawn dimmer, not thinner.
class LightLines {
public:
    LightLines(Shaders& shaders, const LightLineLook& look);
    /// Draws with the state and the view of the pass, whose blending must add.
    void draw(Pass& pass, std::span<const LightLine> lines);

private:
    LightLineLook look_;
    Program program_;
    Mesh quad_ = Mesh::numbered(Primitive::triangleStrip, 4);
    VertexBuffer instances_ = VertexBuffer::of<LightLine>("lines of light");
};

}  // namespace arclight
