// Deferred shading: one pass keeps all that there is to know of the surface; lights are added up already reflected.
#pragma once

#include "drawing.h"

namespace arclight::lightprepass {

class DeferredRenderer {
public:
    void draw(Frame& frame, Drawing& drawing);
    const Framebuffer& surfaces() const { return surfaces_; }
    const Framebuffer& normals() const { return surface_; }
    const Framebuffer& light() const { return lit_; }

private:
    void resize(const Drawing& drawing);
    void drawLight(Frame& frame, Drawing& drawing);
    Framebuffer surface_, lit_, surfaces_;
};

}  // namespace arclight::lightprepass
