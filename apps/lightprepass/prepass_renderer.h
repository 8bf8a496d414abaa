// Light pre-pass: normals and depth, then light, then the surfaces again with their materials. Tiled, the light is
// added up from lists of lights instead of by volumes.
#pragma once

#include <vector>

#include "light_lists.h"

namespace arclight::lightprepass {

/// With four samples a pixel, light is gathered for the first sample of every pixel, and where the samples differ for
/// each of them; each surface then takes the light of the sample whose depth is its own. The packed texels are never
/// averaged, unless the mistake is asked for.
class PrepassRenderer {
public:
    void draw(Frame& frame, const FrameInputs& inputs);
    const Framebuffer& surfaces() const { return isMultisampled_ ? resolved_ : surfaces_; }
    /// The first pass's texels as lights read them.
    PackedSource packed() const;
    const Framebuffer& light() const { return light_; }
    /// Of the tiles, where the renderer is the tiled one.
    const LightLists& lists() const { return lists_; }

private:
    void resize(const FrameInputs& inputs);
    void resizeSamples(const FrameInputs& inputs, bool isFresh);
    PackedSource sample(int i) const;
    bool hasEdges() const { return isMultisampled_ && !isMistaken_; }
    void drawNormals(Frame& frame, const FrameInputs& inputs);
    void drawLight(Frame& frame, const FrameInputs& inputs);
    void drawLightAtEdges(Frame& frame, const FrameInputs& inputs);
    void gather(Pass& pass, const FrameInputs& inputs, const PackedSource& source, const DrawState& state);
    void drawMaterials(Frame& frame, const FrameInputs& inputs);
    bool isMultisampled_ = false, isMistaken_ = false;
    std::vector<glm::vec2> sampleOffsets_;  ///< from the centre of a pixel, px
    Framebuffer normals_, averaged_;        ///< `averaged_` holds the mistake
    Framebuffer light_, edges_;
    Framebuffer surfaces_, resolved_;
    LightLists lists_;
};

}  // namespace arclight::lightprepass
