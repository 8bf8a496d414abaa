// The space behind and between the rocks: nebula, stars, a planet, dust.
#pragma once

#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "render/common/baked_image.h"
#include "render/common/sky_dome.h"

namespace arclight::collision {

class Space {
public:
    explicit Space(Shaders& shaders);
    /// Renders its textures, once.
    void prepare(Frame& frame);
    /// Draws it behind everything drawn so far.
    void draw(Pass& pass);

private:
    Program sky_, sun_, specks_, nebulaProgram_, planetProgram_;
    Mesh dome_, sunPoint_, speckPoints_;
    StarPainter stars_;
    SkyDisc planet_;
    BakedImage nebula_, planetImage_;
};

}  // namespace arclight::collision
