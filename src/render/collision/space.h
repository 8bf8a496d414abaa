// The space behind and between the rocks: nebula, stars, a planet, dust.
#pragma once

#include "gfx/frame.h"
#include "gfx/shaders.h"

namespace arclight::collision {

class Space {
public:
    explicit Space(Shaders& shaders);
    /// Renders its textures, once.
    void prepare(Frame& frame);
    /// Draws it behind everything drawn so far.
    void draw(Pass& pass);

private:
    Program sky_, stars_, specks_, planet_, nebulaProgram_, planetProgram_;
    Mesh dome_, starPoints_, speckPoints_, quad_;
    Framebuffer nebula_, planetImage_;
    bool isReady_ = false;
};

}  // namespace arclight::collision
