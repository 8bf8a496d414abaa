// Light pre-pass: normals and depth, then light, then the surfaces again with their materials. Tiled, the light is added up
// from lists of lights instead of by volumes.
#pragma once

#include "drawing.h"

namespace arclight {

class PrepassRenderer {
public:
    /// Draws the scene that `drawing` holds into `surfaces()`.
    void draw(Frame& frame, Drawing& drawing);
    const Framebuffer& surfaces() const { return surfaces_; }
    PackedSource packed() const { return {&normals_}; }
    const Framebuffer& light() const { return light_; }

private:
    void resize(const Drawing& drawing);
    void drawNormals(Frame& frame, Drawing& drawing);
    void drawLight(Frame& frame, Drawing& drawing);
    void drawMaterials(Frame& frame, Drawing& drawing);
    Framebuffer normals_, light_, surfaces_;

};

}  // namespace arclight
