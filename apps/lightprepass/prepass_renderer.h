// Light pre-pass: normals and depth, then light, then the surfaces again with their materials. Tiled, the light is
// added up from lists of lights instead of by volumes.
#pragma once

#include <vector>

#include "drawing.h"
#include "light_lists.h"
#include "light_volumes.h"

namespace arclight::lightprepass {

/// With four samples a pixel, light is gathered for the first sample of every pixel, and where the samples differ for
/// each of them; each surface then takes the light of the sample whose depth is its own. The packed texels are never
/// averaged, unless the mistake is asked for.
class PrepassRenderer {
public:
    /// Draws the scene that `drawing` holds into `surfaces()`.
    void draw(Frame& frame, Drawing& drawing);
    const Framebuffer& surfaces() const { return isMultisampled_ ? resolved_ : surfaces_; }
    /// The first pass's texels as lights read them.
    PackedSource packed() const;
    const Framebuffer& light() const { return light_; }
    /// Of the tiles, where the renderer is the tiled one.
    const LightLists& lists() const { return lists_; }

private:
    void resize(const Drawing& drawing);
    PackedSource sample(int i) const;
    void drawNormals(Frame& frame, Drawing& drawing);
    void drawLight(Frame& frame, Drawing& drawing);
    void drawLightAtEdges(Frame& frame, Drawing& drawing);
    void gather(Drawing& drawing, PackedSource source, LightDepth depth);
    void drawMaterials(Frame& frame, Drawing& drawing);
    bool isMultisampled_ = false, isMistaken_ = false;
    std::vector<glm::vec2> sampleOffsets_;  ///< from the middle of a pixel, px
    Framebuffer normals_, averaged_;        ///< `averaged_` holds the mistake
    Framebuffer light_, edges_;
    Framebuffer surfaces_, resolved_;
    LightLists lists_;
};

}  // namespace arclight::lightprepass
