// Light pre-pass: normals and depth, then light, then the surfaces again with their materials. The tiled renderer
// gathers light from lists instead of volumes.
#pragma once

#include <array>
#include <vector>

#include "render/lights/light_lists.h"

namespace arclight::lights {

/// With four samples per pixel, light is gathered for the first sample of every pixel and for any other sample that
/// differs from it, each in its own target. Each surface then uses the light of the sample whose depth matches its own.
/// The packed texels are never averaged, except to show the mistake.
class PrepassRenderer {
public:
    void draw(Frame& frame, const FrameInputs& inputs);
    const Framebuffer& surfaces() const { return isMultisampled_ ? resolved_ : surfaces_; }
    /// The first pass's texels as input of the light pass.
    PackedSource packed() const;
    const Framebuffer& light() const { return light_; }
    /// The lists of the tiled renderer.
    const LightLists& lists() const { return lists_; }

private:
    void resize(const FrameInputs& inputs);
    void resizeSamples(const FrameInputs& inputs, bool isFresh);
    PackedSource sample(int i) const;
    bool hasEdges() const { return isMultisampled_ && !averagesSamples_; }
    void drawNormals(Frame& frame, const FrameInputs& inputs);
    void drawLight(Frame& frame, const FrameInputs& inputs);
    void drawLightAtEdges(Frame& frame, const FrameInputs& inputs);
    void gather(Pass& pass, const FrameInputs& inputs, const PackedSource& source, const DrawState& state);
    void drawMaterials(Frame& frame, const FrameInputs& inputs);
    bool isMultisampled_ = false, averagesSamples_ = false;
    std::vector<glm::vec2> sampleOffsets_;  ///< from the centre of the pixel, px
    Framebuffer normals_, averaged_;        ///< `averaged_` is only for the mistake
    Framebuffer light_;
    std::array<Framebuffer, kSamplesPerPixel - 1> edges_;  ///< light of the second and later samples
    Framebuffer surfaces_, resolved_;
    LightLists lists_;
};

}  // namespace arclight::lights
